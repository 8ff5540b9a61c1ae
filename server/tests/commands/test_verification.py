"""One verification of logs, ledger and read tables: a flip of any column is noticed."""

from datetime import datetime, timedelta
from importlib import import_module
from io import StringIO
from types import SimpleNamespace
from typing import Any
from uuid import UUID, uuid4

import arena_play
import click
import pytest
from conftest import Api
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, models, transaction
from factories import make_tournament, make_user, play_to_the_end
from hosted import Clock
from purses import fill, fund, make_paid_tournament, make_pledged_tournament, move, start

from tiltyard import Phase
from tiltyard.cup import CUP, Contender, CupSettings, DrawCup
from tiltyard_server.api.verification import verify_all
from tiltyard_server.arenas import log as arena_log
from tiltyard_server.arenas import verification as arenas
from tiltyard_server.arenas.direction.director import Director
from tiltyard_server.arenas.models import Arena, ArenaLogEntry, ArenaSnapshot
from tiltyard_server.commands.backups import archive
from tiltyard_server.commands.doctor_checks import Mark, _examine_records
from tiltyard_server.common import clock
from tiltyard_server.cups import log as cups
from tiltyard_server.cups.models import CupGame, CupRun
from tiltyard_server.log.log import Record
from tiltyard_server.payments.models import (
    Account,
    Line,
    Movement,
    MovementSeal,
    Payout,
    PayoutStep,
)
from tiltyard_server.payments.verification import (
    ledger,
)
from tiltyard_server.payments.verification import (
    rows as row_checks,
)
from tiltyard_server.payments.verification.ledger import TRIGGERS
from tiltyard_server.tournaments import log
from tiltyard_server.tournaments import verification as tournaments
from tiltyard_server.tournaments.models import Snapshot, Tournament

pytestmark = pytest.mark.django_db
GONE = "the database does not defend the ledger."
OWNERS = (Arena, CupRun, Tournament)
Column = Any  # a field of any model
LEDGER: dict[type, frozenset[str]] = {
    Account: frozenset({"id"}),
    Movement: frozenset(),
    MovementSeal: frozenset(),
    Line: frozenset({"id"}),
    PayoutStep: frozenset({"id"}),
}
EXEMPT: dict[type[models.Model], frozenset[str]] = {
    **tournaments.NOT_IN_LOG,
    **arenas.NOT_IN_LOG,
    **cups.NOT_SEALED,
    **row_checks.NOT_IN_LEDGER,
    **LEDGER,
}


def list_problems() -> list[str]:
    return [problem for checked in verify_all() for problem in checked.problems]


def flip(field: Column, value: Any) -> Any:  # noqa: PLR0911 - one row a type
    """Return another value that the column can hold."""
    if isinstance(field, models.JSONField):
        return {"flipped": True}
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1_000
    if isinstance(value, datetime):
        return value + timedelta(days=1)
    if isinstance(value, UUID):
        return uuid4()
    if isinstance(value, bytes | memoryview):
        return bytes(value)[:-1] + bytes([bytes(value)[-1] ^ 1])
    if isinstance(value, str):
        return f"x{value}"[: field.max_length or None] if value[:1] != "x" else f"y{value[1:]}"
    if isinstance(field, models.CharField):
        return "x"
    if isinstance(field, models.DateTimeField):
        return clock.now()
    return 999


def flip_reference(field: Column, value: Any) -> Any:
    """Return another row to point at; there is one."""
    others = field.related_model._default_manager.exclude(pk=value)
    return others.order_by("pk").values_list("pk", flat=True)[0]


def open_ledger() -> None:
    """Take the triggers off, as somebody with the keys of the database could."""
    triggers = import_module("tiltyard_server.payments.migrations.0002_ledger_triggers")
    triggers.relax(None, SimpleNamespace(connection=connection))


def fill_tables(api: Api, time: Clock, director: Director) -> None:
    """Play a bit of everything; two of each, so that a row can be moved to the other."""
    make_tournament(size=4)
    make_user()
    arena_play.start(api, time, director)
    arena = arena_play.start(api, time, director)
    arena_play.go(time, director, 5)
    arena_log.LOG.snapshots.take(arena, director.arenas[arena].head)
    tournament = make_paid_tournament()
    fill(tournament, 4)
    start(tournament)
    play_to_the_end(tournament)
    tournament.refresh_from_db()
    log.LOG.snapshots.take(tournament.pk, log.load_head(tournament))
    sponsor = make_user()
    fund(sponsor, 50)
    move(make_pledged_tournament(sponsor, 50), Phase.REGISTRATION, Phase.CANCELLED)
    CupRun.objects.create(name="Empty", choice={}, created_at=clock.now())
    run = CupRun.objects.create(name="Cup", choice={"a": 1}, created_at=clock.now())
    draw = DrawCup(CupSettings("Cup"), (Contender("A", 2), Contender("B", 1)), ("x", "y"), 1)
    events, cup = CUP.step(CUP.start, draw)
    head = cups.LOG.append(run.pk, cups.LOG.origin, [Record(event) for event in events], cup)
    made = cups.describe_run(cup, run.choice)
    CupRun.objects.filter(pk=run.pk).update(seq=head.seq, head_hash=head.hash, **made)
    CupGame.objects.create(
        run=run, number=1, match=1, round="1", white="A", black="B", is_over=True, result="1-0"
    )
    cups.seal_games(run.pk)


