"""Who holds which pair: taken under a lease that a machine renews while it plays."""

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime
from typing import Any, Final, NamedTuple

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from tiltyard import RuleError
from tiltyard.machine.codec import from_json, to_json
from tiltyard.sentence import say, template
from tiltyard_hosts.uci.game.play import GamePlan
from tiltyard_hosts.uci.machines.speed import find_factor, scale_control
from tiltyard_server.cups.machines.registry import find_lease, note
from tiltyard_server.cups.models import CupRun, LabMachine, LabPair, LabSeat
from tiltyard_server.jobs import Queue

_RUNNING: Final = CupRun.Status.RUNNING
_LOST: Final = template("{machine} was not heard of for {seconds} seconds; its games go to others.")
_REPLACED: Final = template("Another program has registered {machine} since; this one can stop.")
_OVERTAKEN: Final = say("This machine has asked again since.")


class Sync(NamedTuple):
    """What a machine is told: what to play, and what nobody waits for any more."""

    orders: list[dict[str, Any]]
    gone: list[int]


class Wish(NamedTuple):
    """What a machine says: what it holds, how much more it can begin, and when it says so.

    `number` grows with each time that a machine asks since its registration `generation`; 0 is of
    one that does not count.
    """

    held: Collection[int]
    free: int
    generation: int = 0
    number: int = 0


@transaction.atomic
def sync(machine: LabMachine, wish: Wish, *, now: datetime) -> Sync:
    """Renew what a machine holds, take back what it has lost, and give it up to `free` pairs.

    One after another, if a machine asks twice at once: what it is given is of its last request.

    Raises:
        RuleError: `lab.machine_replaced`, `lab.sync_overtaken`.
    """
    _note_request(machine, wish, now)
    seats = _find_seats(machine, now) if wish.free else {}  # locks runs, so before the pairs
    queue = _make_queue(_list_playable().filter(machine=machine))
    kept = {pair_id for pair_id in sorted(wish.held) if queue.renew(pair_id, now)}
    lost = LabPair.objects.filter(machine=machine, status=LabPair.Status.OPEN)
    lost.exclude(pk__in=kept).update(machine=None, claimed_until=None)
    rows = _take(machine, seats, wish.free, now) if seats else []
    return Sync([write_order(row) for row in rows], sorted(set(wish.held) - kept))


def _note_request(machine: LabMachine, wish: Wish, now: datetime) -> None:
    # no key: notes and pairs may name the machine meanwhile
    rows = LabMachine.objects.select_for_update(of=("self",), no_key=True)
    locked = rows.get(pk=machine.pk)
    if wish.generation and wish.generation != locked.generation:
        raise RuleError("lab.machine_replaced", say(_REPLACED, machine=locked.name))
    if 0 < wish.number <= locked.syncs:
        raise RuleError("lab.sync_overtaken", _OVERTAKEN)
    locked.seen_at, locked.syncs = now, max(wish.number, locked.syncs)
    locked.save(update_fields=["seen_at", "syncs"])


def _make_queue(rows: QuerySet[LabPair]) -> Queue[LabPair]:
    return Queue("lab-pair", lambda: rows, order=("run_id", "index", "copy"), lease=find_lease)


def _list_playable() -> QuerySet[LabPair]:
    """What somebody waits for: once the answer is known, only what can change it."""
    rows = LabPair.objects.filter(status=LabPair.Status.OPEN, run__status=_RUNNING)
    return rows.exclude(run__is_decided=True, copy=0)


def _list_new(machine: LabMachine, now: datetime) -> QuerySet[LabPair]:
    """What a machine may begin: no pair twice, and no comparison before its first game is taken."""
    twins = LabPair.objects.filter(run=OuterRef("run"), index=OuterRef("index"))
    own = twins.filter(machine=machine).exclude(pk=OuterRef("pk"))
    first = twins.filter(copy__lt=OuterRef("copy"), status=LabPair.Status.OPEN)
    is_early = Exists(first.filter(Q(claimed_until=None) | Q(claimed_until__lte=now)))
    return _list_playable().filter(~Exists(own), ~is_early)


def _find_seats(machine: LabMachine, now: datetime) -> dict[int, LabSeat]:
    seats = {run.pk: _sit_down(run, machine, now) for run in _list_runs(machine)}
    return {run: seat for run, seat in seats.items() if seat.status == LabSeat.Status.ACTIVE}


def _take(
    machine: LabMachine, seats: dict[int, LabSeat], free: int, now: datetime
) -> list[LabPair]:
    rows = _make_queue(_list_new(machine, now).filter(run__in=seats)).claim(now, free)
    for row in rows:
        if row.machine_id not in (None, machine.pk):
            _note_loss(row, now)
        row.machine, row.factor = machine, seats[row.run_id].factor
        row.attempts += 1
        row.boards = {}
        row.save(update_fields=["machine", "factor", "attempts", "boards"])
    return rows


def _note_loss(row: LabPair, now: datetime) -> None:
    assert row.machine is not None
    seconds = int(find_lease().total_seconds())
    text = say(_LOST, machine=row.machine.name, seconds=seconds)
    games = [game["number"] for game in row.games]
    note(row.run_id, row.machine, "lost", text, now=now, games=games)


def _list_runs(machine: LabMachine) -> list[CupRun]:
    """The runs whose engines this machine has, each the very same."""
    prints = {name: engine["fingerprint"] for name, engine in machine.engines.items()}
    runs = CupRun.objects.filter(status=_RUNNING, is_hosted=True).defer("state").order_by("pk")
    return [
        run
        for run in runs
        if run.hosting.get("engines") and run.hosting["engines"].items() <= prints.items()
    ]


def _sit_down(run: CupRun, machine: LabMachine, now: datetime) -> LabSeat:
    """Return the seat of a machine; the first one's speed is what times are meant for."""
    seat = LabSeat.objects.filter(run=run, machine=machine).first()
    speed = machine.engines[run.hosting["reference"]]["speed"]
    if seat is not None and seat.speed == speed:
        return seat
    locked = CupRun.objects.select_for_update(of=("self",)).defer("state").get(pk=run.pk)
    if not locked.hosting.get("speed"):
        locked.hosting["speed"] = speed
        locked.save(update_fields=["hosting"])
    factor = find_factor(speed, locked.hosting["speed"])
    seat, is_new = LabSeat.objects.update_or_create(
        run=run,
        machine=machine,
        defaults={"speed": speed, "factor": factor},
        create_defaults={"speed": speed, "factor": factor, "joined_at": now},
    )
    if is_new:
        text = say(
            "{machine} joined: {speed} nodes a second, times × {factor} %.",
            machine=machine.name,
            speed=speed,
            factor=factor,
        )
        note(run.pk, machine, "joined", text, now=now)
    return seat


def write_order(row: LabPair) -> dict[str, Any]:
    """Return a pair as its machine gets it, its times by the speed of that machine."""
    games = [{**game, "plan": to_json(find_plan(row, game))} for game in row.games]
    return {"id": row.pk, "games": games, "prints": row.run.hosting["engines"]}


def find_plan(row: LabPair, game: dict[str, Any]) -> GamePlan:
    """Return the plan of a game as the machine that holds the pair plays it."""
    plan = from_json(GamePlan, game["plan"])
    white, black = (scale_control(control, row.factor) for control in plan.controls)
    return replace(plan, controls=(white, black))
