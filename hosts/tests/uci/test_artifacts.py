"""Cups as a step of a CI: files, exit codes, a rehearsal, command lines of other runners."""

import json
import shlex
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import chess
import chess.polyglot
import pytest
from click.testing import CliRunner, Result
from engine_tournaments import engine, write_tournament

from tiltyard import InputError
from tiltyard_hosts.uci.cli import cup as command
from tiltyard_hosts.uci.report.artifacts import find_exit_code, write_badge, write_junit
from tiltyard_hosts.uci.setup.books import read_book
from tiltyard_hosts.uci.setup.config import make_config, read_config
from tiltyard_hosts.uci.setup.foreign_options import read_command_line
from tiltyard_hosts.uci.setup.schema import make_schema

SURE = {"Elo0": 0, "Elo1": 400, "Alpha": 0.2, "Beta": 0.2, "Normalised": False}


def run(path: Path, *more: str) -> Result:
    return CliRunner().invoke(command, ["run", str(path), "--quiet", *more])


def test_a_failed_test_says_so_by_its_exit_code_and_in_every_file(tmp_path: Path) -> None:
    path = write_tournament(
        tmp_path,
        [engine("New", "illegal", "0"), engine("Old")],
        TournamentMode="RR",
        TableOptions={"Rounds": 30},
        Sprt=SURE,
    )
    names = {kind: tmp_path / f"out.{kind}" for kind in ("json", "junit", "badge", "report")}
    done = run(path, *(word for kind, file in names.items() for word in (f"--{kind}", str(file))))
    assert done.exit_code == 10
    summary = json.loads(names["json"].read_text())
    assert summary["test"]["verdict"] == "accept-h0"
    assert summary["engines"][1]["faults"] == {"illegal_move": summary["games"]}
    suite = ET.fromstring(names["junit"].read_text())
    failed = [case.get("name") for case in suite if case.find("failure") is not None]
    assert failed == ["SPRT [0, 400]", "New plays without a fault"]
    assert suite.get("failures") == "2"
    assert "failed, LLR -" in names["badge"].read_text()
    assert "**accept-h0**" in names["report"].read_text()


def test_faults_of_engines_are_an_exit_code_of_their_own_where_that_is_asked_for(
    tmp_path: Path,
) -> None:
    path = write_tournament(
        tmp_path, [engine("A"), engine("B", "illegal", "0")], TournamentMode="RR"
    )
    assert run(path).exit_code == 0
    assert run(path, "--strict").exit_code == 13


@pytest.mark.parametrize(
    ("verdict", "is_over", "code", "word"),
    [
        ("accept-h1", True, 0, "passed"),
        ("accept-h0", True, 10, "failed"),
        ("continue", True, 11, "no answer"),
        ("continue", False, 12, "running"),
    ],
)
def test_every_end_of_a_test_has_its_code_and_word(
    verdict: str, is_over: bool, code: int, word: str
) -> None:
    test = {"elo0": 0.0, "elo1": 5.0, "llr": 1.5, "lower": -2.94, "upper": 2.94, "verdict": verdict}
    summary: dict[str, Any] = {
        "name": 'A "<&>" test',
        "is_over": is_over,
        "games": 10,
        "expected_games": 20,
        "engines": [],
        "test": test,
    }
    assert find_exit_code(summary) == code
    assert word in write_badge(summary)
    assert ET.fromstring(write_badge(summary)).tag.endswith("svg")
    assert ET.fromstring(write_junit(summary)).get("tests") == "2"


def test_a_rehearsal_starts_every_engine_and_plays_nothing(tmp_path: Path) -> None:
    path = write_tournament(tmp_path, [engine("A"), engine("B")], TournamentMode="RR")
    done = run(path, "--dry-run")
    assert done.exit_code == 0
    assert "2 games, 0 of them played, between A, B" in done.output
    assert not (tmp_path / "games").exists()
    assert not (tmp_path / "cup_bracket.json").exists()


