"""What machines report: signed, proved by playing it again, compared with a second machine."""

from collections import defaultdict
from datetime import datetime
from typing import Any, Final

from django.db import transaction
from pydantic import ValidationError

from tiltyard import InputError, RuleError
from tiltyard.machine.codec import from_json
from tiltyard.sentence import say
from tiltyard_hosts.uci.game.play import PlayedGame
from tiltyard_hosts.uci.machines.orders import GameOrder, PairReport, hash_moves
from tiltyard_hosts.uci.machines.replay import replay_game
from tiltyard_server.common.http.validation_errors import explain_problems
from tiltyard_server.cups.machines.leases import find_plan
from tiltyard_server.cups.machines.registry import drop, get_secret, note, suspend
from tiltyard_server.cups.machines.schemas import LabReportIn
from tiltyard_server.cups.models import CupRun, LabMachine, LabPair, LabSeat
from tiltyard_server.games.signatures import canonicalise, is_signed, read_json

_REFUSALS: Final = 3  # after so many a machine gets nothing more
_GONE: Final = say("Nobody waits for this pair from this machine any more.")
_SIGNED: Final = say("The signature of the report is not right.")
_VOTES: Final = 3


def receive(machine: LabMachine, raw: bytes, signature: str, *, now: datetime) -> LabPair:
    """Take the report of a pair.

    Raises:
        InputError: `body.malformed`, `input.invalid`, `lab.signature_wrong`; `lab.report_wrong`
            when the moves do not give the result, which counts against the machine.
        RuleError: `lab.pair_gone`, when another has it by now or nobody wants it.
    """
    content = read_json(raw)
    if not is_signed(get_secret(machine), canonicalise(content), signature):
        raise InputError("lab.signature_wrong", _SIGNED)
    report = _read(content)
    row = _find(machine, report)
    if row.status == LabPair.Status.REPORTED:
        return row  # it was sent again: the first answer was lost
    try:
        play_again(row, report)
    except InputError as error:
        _refuse(row, machine, error, now)
        raise
    with transaction.atomic():
        _lock_run(row)
        locked = LabPair.objects.select_for_update(of=("self",)).get(pk=row.pk)
        if locked.machine_id != machine.pk or locked.status != LabPair.Status.OPEN:
            raise RuleError("lab.pair_gone", _GONE)
        locked.report, locked.digest, locked.signature = content, hash_moves(report), signature
        locked.status, locked.claimed_until = LabPair.Status.REPORTED, None
        locked.save()
        _compare(locked, now)
    return locked


def _read(content: Any) -> PairReport:  # noqa: ANN401 - what somebody sent
    try:
        LabReportIn.model_validate(content)
    except ValidationError as problem:
        found = problem.errors(include_url=False, include_input=False)[:10]
        message, fields = explain_problems(found)
        raise InputError("input.invalid", message, fields=fields) from None
    return from_json(PairReport, content)


def _find(machine: LabMachine, report: PairReport) -> LabPair:
    row = LabPair.objects.select_related("run").filter(pk=report.pair, machine=machine).first()
    if row is None or report.machine != machine.pk:
        raise RuleError("lab.pair_gone", _GONE)
    return row


def play_again(row: LabPair, report: PairReport) -> list[PlayedGame]:
    """Return the games of a report, worked out from their moves.

    Raises:
        InputError: `lab.report_wrong`.
    """
    numbers = [game["number"] for game in row.games]
    if [game.number for game in report.games] != numbers:
        raise InputError("lab.report_wrong", say("These are not the games of this pair."))
    return [
        replay_game(
            GameOrder(game["number"], game["white"], game["black"], find_plan(row, game)), told
        )
        for game, told in zip(row.games, report.games, strict=True)
    ]


def _lock_run(row: LabPair) -> None:
    """Let nobody else judge a report of the same run meanwhile; before pairs and seats."""
    CupRun.objects.select_for_update(of=("self",)).defer("state").get(pk=row.run_id)


@transaction.atomic
def _refuse(row: LabPair, machine: LabMachine, error: InputError, now: datetime) -> None:
    """Give the pair to others, and count it against the machine."""
    _lock_run(row)
    seat = LabSeat.objects.select_for_update(of=("self",)).get(run=row.run_id, machine=machine)
    LabPair.objects.filter(pk=row.pk, status=LabPair.Status.OPEN, machine=machine).update(
        machine=None, claimed_until=None
    )
    seat.refusals += 1
    seat.save(update_fields=["refusals"])
    text = say("A report of {machine} was refused. {why}", machine=machine.name, why=error.message)
    games = [game["number"] for game in row.games]
    note(row.run_id, machine, "refused", text, now=now, games=games)
    if seat.refusals >= _REFUSALS and seat.status == LabSeat.Status.ACTIVE:
        suspend(seat, now=now)


def _compare(row: LabPair, now: datetime) -> None:
    """Where a pair was given to two machines, both must have played the same; a third decides."""
    twins = list(LabPair.objects.filter(run=row.run_id, index=row.index).order_by("copy"))
    if len(twins) < 2 or any(twin.status != LabPair.Status.REPORTED for twin in twins):
        return
    votes = defaultdict(list)
    for twin in twins:
        votes[twin.digest].append(twin)
    if len(votes) == 1:
        return
    if len(twins) < _VOTES:
        _ask_third(row, twins, now)
    elif len(votes) == _VOTES:
        _stop_comparing(row, now)
    else:
        (odd,) = (held[0] for held in votes.values() if len(held) == 1)
        seat = LabSeat.objects.filter(run=row.run_id, machine=odd.machine_id).first()
        if seat is not None and seat.status != LabSeat.Status.DROPPED:
            drop(seat, "outvoted", now=now)


def _ask_third(row: LabPair, twins: list[LabPair], now: datetime) -> None:
    copy = 1 + max(twin.copy for twin in twins)
    LabPair.objects.create(
        run_id=row.run_id, index=row.index, copy=copy, games=row.games, due_at=now
    )
    names = [twin.machine.name if twin.machine else "?" for twin in twins]
    text = say(
        "{first} and {second} played different moves in the same pair; a third machine plays it.",
        first=names[0],
        second=names[1],
    )
    games = [game["number"] for game in row.games]
    note(row.run_id, row.machine, "differed", text, now=now, games=games)


def _stop_comparing(row: LabPair, now: datetime) -> None:
    """Three machines and three games: the engines do not repeat themselves, and nobody lies."""
    run = CupRun.objects.defer("state").get(pk=row.run_id)
    run.hosting["repeats"] = False
    run.save(update_fields=["hosting"])
    LabPair.objects.filter(run=run, copy__gt=0, status=LabPair.Status.OPEN).delete()
    text = say("Three machines played three different pairs: these engines do not repeat a game.")
    note(run.pk, None, "unrepeatable", text, now=now)
