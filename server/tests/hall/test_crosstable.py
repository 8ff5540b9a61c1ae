"""Cross tables and player cards of every format that has a table."""

from typing import Any

import pytest
from conftest import Api
from factories import make_tournament

from tiltyard import RuleError
from tiltyard_server.accounts.models import User
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.hall.crosstable import make_crosstable
from tiltyard_server.hall.player_card import make_player_card
from tiltyard_server.tournaments.models import Tournament
from tiltyard_server.tournaments.visibility import Shown

pytestmark = pytest.mark.django_db
FORMATS = {
    "swiss": {"rounds": 3, "tie_breaks": "BH:C1 BH SB DE WIN"},
    "round-robin": {},
    "groups-playoff": {},
    "draft-swiss": {"round1": "random"},
    "keizer": {"rounds": 3},
}


def play(api: Api, path: str, *, rounds: int = 1) -> None:
    """Play some rounds: White wins, every third game is drawn."""
    for _ in range(rounds):
        ready = [m for m in api.get(path)["matches"] if m["status"] == "ready"]
        number = min((match["round"] for match in ready), default=0)
        for match in ready:
            if match["round"] == number:
                is_single = match["best_of"] == 1
                score = (
                    [5, 5]
                    if is_single and match["index"] == 2
                    else [10 * (match["best_of"] // 2 + 1), 0]
                )
                api.ok("PUT", f"{path}/matches/{match['number']}/result", {"score": score})


def make(marshal: User, format_: str, size: int = 7) -> tuple[Tournament, str]:
    config = {"format": format_, "options": FORMATS[format_]}
    tournament = make_tournament(marshal, size=size, config=config)
    return tournament, f"/tournaments/{tournament.pk}"


@pytest.mark.parametrize("format_", FORMATS)
def test_every_cell_is_mirrored_by_the_opponents(api: Api, marshal: User, format_: str) -> None:
    _, path = make(marshal, format_)
    play(api, path, rounds=2)

    sections = api.get(f"{path}/crosstable")["sections"]

    for section in sections:
        lines = {row["entry"]: row for row in section["rows"]}
        assert [row["line"] for row in section["rows"]] == list(range(1, len(lines) + 1))
        for row in lines.values():
            assert len(row["cells"]) == section["rounds"]
            for cell in row["cells"]:
                check_mirror(row, cell, lines)
    seen = sum(len(section["rows"]) for section in sections)
    assert seen == 7


def check_mirror(row: dict[str, Any], cell: dict[str, Any], lines: dict[int, Any]) -> None:
    if cell["opponent"] is None:
        assert cell["kind"].endswith("bye") or cell["kind"] in ("rest", "absent")
        return
    other = lines[cell["opponent"]]["cells"][cell["round"] - 1]
    assert other["opponent"] == row["entry"]
    assert {"win": "loss", "loss": "win"}.get(cell["outcome"], cell["outcome"]) == other["outcome"]
    assert cell["text"].startswith(f"{lines[cell['opponent']]['line']}")


def test_a_cell_names_the_line_of_the_opponent_and_the_colour(api: Api, marshal: User) -> None:
    _, path = make(marshal, "swiss", 4)
    play(api, path)
    rows = api.get(f"{path}/crosstable")["sections"][0]["rows"]
    first = rows[0]["cells"][0]
    assert first["text"] == f"{[r['entry'] for r in rows].index(first['opponent']) + 1}w1"
    assert rows[0]["cells"][1]["kind"] == "pending"
    assert rows[0]["cells"][1]["text"][-1] in "wb"


def test_byes_forfeits_and_absence_have_signs_of_their_own(api: Api, marshal: User) -> None:
    _, path = make(marshal, "swiss", 5)
    ready = [m for m in api.get(path)["matches"] if m["status"] == "ready"]
    api.ok("PUT", f"{path}/matches/{ready[0]['number']}/result", {"forfeit": 1})
    api.ok("PUT", f"{path}/matches/{ready[1]['number']}/result", {"double_forfeit": True})
    texts = [
        row["cells"][0]["text"] for row in api.get(f"{path}/crosstable")["sections"][0]["rows"]
    ]
    assert "bye" in texts
    assert sorted(text[-1] for text in texts if text != "bye") == ["+", "-", "-", "-"]


def test_a_bracket_has_no_cross_table(marshal: User) -> None:
    bracket = make_tournament(marshal, size=4)
    with pytest.raises(RuleError, match="no cross table"):
        make_crosstable(Shown(bracket))
    with pytest.raises(NotFoundError):
        make_player_card(Shown(bracket), 9)


@pytest.mark.parametrize("format_", ["swiss", "round-robin"])
def test_the_parts_of_a_tie_break_add_up_to_what_the_table_says(
    api: Api, marshal: User, format_: str
) -> None:
    _, path = make(marshal, format_)
    play(api, path, rounds=3)
    table = {row["entry"]: row for row in api.get(path)["standings"]}
    for entry, row in table.items():
        card = api.get(f"{path}/entries/{entry}/player-card")
        values = {one["code"]: one for one in card["workings"]}
        assert [values[cell["code"]]["value"] for cell in row["tiebreaks"]] == [
            cell["value"] for cell in row["tiebreaks"]
        ]
        parts = [float(part["value"]) for part in values["SB"]["parts"] if not part["is_cut"]]
        assert sum(parts) == float(values["SB"]["value"])
        assert card["standing"]["rank"] == row["rank"]
        assert all(one["decider"] for one in card["neighbours"])


def test_what_was_cut_and_who_stood_in_is_said(api: Api, marshal: User) -> None:
    _, path = make(marshal, "swiss", 5)
    play(api, path, rounds=3)
    cards = [api.get(f"{path}/entries/{n}/player-card") for n in range(1, 6)]
    parts = [
        p for card in cards for w in card["workings"] if w["code"] == "BH/C1" for p in w["parts"]
    ]
    assert sum(part["is_cut"] for part in parts) == 5
    assert any(part["is_virtual"] and part["kind"] == "pairing-bye" for part in parts)


def test_performance_counts_games_over_the_board_against_rated_players(
    api: Api, marshal: User
) -> None:
    _, path = make(marshal, "swiss", 4)
    first, second = (m for m in api.get(path)["matches"] if m["status"] == "ready")
    api.ok("PUT", f"{path}/matches/{first['number']}/result", {"score": [10, 0]})
    api.ok("PUT", f"{path}/matches/{second['number']}/result", {"forfeit": 1})
    winner, walker = first["sides"][0]["entry"], second["sides"][0]["entry"]
    card = api.get(f"{path}/entries/{winner}/player-card")
    opponent = card["rounds"][0]["opponent_rating"]
    assert card["performance"] == opponent + 800
    assert card["expected"] == card["rounds"][0]["expected"]
    lucky = api.get(f"{path}/entries/{walker}/player-card")
    assert (lucky["rated_games"], lucky["performance"], lucky["expected"]) == (0, None, None)


@pytest.mark.parametrize("format_", ["groups-playoff", "draft-swiss", "keizer"])
def test_tables_without_a_record_have_cards_without_workings(
    api: Api, marshal: User, format_: str
) -> None:
    _, path = make(marshal, format_)
    play(api, path)
    card = api.get(f"{path}/entries/1/player-card")
    assert card["rounds"]
    assert card["workings"] == []


def test_outsiders_of_a_delayed_tournament_see_the_older_table(api: Api, marshal: User) -> None:
    tournament, path = make(marshal, "swiss", 4)
    api.ok("PATCH", path, {"delays_results": True, "spectator_delay": 600})
    play(api, path)
    told = Api().get(f"{path}/crosstable")["sections"][0]["rows"]
    assert {cell["kind"] for row in told for cell in row["cells"]} == {"pending"}
    assert tournament.pk
