"""The organiser's desk: what needs attention across all tournaments that somebody runs."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import Count, Q

from tiltyard import EntryStatus, Phase, get_format
from tiltyard.formats.base import PairsRounds
from tiltyard.sentence import say
from tiltyard_server.accounts.identity import Viewer
from tiltyard_server.common import clock
from tiltyard_server.fairplay.models import Flag
from tiltyard_server.games.models import Dispute, PlayerReport
from tiltyard_server.payments.models import Alert, Payout
from tiltyard_server.tournaments import log
from tiltyard_server.tournaments.models import Deadline, Entry, Match, Staff, Tournament
from tiltyard_server.tournaments.rounds.current import OPEN

View = dict[str, Any]
SOON: Final = timedelta(hours=24)
_RUN_MAX: Final = 200  # tournaments of one person that are looked through
_ENDED: Final = (Phase.CANCELLED, Phase.ABORTED)
_URGENT, _NEXT, _LATER = 0, 1, 2


def list_tasks(viewer: Viewer, user_id: int, *, now: datetime) -> list[View]:
    """Return what waits for somebody, the most urgent first."""
    organised = Q(owner_id=user_id) | Q(staff__user_id=user_id, staff__role=Staff.Role.ORGANISER)
    managed = Tournament.objects.exclude(phase__in=_ENDED)
    ours = managed.filter(organised).distinct().order_by("-id")[:_RUN_MAX]
    led = {row.pk: row for row in ours}
    helped = managed.filter(staff__user_id=user_id).exclude(pk__in=led).order_by("-id")[:_RUN_MAX]
    run = {**led, **{row.pk: row for row in helped}}
    tasks = [
        *_list_disputes(run),
        *_list_failed(led),
        *_list_payouts(led),
        *(task for row in run.values() for task in _list_play(row)),
        *(task for row in led.values() for task in _list_ahead(row, now)),
        *(_list_operations() if viewer.is_operator else ()),
    ]
    tasks.sort(key=lambda task: (task["urgency"], -task["tournament_id"]))
    return tasks


def _task(  # noqa: PLR0913 - the parts of a task
    kind: str,
    urgency: int,
    tournament: Tournament | None,
    title: str,
    detail: str = "",
    *,
    path: str = "",
    do: View | None = None,
) -> View:
    where = "" if tournament is None else f"/tournaments/{tournament.pk}"
    return {
        "kind": kind,
        "urgency": urgency,
        "tournament_id": 0 if tournament is None else tournament.pk,
        "tournament": "" if tournament is None else tournament.name,
        "title": title,
        "detail": detail,
        "path": where + path,
        "do": do,
    }


def _list_disputes(run: dict[int, Tournament]) -> Iterator[View]:
    disputes = Dispute.objects.filter(tournament_id__in=run, status=Dispute.Status.OPEN)
    for dispute in disputes.order_by("opened_at"):
        number = dispute.match_number
        yield _task(
            "dispute",
            _URGENT,
            run[dispute.tournament_id],
            say("Match {number} is disputed", number=number),
            say("The players say different things; decide it."),
            path=f"?tab=draw&match={number}",
        )


def _list_failed(led: dict[int, Tournament]) -> Iterator[View]:
    """What should have happened by itself and did not, and still has not."""
    early = (Phase.CREATED, Phase.REGISTRATION, Phase.CHECK_IN, Phase.SEEDING)
    failed = Deadline.objects.filter(
        tournament_id__in=led, tournament__phase__in=early, match_number=0, done_at__isnull=False
    ).exclude(last_error="")
    for deadline in failed:
        yield _task(
            "deadline",
            _URGENT,
            led[deadline.tournament_id],
            say("It did not start by itself"),
            deadline.last_error,
        )


def _list_payouts(led: dict[int, Tournament]) -> Iterator[View]:
    failed = (
        Payout.objects.filter(tournament_id__in=led, status=Payout.Status.FAILED)
        .values_list("tournament_id")
        .annotate(count=Count("pk"))
    )
    for tournament_id, count in failed:
        yield _task(
            "payout",
            _URGENT,
            led[tournament_id],
            say("1 payout failed") if count == 1 else say("{count} payouts failed", count=count),
            say("The payment service did not take them; an operator can send them again."),
            path="?tab=prizes",
        )


def _list_play(tournament: Tournament) -> Iterator[View]:
    """What a tournament in play waits for."""
    if tournament.phase != Phase.IN_PROGRESS:
        return
    state = log.load_head(tournament).state
    format_ = get_format(state.config.format)
    if isinstance(format_, PairsRounds) and not state.unsettled and format_.awaits_round(state):
        do = {"what": "pair", "label": say("Pair the next round"), "to": None}
        title = say("All results are in: the next round can be paired")
        yield _task("round", _NEXT, tournament, title, path="?tab=draw", do=do)
        return
    open_ = Match.objects.filter(
        tournament=tournament, status__in=[status.value for status in OPEN]
    ).count()
    reports = PlayerReport.objects.filter(tournament=tournament, closed_at=None).values(
        "match_number"
    )
    said = reports.distinct().count()
    if open_:
        title = say("1 result to come") if open_ == 1 else say("{open} results to come", open=open_)
        yield _task("results", _LATER, tournament, title, _tell_reports(said), path="?tab=draw")


def _tell_reports(count: int) -> str:
    if count == 1:
        return say("1 match reported by players.")
    return say("{count} matches reported by players.", count=count) if count else ""


def _say_entered(count: int) -> str:
    if count == 1:
        return say("1 player entered: close the entries")
    return say("{count} players entered: close the entries", count=count)


def _list_ahead(tournament: Tournament, now: datetime) -> Iterator[View]:
    """What a tournament that has not begun waits for."""
    phase = Phase(tournament.phase)
    start = tournament.starts_at
    is_late = start is not None and start <= now
    is_soon = start is not None and now < start <= now + SOON
    when = (
        say("The start is set for {clock}.", clock=clock.to_iso(start))
        if is_soon or is_late
        else ""
    )
    urgency = _URGENT if is_late else _NEXT if is_soon else _LATER
    match phase:
        case Phase.CREATED:
            do = {
                "what": "phase",
                "label": say("Open registration"),
                "to": Phase.REGISTRATION.value,
            }
            yield _task("draft", urgency, tournament, say("Nobody can enter yet"), when, do=do)
        case Phase.REGISTRATION:
            if is_late or is_soon or tournament.entry_count == tournament.config["capacity"]:
                title = _say_entered(tournament.entry_count)
                yield _task("entries", urgency, tournament, title, when, path="?tab=entries")
        case Phase.CHECK_IN:
            here = Entry.objects.filter(tournament=tournament, status=EntryStatus.CHECKED_IN)
            title = say(
                "{here} of {entry_count} are checked in",
                here=here.count(),
                entry_count=tournament.entry_count,
            )
            yield _task(
                "check-in", max(urgency - 1, 0), tournament, title, when, path="?tab=entries"
            )
        case Phase.SEEDING:
            do = {"what": "phase", "label": say("Start"), "to": Phase.IN_PROGRESS.value}
            title = say("Seeded and ready to start")
            yield _task("start", max(urgency - 1, 0), tournament, title, when, do=do)
        case _:
            return


def _list_operations() -> Iterator[View]:
    alerts = Alert.objects.filter(resolved_at=None).count()
    if alerts:
        title = (
            say("1 alert about money")
            if alerts == 1
            else say("{alerts} alerts about money", alerts=alerts)
        )
        yield _task("alert", _URGENT, None, title, path="/operations")
    flags = Flag.objects.filter(status="open").count()
    if flags:
        title = (
            say("1 flag of fair play to review")
            if flags == 1
            else say("{flags} flags of fair play to review", flags=flags)
        )
        yield _task("flag", _NEXT, None, title, path="/operations/flags")
