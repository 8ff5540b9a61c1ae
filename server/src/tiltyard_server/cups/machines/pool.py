"""The pool of a run whose games other machines play: pairs go out as rows, reports come back.

It has the face of the pool of processes (`hosts.uci.runner.pool.Pool`), so one runner plays both
and one process alone writes the log. What is in the rows survives that process.
"""

import time
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.db.models import QuerySet
from django.utils.crypto import salted_hmac

from tiltyard.machine.codec import from_json, to_json
from tiltyard.sentence import say
from tiltyard_hosts.uci.engine.dialogue import EngineSpec
from tiltyard_hosts.uci.machines.fingerprint import fingerprint
from tiltyard_hosts.uci.machines.orders import PairReport
from tiltyard_hosts.uci.runner.engine_check import try_engines
from tiltyard_hosts.uci.runner.pool import Finished, Message, Noted, Task, Voided
from tiltyard_server.common import clock
from tiltyard_server.cups.catalogue import Catalogue
from tiltyard_server.cups.machines.registry import find_lease, note
from tiltyard_server.cups.machines.reports import play_again
from tiltyard_server.cups.models import CupRun, LabMachine, LabNote, LabPair, LabSeat

_LOOK: Final = 0.25  # seconds between two looks at the rows
_SPARE: Final = 16  # games that wait beyond what the machines play at once
_SALT: Final = "tiltyard lab check"


@transaction.atomic
def prepare(run_id: int, catalogue: Catalogue) -> None:
    """Write down which engines machines must have, and whose speed counts."""
    run = CupRun.objects.select_for_update(of=("self",)).defer("state").get(pk=run_id)
    names = run.choice["engines"]
    prints = {name: fingerprint(catalogue.get_engine(name)) for name in names}
    run.hosting = {"repeats": True, **run.hosting, "engines": prints, "reference": names[-1]}
    run.save(update_fields=["hosting"])


