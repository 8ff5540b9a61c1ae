"""Dice that can be checked."""

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tiltyard import InputError
from tiltyard_hosts.ludo.bots import choose
from tiltyard_hosts.ludo.cli import ludo
from tiltyard_hosts.ludo.decisions import Play
from tiltyard_hosts.ludo.dice import Dice, commit, read_client_seed
from tiltyard_hosts.ludo.proof import make_proof, verify
from tiltyard_hosts.ludo.rules import start
from tiltyard_hosts.ludo.session import Session, Setup

SEED = bytes(range(32)).hex()


def test_the_worked_example_of_the_reference_holds() -> None:
    dice = Dice(SEED, 7, ("blue-moon", "bot-careful"))

    assert commit(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert dice.draw_start() == 0
    assert [dice.roll(i) for i in range(8)] == [5, 6, 2, 4, 1, 3, 4, 1]


def test_every_face_is_as_likely() -> None:
    """Chi-square with 5 degrees of freedom: above 20.5 once in a thousand; the seed is fixed."""
    dice = Dice(SEED, 1, ("", ""))
    count = 12_000
    faces = Counter(dice.roll(i) for i in range(count))
    pairs = Counter((dice.roll(i), dice.roll(i + 1)) for i in range(0, count, 2))

    assert sum((faces[f] - count / 6) ** 2 / (count / 6) for f in range(1, 7)) < 20.5
    expected = count / 72
    assert sum((n - expected) ** 2 / expected for n in pairs.values()) < 66.6  # 35 degrees
    assert len(pairs) == 36


def test_either_player_changes_the_dice() -> None:
    def rolls(first: str, second: str, game: int = 1) -> list[int]:
        dice = Dice(SEED, game, (first, second))
        return [dice.roll(i) for i in range(30)]

    assert len({tuple(rolls(*seeds)) for seeds in (("a", "b"), ("a", "c"), ("d", "b"))}) == 3
    assert rolls("a", "b") != rolls("a", "b", game=2)


def test_a_client_seed_has_plain_characters() -> None:
    assert read_client_seed("Blue_moon-7") == "Blue_moon-7"
    for text in ("a:b", "x" * 65, "é", "a b", "a\n"):
        with pytest.raises(InputError, match="client seed"):
            read_client_seed(text)


def test_an_unknown_level_of_bots_is_refused() -> None:
    with pytest.raises(InputError, match="random, greedy, careful"):
        choose("genius", start(0), 0)


@pytest.fixture(scope="module")
def proof() -> dict[str, Any]:
    table = Play(Session(Setup(bots=("greedy", "random"), think_ms=0), 0), seed=SEED, game=3)
    table.open(0)
    table.pass_time(0, limit=10_000)
    made = make_proof(
        game=3,
        seed=SEED,
        client_seeds=("bot-greedy", "bot-random"),
        records=table.records,
        board=table.session.board,
    )
    return dict(json.loads(json.dumps(made)))


def _first(proof: dict[str, Any], type_: str) -> dict[str, Any]:
    return next(entry for entry in proof["record"] if entry["type"] == type_)


FORGERIES: dict[str, Callable[[dict[str, Any]], object]] = {
    "seed": lambda proof: proof.update(seed="ff" * 32),
    "die": lambda proof: _first(proof, "roll").update(die=_first(proof, "roll")["die"] % 6 + 1),
    "roller": lambda proof: _first(proof, "roll").update(side=1 - _first(proof, "roll")["side"]),
    "token": lambda proof: _first(proof, "move").update(token=9),
    "mover": lambda proof: _first(proof, "move").update(side=1 - _first(proof, "move")["side"]),
    "way": lambda proof: _first(proof, "move").update(to=17),
    "start": lambda proof: _first(proof, "start").update(turn=1 - _first(proof, "start")["turn"]),
    "next": lambda proof: _first(proof, "roll").update(next="three-sixes"),
    "winner": lambda proof: _first(proof, "end").update(winner=1 - _first(proof, "end")["winner"]),
    "lost entry": lambda proof: proof["record"].remove(_first(proof, "roll")),
    "no end": lambda proof: proof["record"].pop(),
    "no start": lambda proof: proof.update(record=proof["record"][3:]),
    "state": lambda proof: proof["state"].update(rolls=1),
}


@pytest.mark.parametrize("what", FORGERIES)
def test_whatever_is_changed_in_a_proof_is_found(proof: dict[str, Any], what: str) -> None:
    forged = json.loads(json.dumps(proof))
    FORGERIES[what](forged)

    assert forged != proof
    assert not verify(forged).is_sound


def test_a_sound_proof_passes_only_with_the_commitment_noted_before(proof: dict[str, Any]) -> None:
    assert verify(proof).is_sound
    assert verify(proof, commitment=commit(SEED)).is_sound
    assert not verify(proof, commitment="00" * 32).is_sound


@pytest.mark.parametrize(
    "broken",
    [
        [],
        {},
        {"seed": "xyz"},
        {"seed": "00"},
        {"client_seeds": ["a"]},
        {"client_seeds": ["é", "b"]},
        {"record": 5},
        {"record": [5]},
        {"record": [{"type": "start", "client_seeds": 5}]},
        {"record": [{"type": "roll", "luck": 1}]},
        {"game": "7"},
    ],
)
def test_what_is_no_proof_is_refused(proof: dict[str, Any], broken: Any) -> None:
    is_change = isinstance(broken, dict) and broken
    with pytest.raises(InputError):
        verify({**proof, **broken} if is_change else broken)


def test_the_command_checks_a_file(proof: dict[str, Any], tmp_path: Path) -> None:
    file = tmp_path / "game.json"

    def run(content: object, *options: str) -> tuple[int, str]:
        text = content if isinstance(content, str) else json.dumps(content)
        file.write_text(text, encoding="utf-8")
        result = CliRunner().invoke(ludo, ["verify", str(file), *options])
        return result.exit_code, result.output

    assert run(proof, "--commitment", commit(SEED))[0] == 0
    assert "every move" in run(proof)[1]
    assert run({**proof, "seed": "ff" * 32})[0] == 1
    assert run("nonsense")[0] == 3
    assert run({})[0] == 3


def test_who_begins_is_the_first_byte_however_large() -> None:
    """The client draws the same: `fairness.test.ts`. The byte is 253, which no roll may use."""
    assert Dice("00" * 32, 173, ("lance", "shield")).draw_start() == 1
