"""Checks of the rounds of a report: every game on both sides, byes, points, ranks."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from tiltyard.errors import InputError
from tiltyard.io.trf.acceleration import read_bonuses
from tiltyard.io.trf.document import Document
from tiltyard.io.trf.fields import format_tenths
from tiltyard.io.trf.history import Entry, check_cell, count_paired_rounds
from tiltyard.io.trf.rating import read_rating_event
from tiltyard.io.trf.request import TrfTournament
from tiltyard.io.trf.table import read_table
from tiltyard.io.trf.validation.findings import Finding, Severity, from_error
from tiltyard.rating.eligibility import SENTENCES, Reason, list_reasons
from tiltyard.rating.event import index_players
from tiltyard.rating.fide import Chapter
from tiltyard.sentence import joined, say, word
from tiltyard.standings.ranking import rank_entrants
from tiltyard.standings.tiebreaks import parse_tie_break

_WORTH: Final = {"1": 10, "W": 10, "=": 5, "D": 5, "0": 0, "L": 0}
_BY_TIME: Final = (Reason.TOO_FAST, Reason.OTHER_CHAPTER, Reason.UNEQUAL_TIMES, Reason.FAR_APART)


def check_games(entries: Mapping[int, Entry], *, has_teams: bool) -> Iterator[Finding]:
    """Yield games that only one side tells, impossible results, unknown ones, byes too many."""
    paired = count_paired_rounds(entries)
    for number in range(1, paired + 1):
        byes = []
        for rank, entry in entries.items():
            cell = entry.record.cell(number)
            if cell.result == "U":
                byes.append(str(rank))
            try:
                check_cell(entries, entry, number)
            except InputError as error:
                yield from_error(error, say("TRF-2026 001"))
                continue
            if cell.result == "?":
                yield entry_finding(
                    entry,
                    number,
                    "game.unknown",
                    say("has no final result (?); a report has none open"),
                )
        if len(byes) > 1 and not has_teams:
            yield Finding(
                Severity.ERROR,
                "bye.two",
                say(
                    "In round {number} the players {list} have the pairing-allocated bye (U); one "
                    "is the limit. Write F, H or Z for a bye that was asked for.",
                    number=number,
                    list=joined(", ", byes),
                ),
                "C.04.1 3",
                round=number,
            )


def entry_finding(entry: Entry, number: int, code: str, said: str) -> Finding:
    """Return an error about a round of a player."""
    rank = entry.record.number
    message = say("Round {number} of player {rank} {said}.", number=number, rank=rank, said=said)
    return Finding(
        Severity.ERROR,
        code,
        message,
        say("TRF-2026 001"),
        line=entry.line,
        player=rank,
        round=number,
    )


def check_results(entries: Mapping[int, Entry]) -> Iterator[Finding]:
    """Yield what is unusual and allowed: unrated games, odd scores, full-point byes."""
    for number in range(1, count_paired_rounds(entries) + 1):
        cells = {rank: entry.record.cell(number) for rank, entry in entries.items()}
        for rank, cell in cells.items():
            other = cells.get(cell.opponent or 0)
            if cell.result == "F":
                message = say(
                    "Player {rank} has a full-point bye in round {number}, which the rules no "
                    "longer want; a half-point or zero-point bye is usual.",
                    rank=rank,
                    number=number,
                )
                yield _notice("bye.full_deprecated", message, "", rank, number)
            if other is None or not _is_told_here(rank, cell.opponent):
                continue
            codes = {cell.result, other.result}
            if codes & set("WDL"):
                message = say(
                    "Players {rank} and {opponent} did not both move: not rated.",
                    rank=rank,
                    opponent=cell.opponent,
                )
                yield _notice("game.unrated", message, "B.02", rank, number)
            scores = _WORTH.get(cell.result), _WORTH.get(other.result)
            if None not in scores and sum(score or 0 for score in scores) < 10:
                message = say(
                    "Players {rank} and {opponent} share less than a point.",
                    rank=rank,
                    opponent=cell.opponent,
                )
                yield _notice("game.odd", message, "", rank, number)


def _is_told_here(rank: int, opponent: int | None) -> bool:
    """A game is told once, with the lower number."""
    return opponent is not None and rank < opponent


def _notice(code: str, message: str, article: str, player: int, number: int) -> Finding:
    return Finding(Severity.NOTICE, code, message, article, player=player, round=number)


def check_totals(tournament: TrfTournament) -> Iterator[Finding]:
    """Yield points that are not the sum of the rounds, and rounds that are still to come."""
    bonuses = read_bonuses(tournament.document)
    for rank, entry in tournament.entries.items():
        written = entry.record.points
        made = sum(meeting.points for meeting in tournament.meetings[rank]) + bonuses.get(rank, 0)
        if written != made:
            shown = "none" if written is None else format_tenths(written)
            yield Finding(
                Severity.WARNING,
                "points.differ",
                say(
                    "Player {rank} has {shown} points, and the results give {format_tenths}; "
                    "correct one of them, or say what results are worth (162, 299).",
                    rank=rank,
                    shown=shown,
                    format_tenths=format_tenths(made),
                ),
                say("TRF-2026 001, columns 81-84"),
                line=entry.line,
                player=rank,
            )
    if (tournament.declared_rounds or 0) > tournament.paired_rounds:
        yield Finding(
            Severity.WARNING,
            "report.unfinished",
            say(
                "{paired_rounds} of {declared_rounds} rounds are played: this is no final report.",
                paired_rounds=tournament.paired_rounds,
                declared_rounds=tournament.declared_rounds,
            ),
            say("TRF-2026 142"),
        )


def check_ranks(document: Document, tournament: TrfTournament) -> Iterator[Finding]:
    """Yield ranks that do not follow from points and tie-breaks (202, 212)."""
    table = read_table(document)
    codes = [code.strip() for code in table.tie_breaks.split(",") if code.strip()]
    try:
        for code in codes:
            parse_tie_break(code)
        rows = rank_entrants(table.entrants, codes, rules=table.rules)
    except InputError:
        return  # said elsewhere
    entries = tournament.entries
    ranks = {rank: entry.record.rank for rank, entry in entries.items()}
    wrong = [
        (row.entrant.number, row.rank, row.rank_to)
        for row in rows
        if (given := ranks[row.entrant.number]) is not None and not row.rank <= given <= row.rank_to
    ]
    if wrong and all(rank == given for rank, given in ranks.items()):
        yield Finding(
            Severity.ERROR,
            "rank.is_starting_rank",
            say("The ranks are the starting ranks; write the places of the final standings."),
            say("TRF-2026 001, columns 86-89"),
        )
        return
    for number, first, last in wrong:
        place = str(first) if first == last else say("{first} to {last}", first=first, last=last)
        yield Finding(
            Severity.WARNING,
            "rank.differs",
            say(
                "Player {number} has rank {ranks}, and is {place} by points and tie-breaks.",
                number=number,
                ranks=ranks[number],
                place=place,
            ),
            say("TRF-2026 001, columns 86-89"),
            line=entries[number].line,
            player=number,
        )


def check_rated(document: Document, chapter: Chapter | None) -> Iterator[Finding]:
    """Yield how many games are not rated because of time or ratings (B.02 1)."""
    try:
        event = read_rating_event(document, chapter=chapter)
        reasons = Counter(list_reasons(event, index_players(event)))
    except InputError:
        return  # said elsewhere
    for reason in _BY_TIME:
        if reasons[reason]:
            yield Finding(
                Severity.WARNING,
                f"game.{reason.value.replace('-', '_')}",
                say(
                    "{reasons} games are not rated: {sentences}.",
                    reasons=word(reasons[reason]),
                    sentences=SENTENCES[reason],
                ),
                "B.02 1.1",
            )
