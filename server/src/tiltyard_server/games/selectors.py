"""Reading what was reported, what is disputed, and who tried what."""

from typing import Any

from django.db.models import Q

from tiltyard_server.common import clock
from tiltyard_server.games.attempts import GOOD
from tiltyard_server.games.models import Dispute, PlayerReport, ResultAttempt
from tiltyard_server.tournaments import visibility
from tiltyard_server.tournaments.models import Tournament
from tiltyard_server.tournaments.permissions import Access, Action, is_allowed

View = dict[str, Any]


def list_reports(access: Access) -> list[View]:
    """Return the matches that players have reported and nobody has decided, oldest first.

    Everybody sees which they are; what was said, only the two players and the staff.
    """
    tournament = access.tournament
    moment = visibility.show(access).moment
    reports: dict[int, list[PlayerReport]] = {}
    found = PlayerReport.objects.filter(_was_open("at", moment), tournament=tournament)
    for report in found.order_by("at", "id"):
        reports.setdefault(report.match_number, []).append(report)
    disputes = Dispute.objects.filter(_was_open("opened_at", moment), tournament=tournament)
    disputed = dict(disputes.values_list("match_number", "opened_at"))
    is_staff = is_allowed(access, Action.ENTER_RESULTS)
    return [
        {
            "match": number,
            "state": "disputed" if number in disputed else "waiting",
            "since": clock.to_iso(disputed.get(number, said[0].at)),
            "counts_at": clock.to_iso(said[0].counts_at) if number not in disputed else None,
            "reports": [_report_view(report) for report in said]
            if is_staff or _plays(access, number)
            else [],
        }
        for number, said in reports.items()
    ]


def list_words(tournament: Tournament, number: int) -> tuple[bool, list[View]]:
    """Return whether a match is disputed, and the open reports about it, oldest first."""
    about = {"tournament": tournament, "match_number": number}
    found = PlayerReport.objects.filter(**about, closed_at=None).order_by("at", "id")
    is_disputed = Dispute.objects.filter(**about, status=Dispute.Status.OPEN).exists()
    return is_disputed, [_report_view(report) for report in found]


def list_attempts(tournament: Tournament, *, before: int | None, limit: int) -> View:
    """Return attempts to report results, newest first: accepted ones and refused ones."""
    found = ResultAttempt.objects.filter(tournament=tournament)
    total = found.count()
    if before is not None:
        found = found.filter(pk__lt=before)
    return {
        "items": [
            _attempt_view(row) for row in found.select_related("server").order_by("-id")[:limit]
        ],
        "total": total,
    }


def _was_open(name: str, moment: int | None) -> Q:
    """Return what is open now, or what was at a moment; `name` says when it came."""
    if moment is None:
        return Q(closed_at=None)
    then = clock.from_ms(moment)
    return Q(**{f"{name}__lte": then}) & (Q(closed_at=None) | Q(closed_at__gt=then))


def _plays(access: Access, number: int) -> bool:
    entry = access.entry
    if entry is None:
        return False
    match = access.tournament.matches.filter(number=number).values_list(
        "first_entry", "second_entry"
    )
    return any(entry.number in sides for sides in match)


def _report_view(report: PlayerReport) -> View:
    said = {key: report.result.get(key) for key in ("kind", "winner", "score")}
    said["drawn_games"] = report.result.get("drawn_games", 0)
    return {"side": report.side, "result": said, "at": clock.to_iso(report.at)}


def _attempt_view(row: ResultAttempt) -> View:
    server = row.server
    return {
        "id": row.pk,
        "at": clock.to_iso(row.at),
        "match": row.match_number,
        "server": {"public_id": server.public_id, "name": server.name} if server else None,
        "reason": row.reason,
        "is_accepted": row.reason in GOOD,
        "code": row.code,
        "message": row.message,
        "claim": row.claim,
        "address": row.address,
    }
