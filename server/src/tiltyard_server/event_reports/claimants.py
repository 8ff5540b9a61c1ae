"""Who may win prizes: the table of an event, with what categories ask for."""

from typing import Final, NamedTuple

from tiltyard import EntryStatus, Player
from tiltyard import Tournament as Library
from tiltyard.prizes import Claimant
from tiltyard_server.event_reports.measurement import number_of
from tiltyard_server.tournaments.models import Entry, Tournament

_OUT: Final = (EntryStatus.WITHDRAWN, EntryStatus.DISQUALIFIED, EntryStatus.NO_SHOW)


class Line(NamedTuple):
    """A line of the table: the place on paper, the rank with ties, and the player."""

    line: int
    rank: int
    points: int
    player: Player
    claimant: Claimant


def list_lines(library: Library) -> list[Line]:
    """Return everybody in the order of the table."""
    return [
        Line(line, row.rank, row.points, row.player, _make_claimant(row.player, line, row.points))
        for line, row in enumerate(library.standings(), 1)
    ]


def list_claimants(
    tournament: Tournament, lines: list[Line], excluded: list[int]
) -> list[Claimant]:
    """Return who may win: who left or was expelled wins nothing, nor do guests of honour."""
    out = set(
        Entry.objects.filter(tournament=tournament, status__in=_OUT).values_list(
            "number", flat=True
        )
    )
    barred = out | set(excluded)
    return [line.claimant for line in lines if number_of(line.player.id) not in barred]


def find_ties(lines: list[Line]) -> list[list[int]]:
    """Return the entries that share a rank: a lot decides between them."""
    groups: dict[int, list[int]] = {}
    for line in lines:
        groups.setdefault(line.rank, []).append(number_of(line.player.id))
    return [group for group in groups.values() if len(group) > 1]


def _make_claimant(player: Player, line: int, points: int) -> Claimant:
    year = player.birth[:4]
    return Claimant(
        player.id,
        line,
        points,
        rating=player.rating,
        birth_year=int(year) if len(year) == 4 and year.isdecimal() else 0,
        sex=player.sex,
        federation=player.federation,
        club=player.club,
        title=player.title,
    )