FAST = (
    "fastchess -engine cmd=new name=New option.Hash=64 -engine cmd=old name=Old tc=10/1:30+0.5 "
    "-each tc=8+0.08 proto=uci timemargin=50 -rounds 500 -repeat -concurrency 4 "
    "-openings file=book.epd format=epd order=random start=3 plies=8 -srand 7 "
    "-draw movenumber=40 movecount=8 score=10 -resign movecount=3 score=600 twosided=true "
    "-sprt elo0=0 elo1=5 alpha=0.05 beta=0.1 -pgnout file=out.pgn -maxmoves 200 -recover "
    "-ratinginterval 10 -tb /tb -tbpieces 6 -wait 100 -event Nightly -frobnicate 3"
)


def test_a_command_line_of_fastchess_becomes_a_settings_file() -> None:
    found, notes = read_command_line([FAST])
    assert notes == ["-frobnicate 3 has no counterpart here and is left out."]
    assert found["Name"] == "Nightly"
    assert found["TimeControl"]["TimeConfigs"] == [
        {"Id": "control 1", "Fixed": "00:00:08.000", "Increment": "00:00:00.080"},
        {
            "Id": "control 2",
            "Fixed": "00:01:30.000",
            "Increment": "00:00:00.500",
            "MovesToGo": 10,
        },
    ]
    assert [row["TimeControlID"] for row in found["EngineSetup"]["Engines"]] == [
        "control 1",
        "control 2",
    ]
    assert found["EngineSetup"]["Engines"][0]["Options"] == {"Hash": "64"}
    assert found["Opening"] == {
        "OpeningsPath": "book.epd",
        "OpeningsPly": 8,
        "Start": 3,
        "Order": "Random",
        "Seed": 7,
    }
    assert found["Sprt"] == {
        "Elo0": 0,
        "Elo1": 5,
        "Alpha": 0.05,
        "Beta": 0.1,
        "Normalised": True,
    }
    assert found["Adjudication"]["WinOption"]["OneSided"] is False
    margins = {row["MoveOverhead"] for row in found["EngineSetup"]["Engines"]}
    assert (margins, found["DelayBetweenGames"]) == ({"00:00:00.050"}, "00:00:00.100")
    assert read_command_line(shlex.split(FAST)) == (found, notes)


