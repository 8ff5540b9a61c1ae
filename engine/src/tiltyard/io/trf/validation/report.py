"""All checks of a report, in the order in which people look at one."""

from collections.abc import Iterable, Iterator

from tiltyard.core.arguments import check_kind, list_items
from tiltyard.errors import InputError
from tiltyard.io.trf.document import UTF8, Document, read_trf
from tiltyard.io.trf.history import count_paired_rounds, list_entries
from tiltyard.io.trf.request import read_tournament
from tiltyard.io.trf.teams.records import TeamRecord
from tiltyard.io.trf.validation.event import check_event
from tiltyard.io.trf.validation.findings import Finding, Severity, from_error
from tiltyard.io.trf.validation.games import (
    check_games,
    check_ranks,
    check_rated,
    check_results,
    check_totals,
)
from tiltyard.io.trf.validation.people import ListedPlayer, check_people
from tiltyard.rating.fide import Chapter
from tiltyard.sentence import say


def validate_trf(
    data: bytes,
    *,
    chapter: Chapter | None = None,
    listed: Iterable[ListedPlayer] | None = None,
) -> tuple[Finding, ...]:
    """Return what is wrong, doubtful or notable in a report file, errors first.

    Args:
        data: the file.
        chapter: the list it is to be rated for; by default that of its time control.
        listed: the players of the rating list in force at the start; without it nobody's data is
            compared with it.

    Raises:
        InputError: `report.listed`, for anything but listed players.
    """
    right = 'A report file is given as bytes, such as Path("my.trf").read_bytes()'
    check_kind(data, bytes, right, "trf.bytes")
    try:
        document = read_trf(data)
    except InputError as error:
        return (from_error(error),)
    return validate_document(document, chapter=chapter, listed=listed)


def validate_document(
    document: Document,
    *,
    chapter: Chapter | None = None,
    listed: Iterable[ListedPlayer] | None = None,
) -> tuple[Finding, ...]:
    """Return the findings of a file that is read, errors first; the arguments as above."""
    known = None if listed is None else _index(listed)
    grades = list(Severity)
    found = [*check_people(document, known), *_check_rounds(document, chapter)]
    return tuple(sorted(found, key=lambda finding: grades.index(finding.severity)))


def _index(listed: Iterable[ListedPlayer]) -> dict[str, ListedPlayer]:
    right = "Listed players are a list of ListedPlayer"
    players = list_items(listed, right, "report.listed")
    for player in players:
        check_kind(player, ListedPlayer, right, "report.listed")
    return {player.fide_id: player for player in players}


def _check_rounds(document: Document, chapter: Chapter | None) -> Iterator[Finding]:
    if document.encoding != UTF8:
        message = say("The file is not UTF-8; names may come out wrong. Save it as UTF-8.")
        yield Finding(Severity.WARNING, "file.encoding", message, "TRF-2026")
    try:
        entries = list_entries(document)
    except InputError as error:
        yield from_error(error, say("TRF-2026 001"))
        return
    yield from check_event(document, count_paired_rounds(entries), chapter)
    has_teams = any(True for _ in document.list_records(TeamRecord))
    games = list(check_games(entries, has_teams=has_teams))
    yield from games
    yield from check_results(entries)
    if any(finding.code.startswith("trf.") for finding in games):
        return  # points and ranks follow from games that make sense
    tournament = read_tournament(document)
    yield from check_totals(tournament)
    yield from check_rated(document, chapter)
    if not has_teams:
        yield from check_ranks(document, tournament)
