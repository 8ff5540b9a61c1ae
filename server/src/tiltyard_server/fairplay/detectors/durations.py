"""Abnormally short games, against all games of the same kind."""

from collections.abc import Iterator
from typing import Final

from tiltyard import ResultKind
from tiltyard.sentence import say, template
from tiltyard_server.common.database.prepared_query import Prepared
from tiltyard_server.fairplay.evidence import Case, Evidence, Finding, describe_duration
from tiltyard_server.fairplay.models import Flag
from tiltyard_server.fairplay.people import name_side
from tiltyard_server.fairplay.statistics import Shortness, compare_duration
from tiltyard_server.games.models import GameReport
from tiltyard_server.tournaments.models import Match

LEAST_HISTORY: Final = 30  # games: with fewer, median and MAD say little
MOST_HISTORY: Final = 1000  # the newest
DEVIATIONS: Final = 5.0  # below the median
SHARE_OF_MEDIAN: Final = 0.25
_REPORTS: Final = Prepared(
    lambda pk, matches: GameReport.objects.filter(
        tournament_id=pk, match_number__in=matches, duration_ms__isnull=False
    ).order_by("id")
)
_METHOD: Final = say(
    "Logarithm of the duration against the median and the median absolute "
    "deviation of earlier games of this kind (at least {least_history}). Flagged: "
    "{deviations} robust deviations below the median and under a quarter of it; "
    "forfeits are left out. A resignation after a blunder looks the same: read the "
    "game before you judge it.",
    least_history=LEAST_HISTORY,
    deviations=f"{DEVIATIONS:g}",
)


def find_short_games(case: Case) -> Iterator[Finding]:
    """Flag the games of matches just resolved that were over far too soon."""
    matches = {match.number: match for match in case.decided if match.kind == ResultKind.NORMAL}
    for report in _REPORTS.list(case.tournament.pk, list(matches)):
        history = _list_history(report, case.tournament.game)
        if len(history) < LEAST_HISTORY:
            continue
        found = compare_duration(report.duration_ms or 0, history)
        if is_abnormal(report.duration_ms or 0, found):
            yield _flag(case, report, matches[report.match_number], found, len(history))


def is_abnormal(duration: int, found: Shortness) -> bool:
    """Whether a game was over so soon that somebody should look."""
    return found.deviations >= DEVIATIONS and duration < SHARE_OF_MEDIAN * found.median


def _list_history(report: GameReport, game: str) -> list[int]:
    """Return the durations of earlier games of this kind; a game of a match is not a match."""
    earlier = GameReport.objects.filter(
        tournament__game=game,
        game_number__isnull=report.game_number is None,
        duration_ms__isnull=False,
        pk__lt=report.pk,
    ).exclude(tournament=report.tournament_id, match_number=report.match_number)
    newest = earlier.order_by("-id").values_list("duration_ms", flat=True)[:MOST_HISTORY]
    return [duration for duration in newest if duration is not None]


def _flag(case: Case, report: GameReport, match: Match, found: Shortness, count: int) -> Finding:
    people = case.people
    lasted = describe_duration(report.duration_ms or 0)
    usual = describe_duration(found.median)
    evidence = Evidence(
        summary=say(
            template("Match {match} was over after {lasted}; usual are {usual}.")
            if report.game_number is None
            else template(
                "Game {game_number} of match {match} was over after {lasted}; usual are {usual}."
            ),
            game_number=report.game_number,
            match=match.number,
            lasted=lasted,
            usual=usual,
        ),
        figures=[
            (say("Duration"), lasted),
            (say("Median of its kind"), usual),
            (
                say("Below the median"),
                say("{deviations} robust deviations", deviations=f"{found.deviations:.1f}"),
            ),
            (say("Games compared"), f"{count:,}"),
        ],
        columns=(say("Player"), say("Result")),
        rows=[(name_side(match, side, people), _result_of(match, side)) for side in (0, 1)],
        method=_METHOD,
    )
    numbers = (match.first_entry, match.second_entry)
    return Finding(
        kind=Flag.Kind.SHORT_GAME,
        key=f"report:{report.pk}",
        severity=Flag.Severity.MEDIUM,
        evidence=evidence,
        users=[people[number].user_id for number in numbers if number in people],
        match=match.number,
    )


def _result_of(match: Match, side: int) -> str:
    if match.winner is None:
        return "drew"
    return "won" if match.winner == side else "lost"
