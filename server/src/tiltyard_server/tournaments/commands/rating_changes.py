"""Ratings follow results: a match that ended, changed or vanished, told to `ratings`."""

from collections.abc import Iterable, Sequence

from tiltyard import EntryId, Match, MatchId, ResultKind
from tiltyard_server.common import clock
from tiltyard_server.common.database.prepared_query import Prepared
from tiltyard_server.ratings.services import RatedMatch, Revision, revise_matches
from tiltyard_server.tournaments.commands.envelopes import Record
from tiltyard_server.tournaments.models import Entry, Tournament
from tiltyard_server.tournaments.projection import Change

_PEOPLE = Prepared(
    lambda pk, numbers: Entry.objects.filter(
        tournament_id=pk, number__in=numbers, user__isnull=False
    ).only("number", "user_id")
)
Ending = tuple[EntryId, EntryId, tuple[int, int]]  # who met, and their scores in tenths


def follow_results(tournament: Tournament, change: Change, records: Sequence[Record]) -> None:
    """Rate every match whose ending is not what it was, in the order of the log.

    A match is one game for the ratings, however many were played in it. Rated are matches of a
    rated tournament between two people with accounts: against anybody else there is no rating
    to win from. A forfeit is a loss; a bye is no match.
    """
    endings = {n: _find_ending(change.after.matches[n]) for n in change.matches}
    before = change.before.matches
    touched = [n for n in endings if endings[n] != _find_ending(before.get(n))]
    touched += [n for n in change.dropped if _find_ending(before[n]) is not None]
    if not touched:
        return
    users = _find_users(tournament, (endings.get(n) for n in touched))
    rated = {n: _rate(change.after.matches.get(n), users) for n in touched}
    revisions = [  # a match that was not over before has nothing that could be taken back
        Revision(n, rated[n])
        for n in _order(touched, records)
        if rated[n] is not None or _find_ending(before.get(n)) is not None
    ]
    if revisions:
        revise_matches(
            tournament_id=tournament.pk,
            game=tournament.game,
            revisions=revisions,
            at=clock.from_ms(records[-1].event.at),
        )


def _find_ending(match: Match | None) -> Ending | None:
    if match is None or match.result is None:
        return None
    first, second = (side.entry for side in match.sides)
    if first is None or second is None:
        return None
    result = match.result
    if result.winner is not None:
        scores = (10, 0) if result.winner == 0 else (0, 10)
    else:
        scores = (0, 0) if result.kind is ResultKind.DOUBLE_FORFEIT else (5, 5)
    return first, second, scores


def _find_users(tournament: Tournament, endings: Iterable[Ending | None]) -> dict[int, int]:
    """Return the people behind the entries; nobody in a tournament that is not rated."""
    if not tournament.is_rated:
        return {}
    numbers = sorted({number for ending in endings if ending for number in ending[:2]})
    entries = _PEOPLE.list(tournament.pk, numbers)
    return {entry.number: entry.user_id for entry in entries if entry.user_id is not None}


def _rate(match: Match | None, users: dict[int, int]) -> RatedMatch | None:
    ending = _find_ending(match)
    if match is None or ending is None:
        return None
    first, second, scores = ending
    if first not in users or second not in users:
        return None
    return RatedMatch(
        match=match.fixture.id,
        round=match.fixture.round,
        users=(users[first], users[second]),
        entries=(first, second),
        scores=scores,
    )


def _order(numbers: Sequence[MatchId], records: Sequence[Record]) -> list[MatchId]:
    """Return the matches as the log last speaks of them; those it does not name come first."""
    last = {getattr(record.event, "match", None): n for n, record in enumerate(records)}
    return sorted(numbers, key=lambda number: (last.get(number, -1), number))
