"""An upgrade without a pause: the version before must go on working while a migration runs.

While servers are replaced one by one, old code runs on the new schema. So a migration only adds
things, in ways that old code does not notice and that hold no lock for long. What is not so says
why it is safe, in the class of the migration: `safe_because = "the table has a few rows"`.
"""

from collections.abc import Iterator
from typing import Any, TypeAlias

import pytest
from django.apps import apps
from django.db import migrations, models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState
from django.db.models import NOT_PROVIDED

OURS = {config.label for config in apps.get_app_configs() if config.name.startswith("tiltyard_")}
BREAKING = {
    migrations.RemoveField: "first release code that does not use the column, then remove it",
    migrations.DeleteModel: "first release code that does not use the table, then delete it",
    migrations.RenameField: "add a column, write to both, move over, remove the old one",
    migrations.RenameModel: "set `db_table` and leave the table alone",
    migrations.AlterModelTable: "leave the table its name",
    migrations.RunSQL: "say why it is safe, or do it in a management command",
    migrations.RunPython: "say why it is safe, or do it in a management command",
}
LOCKING = (migrations.AddIndex, migrations.AddConstraint, migrations.AlterUniqueTogether)
BEFORE_THE_RULE = {  # written before anybody had an older version to run
    ("tournaments", "0002_head_start_of_a_match"),
    ("tournaments", "0003_marks_of_a_match"),
    ("tournaments", "0004_deadlines_of_matches"),
    ("tournaments", "0005_rated_games"),
    ("tournaments", "0006_spectators"),
    ("tournaments", "0007_seats_clock_and_deletions"),
    ("games", "0002_reports_without_account"),
    ("payments", "0002_ledger_triggers"),
}


def _judge(operation: Operation, state: ProjectState, app: str, new: set[str]) -> str:
    """Return what is wrong with an operation, or nothing."""
    for kind, advice in BREAKING.items():
        if isinstance(operation, kind):
            return f"{operation.describe()}: {advice}"
    model = str(getattr(operation, "model_name", "")).lower()
    if model in new:
        return ""
    if isinstance(operation, LOCKING):
        return f"{operation.describe()}: writers wait while it is built; say why that is short"
    if isinstance(operation, migrations.AddField):
        return _judge_new(operation.field, operation)
    if isinstance(operation, migrations.AlterField):
        old = state.models[app, model].fields[operation.name]
        return _judge_change(old, operation.field, operation)
    return ""


AnyField: TypeAlias = "models.Field[Any, Any]"


def _judge_new(field: AnyField, operation: Operation) -> str:
    is_fine = field.many_to_many or field.null or field.db_default is not NOT_PROVIDED
    if not is_fine:
        return f"{operation.describe()}: give it a `db_default`, or allow null"
    is_slow = _is_indexed(field)
    return f"{operation.describe()}: writers wait while its index is built" if is_slow else ""


def _judge_change(old: AnyField, new: AnyField, operation: Operation) -> str:
    if old.null and not new.null:
        return f"{operation.describe()}: old code still writes null"
    if _is_indexed(new) and not _is_indexed(old):
        return f"{operation.describe()}: writers wait while its index is built"
    is_same = type(old) is type(new) and (old.max_length or 0) <= (new.max_length or 0)
    return "" if is_same else f"{operation.describe()}: a new type locks, or does not fit"


def _is_indexed(field: AnyField) -> bool:
    """Whether an index is built for it, other than that of a foreign key that holds nothing yet."""
    return bool(field.unique or getattr(field, "db_index", False)) and not field.remote_field


def find_problems(migration: migrations.Migration, state: ProjectState) -> Iterator[str]:
    """Yield what an older version would suffer from; `state` is that before, and is moved on."""
    new: set[str] = set()
    for operation in migration.operations:
        if isinstance(operation, migrations.CreateModel):
            new.add(operation.name.lower())
        done = getattr(operation, "database_operations", (operation,))
        for problem in (_judge(each, state, migration.app_label, new) for each in done):
            if problem:
                yield f"{migration.app_label}.{migration.name}: {problem}"
        operation.state_forwards(migration.app_label, state)


def test_no_migration_breaks_the_version_that_is_running() -> None:
    loader = MigrationLoader(None)
    state, problems = ProjectState(), []
    plan = dict.fromkeys(
        key for leaf in loader.graph.leaf_nodes() for key in loader.graph.forwards_plan(leaf)
    )
    for key in plan:
        migration = loader.graph.nodes[key]
        found = list(find_problems(migration, state))
        is_judged = key[0] in OURS and not migration.initial and key not in BEFORE_THE_RULE
        if is_judged and not getattr(migration, "safe_because", ""):
            problems += found
    assert not problems, (
        "Old servers run on while this migrates. Mend it, or say in the class of the migration "
        'why it is safe (`safe_because = "…"`):\n' + "\n".join(problems)
    )


@pytest.mark.parametrize(
    ("operation", "words"),
    [
        (migrations.AddField("thing", "n", models.IntegerField()), "db_default"),
        (migrations.AddField("thing", "n", models.IntegerField(default=1)), "db_default"),
        (migrations.RemoveField("thing", "text"), "first release code"),
        (migrations.RenameField("thing", "text", "words"), "write to both"),
        (migrations.AlterField("thing", "text", models.CharField(max_length=5)), "null"),
        (migrations.AddIndex("thing", models.Index("text", name="i")), "writers wait"),
        (migrations.DeleteModel("Thing"), "first release code"),
        (migrations.RunSQL("SELECT 1"), "say why"),
        (
            migrations.AlterField(
                "thing", "text", models.CharField(max_length=10, null=True, unique=True)
            ),
            "writers wait",
        ),
        (
            migrations.AddField("thing", "n", models.IntegerField(null=True, db_index=True)),
            "writers wait",
        ),
        (
            migrations.SeparateDatabaseAndState(
                database_operations=[migrations.RemoveField("thing", "text")]
            ),
            "first release code",
        ),
    ],
)
def test_a_migration_that_locks_or_breaks_is_found(operation: Operation, words: str) -> None:
    assert any(words in problem for problem in _try(operation))


@pytest.mark.parametrize(
    "operation",
    [
        migrations.AddField("thing", "n", models.IntegerField(null=True)),
        migrations.AddField("thing", "n", models.IntegerField(db_default=0)),
        migrations.AlterField("thing", "text", models.CharField(max_length=80, null=True)),
        migrations.CreateModel("Other", [("id", models.BigAutoField(primary_key=True))]),
    ],
)
def test_a_migration_that_only_adds_is_fine(operation: Operation) -> None:
    assert _try(operation) == []


def _try(operation: Operation) -> list[str]:
    state = ProjectState()
    fields: list[tuple[str, AnyField]] = [
        ("id", models.BigAutoField(primary_key=True)),
        ("text", models.CharField(max_length=10, null=True)),
    ]
    migrations.CreateModel("Thing", fields).state_forwards("accounts", state)
    migration = migrations.Migration("0009_x", "accounts")
    migration.operations = [operation]  # type: ignore[misc]  # as Django's loader does
    return list(find_problems(migration, state))