def test_what_is_read_from_a_command_line_can_be_played(tmp_path: Path) -> None:
    words = f"-engine cmd={engine('x')['Command']} name=A -engine cmd=python3 name=B -each depth=1"
    found, _ = read_command_line([words])
    config = make_config(found, tmp_path)
    assert config.get_control("A").depth == 1
    done = CliRunner().invoke(command, ["translate", *shlex.split(FAST)])
    assert json.loads(done.stdout)["Name"] == "Nightly"
    assert "frobnicate" in done.stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("-engine cmd=a", "two engines"),
        ("-engine cmd=a -engine name=b -each st=1", "no cmd="),
        ("-engine cmd=a -engine cmd=b -each tc=fast", "no time control"),
        ("-engine cmd=a proto=telepathy -engine cmd=b -each st=1", "proto=telepathy is not"),
        ("-engine cmd=a -engine cmd=b -each st=1 -games 4", "played twice"),
        ("-engine cmd=a -engine cmd=b -each st=1 -tournament pyramid", "choose from"),
        ("-engine cmd=a -engine cmd=b -each st=1 -rounds many", "one number"),
        ("-engine cmd=a -engine cmd=b -each st=1 -variant atomic", "fischerandom"),
        ("-engine cmd=a -engine cmd=b -each st=1 -sprt model=bayesian", "logistic"),
        ("-engine stockfish -engine cmd=b", "no name=value"),
    ],
)
def test_a_command_line_that_cannot_be_understood_is_refused(words: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_command_line([words])


def _list_known(raw: dict[str, Any], folder: Path, path: str) -> set[str]:
    with pytest.raises(InputError) as refused:
        make_config(raw, folder)
    assert path in refused.value.message
    return set(refused.value.message.partition("there are ")[2].rstrip(".").split(", "))


def test_the_schema_knows_every_field_that_is_read_and_no_other(tmp_path: Path) -> None:
    path = write_tournament(tmp_path, [engine("A"), engine("B")], Sprt={"Elo0": 0})
    raw = json.loads(path.read_text())
    raw |= {"TestOptions": {"NumberOfGamesInParallel": 1}, "TableOptions": {"Rounds": 1}}
    raw["CupOptions"] = {"MaxTiebreakPairs": 1}
    raw["Adjudication"] = {
        "DrawOption": {"MinDrawMove": 1},
        "WinOption": {"MinWinMove": 1},
        "TBAdj": {"TBMen": 5},
    }
    make_config(raw, tmp_path)
    schema = make_schema()["properties"]
    places: dict[str, tuple[Any, Any]] = {
        "zzz": (raw, make_schema()),
        "Opening.zzz": (raw["Opening"], schema["Opening"]),
        "CupOptions.zzz": (raw["CupOptions"], schema["CupOptions"]),
        "TableOptions.zzz": (raw["TableOptions"], schema["TableOptions"]),
        "Sprt.zzz": (raw["Sprt"], schema["Sprt"]),
        "Engines[0].zzz": (
            raw["EngineSetup"]["Engines"][0],
            schema["EngineSetup"]["properties"]["Engines"]["items"],
        ),
        "TimeConfigs[0].zzz": (
            raw["TimeControl"]["TimeConfigs"][0],
            schema["TimeControl"]["properties"]["TimeConfigs"]["items"],
        ),
        **{
            f"{name}.zzz": (
                raw["Adjudication"][name],
                schema["Adjudication"]["properties"][name],
            )
            for name in ("DrawOption", "WinOption", "TBAdj")
        },
    }
    for where, (fields, known) in places.items():
        fields["zzz"] = 1
        found = _list_known(raw, tmp_path, where)
        del fields["zzz"]
        assert found - {"Description"} == known["properties"].keys() - {"Description"}, where
    assert json.loads(CliRunner().invoke(command, ["schema"]).output) == make_schema()


def test_a_book_begins_where_it_is_told_and_is_shuffled_the_same_way_each_time(
    tmp_path: Path,
) -> None:
    def read(**opening: object) -> list[str]:
        more = {"OpeningsPath": "book.epd", "Seed": 5, **opening}
        path = write_tournament(tmp_path, [engine("A"), engine("B")], Opening=more)
        return [opening.hash for opening in read_config(path).book.openings]

    plain = read()
    assert read(Start=3) == plain[2:] + plain[:2]
    mixed = read(Order="Random")
    assert mixed == read(Order="Random")
    assert sorted(mixed) == sorted(plain)
    with pytest.raises(InputError, match="the book has 4 openings"):
        read(Start=9)


def test_a_polyglot_book_is_walked_through_by_lot(tmp_path: Path) -> None:
    board = chess.Board()
    rows = []
    for uci in ("e2e4", "d2d4"):
        move = chess.Move.from_uci(uci)
        raw = move.to_square | move.from_square << 6
        key = chess.polyglot.zobrist_hash(board)
        rows.append(key.to_bytes(8, "big") + raw.to_bytes(2, "big") + b"\0\1\0\0\0\0")
    path = tmp_path / "book.bin"
    path.write_bytes(b"".join(rows))
    book = read_book(path, plies=4)
    assert sorted(opening.moves for opening in book.openings) == [("d2d4",), ("e2e4",)]
    assert read_book(path, lot="a") == read_book(path, lot="a")
    path.write_bytes(b"")
    with pytest.raises(InputError, match="holds no opening"):
        read_book(path)
    with pytest.raises(InputError, match="cannot be read"):
        read_book(tmp_path / "none.bin")