def is_noticed(row: models.Model | None, field: Column) -> bool:
    """Change one column, look, and put it back."""
    assert row is not None
    value = getattr(row, field.attname)
    is_reference = isinstance(field, models.ForeignKey)
    changed = flip_reference(field, value) if is_reference else flip(field, value)
    try:
        with transaction.atomic():
            rows = type(row)._default_manager.filter(pk=row.pk)
            assert rows.update(**{field.attname: changed}) == 1
            found = any(checked.problems for checked in verify_all())  # the first will do
            transaction.set_rollback(True)
    except IntegrityError:
        return True  # the database itself does not take it
    return found


def test_a_flip_of_any_column_of_any_table_is_noticed(
    api: Api, time: Clock, director_at_hand: Director
) -> None:
    """Mend 4: `UPDATE arenas_arenalogentry SET actor_id=1` went unnoticed; so did changes of the
    ledger's reasons and of every table made from a log.
    """
    fill_tables(api, time, director_at_hand)
    open_ledger()
    assert list_problems() == [f"The trigger {name} is gone; {GONE}" for name in sorted(TRIGGERS)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ledger, "TRIGGERS", frozenset())
        assert list_problems() == []
        unnoticed = [
            f"{model.__name__}.{field.attname}"
            for model, exempt in EXEMPT.items()
            for field in _list_columns(model, exempt)
            if not is_noticed(model._default_manager.order_by("pk").last(), field)
        ]
        assert list_problems() == []
    assert unnoticed == []


def _list_columns(model: type[models.Model], exempt: frozenset[str]) -> list[Column]:
    columns = model._meta.concrete_fields
    assert exempt <= {column.attname for column in columns}, model
    return [column for column in columns if column.attname not in exempt]


def test_a_payout_with_another_status_is_noticed(
    api: Api, time: Clock, director_at_hand: Director
) -> None:
    """Mend 4: from one status to another that is valid too, and no sum changes by it."""
    fill_tables(api, time, director_at_hand)
    for status in Payout.Status.values:
        payout = Payout.objects.exclude(status=status).order_by("pk").last()
        assert payout is not None or status == Payout.Status.CONFIRMED
        assert list_problems() == []
        with transaction.atomic():
            Payout.objects.update(status=status)
            assert bool(list_problems()) == (payout is not None), status
            transaction.set_rollback(True)


def test_a_row_that_is_taken_away_is_noticed(
    api: Api, time: Clock, director_at_hand: Director
) -> None:
    """Mend 4: not only changed rows count."""
    fill_tables(api, time, director_at_hand)
    open_ledger()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ledger, "TRIGGERS", frozenset())
        for model in EXEMPT:
            if model in (Snapshot, ArenaSnapshot, Account, Line, Movement, *OWNERS):
                continue  # caches, what others point at, and what owns the rest
            with transaction.atomic():
                last = model._default_manager.order_by("pk").last()
                assert last is not None
                model._default_manager.filter(pk=last.pk)._raw_delete("default")
                assert list_problems(), model
                transaction.set_rollback(True)


def test_the_command_the_doctor_and_restore_use_the_one_verification(
    api: Api, time: Clock, director_at_hand: Director
) -> None:
    """Mend 4: verify_log, the doctor and restore looked at tournaments only, or at nothing."""
    fill_tables(api, time, director_at_hand)
    output = StringIO()
    call_command("verify_log", stdout=output)
    assert "the ledger: " in output.getvalue()
    assert "all logs unbroken" in archive._verify()
    assert [finding.mark for finding in _examine_records()] == [Mark.OK]

    ArenaLogEntry.objects.update(actor_id=1)

    with pytest.raises(CommandError, match="2 of 8 logs are broken"):
        call_command("verify_log", stdout=StringIO())
    with pytest.raises(click.ClickException, match="cannot be trusted"):
        archive._verify()
    assert {finding.mark for finding in _examine_records()} == {Mark.FAIL}
