"""A weekend open of sixty with all that happens on one: other programs and the library agree."""

import pytest
from conftest import Api
from oracles.programs import pair_file_with_gacrux
from report_events import DETAILS, import_event, set_details

from tiltyard import Player, Tournament
from tiltyard.norms import System, from_tournament, list_norms
from tiltyard.tournament import Game
from tiltyard_server.event_reports.measurement import read_shown
from tiltyard_server.tournaments.visibility import Shown

pytestmark = pytest.mark.django_db
ROUNDS = 7
DAYS = ("07", "07", "08", "08", "14", "14", "15")
TITLES = ("GM", "IM", "IM", "FM", "FM", "FM", "CM")
FEDERATIONS = ("BEL", "NED", "GER", "FRA", "POL")
SCORES = (1.0, 0.5, 1.0, 0.0, 1.0, 0.5, 0.0, 1.0)


def make_player(number: int) -> Player:
    return Player(
        f"Last{number:02}, First",
        2520 - 19 * number,
        f"Last{number:02}, First",
        TITLES[number - 1] if number <= len(TITLES) else "",
        FEDERATIONS[number % len(FEDERATIONS)],
        fide_id=str(200_000 + 137 * number),
        sex="w" if number % 3 == 0 else "m",
        birth=str(1950 + 17 * number % 62),
    )


def record(event: Tournament, games: tuple[Game, ...]) -> None:
    """Let the stronger one win more often, the same way in every run."""
    for game in games:
        if not game.has_result:
            score = SCORES[(7 * game.board + 3 * game.round) % len(SCORES)]
            event.record_result(game.white, game.black or "", score)


def play_open() -> Tournament:
    """Byes, a late entry, a forfeit, an adjourned game, a withdrawal and a late correction."""
    event = Tournament(
        [make_player(number) for number in range(1, 61)],
        ROUNDS,
        tiebreaks=["BH:C1", "BH", "SB"],
        details=DETAILS,
    )
    event.request_bye(make_player(20).id, 3, "half-bye")
    record(event, event.pair_round().pairings)
    event.add_player(make_player(61))
    second = event.pair_round().pairings
    event.record_result(second[0].white, second[0].black or "", kind="adjourned")
    event.record_result(second[1].white, second[1].black or "", kind="forfeit-win")
    record(event, event.get_round(2).pairings)
    third = event.pair_round().pairings
    event.update_result(2, second[0].white, second[0].black or "", 1)
    record(event, third)
    event.withdraw(make_player(33).id)
    fourth = event.pair_round().pairings
    record(event, fourth)
    record(event, event.pair_round().pairings)
    event.correct_for_report(4, fourth[5].white, fourth[5].black or "", 0.5, reason="score sheets")
    for _ in (6, 7):
        record(event, event.pair_round().pairings)
    return event


def check_pairings(event: Tournament) -> None:
    """Ask gacrux for every round but the third, which was paired while a game was adjourned."""
    rounds = [number for number in range(1, ROUNDS + 1) if number != 3]
    ids = {one.id: number for number, one in enumerate(event.players, 1)}
    for number, theirs in zip(rounds, pair_file_with_gacrux(event.to_trf(), rounds), strict=True):
        assert {(pair.white, pair.black) for pair in theirs.pairs} == {
            (ids[game.white], ids[game.black or ""]) for game in event.get_round(number).pairings
        }, f"round {number}"


def correct_for_report(api: Api, path: str) -> None:
    """Correct the sixth board of round 4 for the report alone: no file of the event tells that."""
    matches = api.get(path)["matches"]
    wrong = next(one for one in matches if (one["round"], one["index"]) == (4, 5))
    body = {"score": [5, 5], "reason": "score sheets"}
    api.ok("PUT", f"{path}/matches/{wrong['number']}/reported", body)


def test_sixty_players_end_with_reports_on_which_all_agree(api: Api) -> None:
    there = play_open()
    check_pairings(there)
    # Round 3 was paired while a game was adjourned, which a file does not tell any more.
    tournament = import_event(api, there, confirm="import.pairings")
    path = f"/tournaments/{tournament.pk}"
    dates = [f"2026/03/{day}" for day in DAYS]
    set_details(api, tournament, round_dates=dates, event_code="412345")
    correct_for_report(api, path)

    live = read_shown(Shown(tournament))
    table = [(row.player.name, row.rank, row.points) for row in live.standings()]
    assert table == [(row.player.name, row.rank, row.points) for row in there.standings()]

    changes = {row["name"]: row for row in api.get(f"{path}/rating-changes")["players"]}
    assert len(changes) == 61
    for row in there.rating_report("standard").players:
        shown = changes[row.player.name]
        gained = None if row.k is None else row.change_hundredths
        assert (shown["k"], shown["change"]) == (row.k, gained)

    norms = api.get(f"{path}/norms")
    expected = list_norms(from_tournament(there, system=System.SWISS, host="BEL").records)
    assert [(one["name"], one["title"]) for one in norms["norms"]] == [
        (norm.record.player.label, str(norm.title)) for norm in expected
    ]

    prizes = [{"amount": amount} for amount in (100_000, 60_000, 40_000, 20_000)]
    women = {"name": "Women", "criteria": {"sex": "w"}, "prizes": [{"amount": 15_000}]}
    group = {"sharing": "hort", "categories": [{"name": "Main", "prizes": prizes}, women]}
    api.ok("PUT", f"{path}/prize-plan", {"currency": "eur", "groups": [group]})
    awards = api.get(f"{path}/prize-awards")
    assert awards["total"] + awards["rest"] == 235_000

    checked = api.get(f"{path}/report-check")
    assert checked["is_ready"], checked["findings"]