class MachinePool:
    """Hands out pairs to whoever lends a machine."""

    def __init__(self, run: CupRun) -> None:
        self._run = run
        self._new: dict[int, list[dict[str, Any]]] = {}  # orders by pair, not written yet
        self._waiting: dict[int, set[int]] = {}  # numbers of games by pair
        self._set_decided(is_decided=False)

    @property
    def free(self) -> int:
        """How many games shall wait for a machine beside those that wait."""
        seen = LabMachine.objects.filter(seen_at__gt=clock.now() - find_lease())
        at_once = sum(seen.values_list("games_at_once", flat=True))
        return max(0, 2 * at_once + _SPARE - sum(map(len, self._waiting.values()))) // 2 * 2

    def try_engines(self, engines: Sequence[EngineSpec]) -> list[str]:
        """Try them here: machines get no engine that is wrong."""
        return try_engines(engines)

    def submit(self, task: Task) -> None:
        """Take a game; both of a pair go out together."""
        index = (task.number - 1) // 2
        white, black = (engine.name for engine in task.engines)
        order = {"number": task.number, "white": white, "black": black}
        self._new.setdefault(index, []).append({**order, "plan": to_json(task.plan)})
        self._waiting.setdefault(index, set()).add(task.number)

    def listen(self, timeout: float | None = None) -> Iterator[Message]:
        """Yield what machines reported, and what happened with them."""
        self._send_out()
        yield from self._list_voided()
        yield from self._list_notes()
        found = False
        for row in self._list_reported():
            found = True
            yield from self._tell(row)
        if not found:
            time.sleep(min(_LOOK, timeout or _LOOK))

    def settle(self) -> bool:
        """End what is not needed; return whether no doubt is left that a machine could remove."""
        self._set_decided(is_decided=True)
        if self._run.seats.filter(is_void_due=True).exists() or self._has_unlogged():
            return False
        counted = self._run.pairs.filter(copy=0, status=LabPair.Status.REPORTED)
        doubts = self._run.pairs.filter(status=LabPair.Status.OPEN, copy__gt=0)
        doubts.exclude(index__in=list(counted.values_list("index", flat=True))).delete()
        left = [row for row in doubts if self._can_be_played(row)]
        if left:
            return False
        if doubts.exists():
            count = doubts.count()
            text = say("{count} pairs were not compared: there is no other machine.", count=count)
            doubts.delete()
            note(self._run.pk, None, "uncompared", text, now=clock.now())
            return False
        self._run.pairs.filter(status=LabPair.Status.OPEN).delete()
        return True

    def close(self) -> None:
        """Leave the rows: machines hear by the status of the run that nobody waits for them."""

    def _send_out(self) -> None:
        """Write the pairs that are new; some a second time, for another machine."""
        new, self._new = self._new, {}
        for index, games in new.items():
            now = clock.now()
            games.sort(key=lambda game: game["number"])
            fields = {"games": games, "due_at": now}
            LabPair.objects.get_or_create(run=self._run, index=index, copy=0, defaults=fields)
            if self._is_checked(index, games):
                LabPair.objects.get_or_create(run=self._run, index=index, copy=1, defaults=fields)

    def _is_checked(self, index: int, games: list[dict[str, Any]]) -> bool:
        """Whether a pair is given to a second machine: where games repeat, and by a lot."""
        share = self._run.choice.get("checks", 0)
        if not share or self._run.choice["time"]["kind"] not in ("nodes", "depth"):
            return False
        if not CupRun.objects.only("hosting").get(pk=self._run.pk).hosting.get("repeats"):
            return False
        lot = salted_hmac(_SALT, f"{self._run.pk}/{index}", algorithm="sha256").hexdigest()
        return int(lot[:8], 16) % 100 < int(share)

    def _list_reported(self) -> list[LabPair]:
        rows = self._run.pairs.filter(copy=0, status=LabPair.Status.REPORTED)
        found = rows.filter(index__in=self._waiting).select_related("machine", "run")
        return list(found.order_by("index"))

    def _tell(self, row: LabPair) -> Iterator[Finished]:
        numbers = self._waiting.pop(row.index)
        games = play_again(row, from_json(PairReport, row.report))
        machine = row.machine.name if row.machine else "?"
        for order, played in zip(row.games, games, strict=True):
            if order["number"] in numbers:
                yield Finished(order["number"], played, machine=machine)

    def _list_voided(self) -> Iterator[Voided]:
        for seat in self._run.seats.filter(is_void_due=True).select_related("machine"):
            self._take_back(seat)
            yield Voided(seat.machine.name, seat.reason)
            self._set_decided(is_decided=False)
            LabSeat.objects.filter(pk=seat.pk).update(is_void_due=False)

    @transaction.atomic
    def _take_back(self, seat: LabSeat) -> None:
        """Free the pairs of a machine; where another has played one too, that one counts."""
        own = self._run.pairs.filter(machine=seat.machine_id)
        own.filter(copy__gt=0).delete()
        for row in own.filter(copy=0):
            others = self._run.pairs.filter(index=row.index, copy__gt=0)
            twin = others.filter(status=LabPair.Status.REPORTED).order_by("copy").first()
            if twin is not None:
                row.delete()
                others.filter(pk=twin.pk).update(copy=0)
            else:
                row.status, row.machine, row.claimed_until = LabPair.Status.OPEN, None, None
                row.report, row.digest, row.signature = {}, "", ""
                row.save()

    def _list_notes(self) -> Iterator[Noted]:
        for row in self._unlogged().select_related("machine").order_by("pk"):
            yield Noted(row.machine.name if row.machine else "", row.what, tuple(row.games))
            LabNote.objects.filter(pk=row.pk).update(is_logged=True)

    def _unlogged(self) -> QuerySet[LabNote]:
        return self._run.notes.filter(is_logged=False)

    def _has_unlogged(self) -> bool:
        return self._unlogged().exists()

    def _can_be_played(self, row: LabPair) -> bool:
        """Whether a machine is there that has not played this pair."""
        twins = self._run.pairs.filter(index=row.index, machine__isnull=False).exclude(pk=row.pk)
        seats = self._run.seats.filter(
            status=LabSeat.Status.ACTIVE, machine__seen_at__gt=_recently()
        )
        return bool(seats.exclude(machine__in=twins.values("machine")).exists())

    def _set_decided(self, *, is_decided: bool) -> None:
        CupRun.objects.filter(pk=self._run.pk).update(is_decided=is_decided)


def _recently() -> datetime:
    return clock.now() - find_lease()
