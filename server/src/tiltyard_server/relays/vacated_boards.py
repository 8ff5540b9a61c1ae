"""A board that others sit at now has no game: what came belonged to those who sat there."""

from collections.abc import Sequence

from tiltyard import EntryId, Match
from tiltyard_server.relays.models import BoardGame
from tiltyard_server.tournaments.commands.envelopes import Record
from tiltyard_server.tournaments.models import Tournament
from tiltyard_server.tournaments.projection import Change


def drop_boards(tournament: Tournament, change: Change, records: Sequence[Record]) -> None:
    """Forget the games of matches that are gone, or have other players or colours."""
    del records
    before, after = change.before.matches, change.after.matches
    known = [number for number in change.matches if number in before]
    others = [
        number
        for number in known
        if _is_seated(before[number]) and _seats(before[number]) != _seats(after[number])
    ]
    gone = [*change.dropped, *others]
    if gone:
        BoardGame.objects.filter(tournament=tournament, match_number__in=gone).delete()


def _is_seated(match: Match) -> bool:
    return None not in _seats(match)


def _seats(match: Match) -> tuple[EntryId | None, ...]:
    return tuple(side.entry for side in match.sides)
