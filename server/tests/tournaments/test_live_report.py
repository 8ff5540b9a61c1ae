"""The log of a live Swiss, read by the library: one report file, from which other programs pair."""

import pytest
from conftest import Api
from factories import make_tournament
from oracles.programs import pair_file_with_gacrux, pair_file_with_py4swiss

from tiltyard import Pair, PairingResult, Player
from tiltyard import Tournament as Library
from tiltyard.cli.acceptance.comparison import canonical
from tiltyard_server.accounts.models import User
from tiltyard_server.tournaments.history import audit
from tiltyard_server.tournaments.models import Tournament

pytestmark = pytest.mark.django_db
SCORES = ((10, 0), (5, 5), (0, 10))


def play_both(api: Api, tournament: Tournament, library: Library) -> None:
    """Finish the round that is on, here and there with the same results."""
    matches = [
        match
        for match in api.get(f"/tournaments/{tournament.pk}")["matches"]
        if match["status"] == "ready"
    ]
    for place, match in enumerate(matches):
        score = SCORES[place % 3]
        path = f"/tournaments/{tournament.pk}/matches/{match['number']}/result"
        api.ok("PUT", path, {"score": score})
        white, black = (f"#{side['entry']}" for side in match["sides"])
        library.record_result(white, black, score[0] / 10)


def read_live(tournament: Tournament) -> Library:
    return Library.from_log(audit.export_ndjson(tournament))


def pair_next(library: Library) -> PairingResult:
    paired = library.pair_round()
    numbers = {player.id: number for number, player in enumerate(library.players, 1)}
    pairs = [Pair(numbers[game.white], numbers[game.black or ""]) for game in paired.pairings]
    byes = [numbers[bye.white] for bye in paired.byes if bye.kind == "pairing-bye"]
    return PairingResult(tuple(pairs), byes[0] if byes else None)


@pytest.mark.parametrize("edition", ["2026", "2017"])
def test_a_live_swiss_writes_the_report_of_the_library_and_other_programs_pair_from_it(
    api: Api, marshal: User, edition: str
) -> None:
    system = f"fide-dutch-{edition}"
    options = {"system": system, "rounds": 4, "automatic": False}
    tournament = make_tournament(marshal, size=9, config={"format": "swiss", "options": options})
    players = [Player(player.id, player.rating) for player in read_live(tournament).players]
    tiebreaks = ["BH:C1", "BH", "SB", "DE", "WIN"]
    library = Library(players, 4, pairing_system=system, tiebreaks=tiebreaks)
    library.pair_round()
    for number in (1, 2, 3):
        play_both(api, tournament, library)
        live = read_live(tournament)
        for dialect in ("trf26", "javafo", "bbp"):
            assert live.to_trf(dialect=dialect) == library.to_trf(dialect=dialect)
        api.ok("POST", f"/tournaments/{tournament.pk}/rounds", {})
        if edition == "2026":
            theirs = pair_file_with_gacrux(live.to_trf(), [number + 1])[0]
        else:
            theirs = pair_file_with_py4swiss(live.to_trf(dialect="javafo"))
        assert canonical(theirs) == canonical(pair_next(library))
        assert read_live(tournament).get_round(number + 1) == library.get_round(number + 1)
