"""How far a tournament is: the matches played, and all that there will be."""

from collections.abc import Mapping
from typing import Any, Final

from tiltyard import Phase
from tiltyard.formats.swiss.record import SWISS_BRACKET
from tiltyard.formats.swiss.settings import recommend_rounds
from tiltyard_server.tournaments.models import Tournament

_SWISS: Final = ("swiss", "swiss-playoff")
_DRAFT: Final = "draft-swiss"
_KEIZER: Final = "keizer"
_GROUPS: Final = "groups-playoff"
_GROUP_BRACKET: Final = "group-"


def find_round(tournament: Tournament) -> dict[str, int] | None:
    """Return the round a Swiss is in and how many it has; None in its playoff and elsewhere."""
    is_paired = tournament.format in (*_SWISS, _DRAFT, _KEIZER)
    if not is_paired or tournament.phase != Phase.IN_PROGRESS:
        return None
    rounds = tournament.rounds
    if not rounds or _has_playoff(rounds):
        return None
    last = rounds[-1]
    return {"number": last["number"], "of": max(last["number"], _read_total(tournament, last))}


def count_matches(tournament: Tournament) -> int:
    """Return the matches of the whole tournament, those that are not drawn yet included.

    A round to come has as many as those who are still in it make pairs.
    """
    drawn: int = tournament.match_count
    if tournament.phase != Phase.IN_PROGRESS or not drawn or _has_playoff(tournament.rounds):
        return drawn
    now = find_round(tournament)
    pairs = tournament.entry_count // 2
    rounds = 0 if now is None else now["of"] - now["number"]
    return drawn + rounds * pairs + _count_playoff(tournament)


def _read_total(tournament: Tournament, last: Mapping[str, Any]) -> int:
    """Return what was written with the round; a database from before has the option alone."""
    written = last.get("of") or tournament.config["options"].get("rounds")
    return int(written) if written else recommend_rounds(tournament.entry_count)


def _has_playoff(rounds: list[dict[str, Any]]) -> bool:
    return any(
        row["bracket"] != SWISS_BRACKET and not row["bracket"].startswith(_GROUP_BRACKET)
        for row in rounds
    )


def _count_playoff(tournament: Tournament) -> int:
    """Return the matches of a playoff that is still to be drawn."""
    options = tournament.config["options"]
    if tournament.format == _GROUPS:
        groups = len({row["bracket"] for row in tournament.rounds})
        places = groups * int(options["advance"])
    elif tournament.format in (*_SWISS, _DRAFT):
        places = int(options.get("cut", 0))
    else:
        return 0
    places = min(places, tournament.entry_count)
    if places < 2:
        return 0
    has_third = bool(options.get("third_place")) and places > 3
    return places - 1 + has_third
