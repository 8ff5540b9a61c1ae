"""Inconsistent reports: people or programs who told different stories about the same match."""

from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import Any, Final

from django.db.models import Exists, OuterRef

from tiltyard.sentence import say
from tiltyard_server.common.database.prepared_query import Prepared
from tiltyard_server.fairplay.evidence import Case, Evidence, Finding
from tiltyard_server.fairplay.models import Flag
from tiltyard_server.fairplay.people import Person, name_side
from tiltyard_server.games.models import Dispute, PlayerReport, ResultAttempt
from tiltyard_server.tournaments.models import Match

DISPUTE_WINDOW: Final = timedelta(days=90)
DISPUTES_OF_A_HABIT: Final = 3
_FORGED: Final = (ResultAttempt.Reason.FORGED, ResultAttempt.Reason.REPLAYED)
_DISPUTES: Final = Prepared(
    lambda pk, matches: Dispute.objects.filter(tournament_id=pk, match_number__in=matches).order_by(
        "id"
    )
)
_ATTEMPTS: Final = Prepared(
    lambda pk, matches: ResultAttempt.objects.filter(
        tournament_id=pk, match_number__in=matches
    ).order_by("id")
)
_METHOD: Final = say(
    "No statistics: two stories about one match, kept as they were told. A dispute "
    "is often an honest mistake; several of the same person, or a program that "
    "contradicts itself, seldom is."
)


def find_inconsistent_reports(case: Case) -> Iterator[Finding]:
    """Flag matches whose players disagreed, and matches about which programs told otherwise.

    Looked at when a match is resolved and again when the tournament is over: a second story may
    come after the first one counted.
    """
    matches = {match.number: match for match in case.decided}
    of_these = (case.tournament.pk, list(matches))
    for dispute in _DISPUTES.list(*of_these):
        yield _flag_dispute(dispute, matches[dispute.match_number], case.people)
    attempts: dict[int, list[ResultAttempt]] = {}
    for attempt in _ATTEMPTS.list(*of_these):
        match = matches[attempt.match_number or 0]
        if attempt.reason in _FORGED or _contradicts(attempt, match):
            attempts.setdefault(match.number, []).append(attempt)
    for number, rows in attempts.items():
        yield _flag_attempts(rows, matches[number], case.people)


def _flag_dispute(dispute: Dispute, match: Match, people: dict[int, Person]) -> Finding:
    sides = [people.get(n or 0) for n in (match.first_entry, match.second_entry)]
    users = [person.user_id for person in sides if person is not None]
    habits = {
        person.name: _count_disputes(person.user_id, dispute)
        for person in sides
        if person is not None
    }
    is_habit = any(count >= DISPUTES_OF_A_HABIT for count in habits.values())
    told = [describe_claim(claim, match, people) for claim in dispute.claims]
    evidence = Evidence(
        summary=say("The players of match {match} reported different results.", match=match.number),
        figures=[
            (
                say("Recorded"),
                say("{name_side} won", name_side=name_side(match, match.winner, people)),
            ),
            *(
                (say("Disputes of {name}, 90 days", name=name), str(count))
                for name, count in habits.items()
            ),
        ],
        columns=(say("Who"), say("Said")),
        rows=[(name_side(match, side, people), text) for side, text in enumerate(told)],
        method=_METHOD,
    )
    return Finding(
        kind=Flag.Kind.REPORTS,
        key=f"dispute:{dispute.pk}",
        severity=Flag.Severity.MEDIUM if is_habit else Flag.Severity.LOW,
        evidence=evidence,
        users=users,
        match=match.number,
    )


def _flag_attempts(
    attempts: Sequence[ResultAttempt], match: Match, people: dict[int, Person]
) -> Finding:
    numbers = (match.first_entry, match.second_entry)
    evidence = Evidence(
        summary=say(
            "Reports about match {match} were forged, replayed or contradict it.",
            match=match.number,
        ),
        figures=[
            (
                say("Recorded"),
                say("{name_side} won", name_side=name_side(match, match.winner, people)),
            ),
            (say("Reports that do not fit"), str(len(attempts))),
        ],
        columns=(say("When"), say("Server"), say("From"), say("What became of it"), say("Claimed")),
        rows=[
            (
                attempt.at.isoformat(timespec="seconds"),
                attempt.server.name if attempt.server else say("unknown"),
                attempt.address,
                attempt.reason.replace("-", " "),
                describe_claim(attempt.claim, match, people),
            )
            for attempt in attempts
        ],
        method=_METHOD,
    )
    return Finding(
        kind=Flag.Kind.REPORTS,
        key=f"attempts:{match.tournament_id}:{match.number}",
        severity=Flag.Severity.HIGH,
        evidence=evidence,
        users=[people[number].user_id for number in numbers if number in people],
        match=match.number,
    )


def _contradicts(attempt: ResultAttempt, match: Match) -> bool:
    if attempt.reason != ResultAttempt.Reason.ALREADY_RESOLVED:
        return False
    outcome = _outcome_of(attempt.claim)
    is_whole = outcome.get("type", "match") == "match" or match.best_of == 1
    return is_whole and bool(outcome) and read_winner(attempt.claim, match) != match.winner


def read_winner(claim: Any, match: Match) -> int | None:  # noqa: ANN401 - JSON from outside
    """Return the side that a claim says won; None for a draw or what cannot be read."""
    outcome = _outcome_of(claim)
    if outcome.get("winner_entry") is not None:
        numbers = (match.first_entry, match.second_entry)
        entry = outcome["winner_entry"]
        return numbers.index(entry) if entry in numbers else None
    score = outcome.get("score")
    if score is None and outcome.get("games"):
        score = [outcome["games"].count(side) for side in (0, 1)]
    if score is not None:
        return None if score[0] == score[1] else int(score[1] > score[0])
    winner = outcome.get("winner")
    return winner if winner in (0, 1) else None


def describe_claim(claim: Any, match: Match, people: dict[int, Person]) -> str:  # noqa: ANN401
    """Return a claim in words."""
    outcome = _outcome_of(claim)
    if not outcome:
        return "unreadable"
    text = say("{name_side} won", name_side=name_side(match, read_winner(claim, match), people))
    kind = outcome.get("kind", "normal")
    return text if kind == "normal" else f"{text} ({kind})"


def _outcome_of(claim: Any) -> dict[str, Any]:  # noqa: ANN401 - JSON from outside
    if not isinstance(claim, dict):
        return {}
    outcome = claim.get("outcome", claim)
    return outcome if isinstance(outcome, dict) else {}


def _count_disputes(user_id: int, dispute: Dispute) -> int:
    """Count the disputes in which somebody had a word, this one included."""
    own = PlayerReport.objects.filter(
        user_id=user_id, tournament=OuterRef("tournament"), match_number=OuterRef("match_number")
    )
    since = dispute.opened_at - DISPUTE_WINDOW
    found = Dispute.objects.filter(opened_at__gte=since, opened_at__lte=dispute.opened_at)
    return found.filter(Exists(own)).count()
