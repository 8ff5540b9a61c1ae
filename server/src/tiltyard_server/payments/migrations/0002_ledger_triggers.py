"""The ledger defends itself: see docs/adr/0010-the-database-keeps-the-ledger.md."""

from typing import Final

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

_GUARDED: Final = "('player', 'escrow', 'pool', 'payable')"
_FROZEN: Final = ("payments_account", "payments_movement", "payments_line")

_LINE_RULES: Final = (
    (
        "a closed movement takes no more lines",
        "EXISTS (SELECT 1 FROM payments_movement WHERE id = NEW.movement_id)",
    ),
    ("a line carries an amount", "NEW.amount = 0"),
    (
        "a line follows the last one of its account",
        "NEW.number <> 1 + COALESCE("
        "(SELECT MAX(number) FROM payments_line WHERE account_id = NEW.account_id), 0)",
    ),
    (
        "a balance is the last one and the amount",
        "NEW.balance <> NEW.amount + COALESCE((SELECT balance FROM payments_line "
        "WHERE account_id = NEW.account_id AND number = NEW.number - 1), 0)",
    ),
    (
        "this account cannot go below zero",
        "NEW.balance < 0 AND EXISTS (SELECT 1 FROM payments_account "
        f"WHERE id = NEW.account_id AND kind IN {_GUARDED})",
    ),
)
_MOVEMENT_RULES: Final = (
    (
        "the lines of a movement sum to zero",
        "COALESCE((SELECT SUM(amount) FROM payments_line WHERE movement_id = NEW.id), 1) <> 0",
    ),
    (
        "a movement is of one currency",
        "(SELECT COUNT(DISTINCT currency) FROM payments_line JOIN payments_account "
        "ON payments_account.id = payments_line.account_id WHERE movement_id = NEW.id) <> 1",
    ),
)
_INSERTS: Final = (("payments_line", _LINE_RULES), ("payments_movement", _MOVEMENT_RULES))


def enforce(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Make the triggers, in the language of the database."""
    statements = _postgresql() if editor.connection.vendor == "postgresql" else _sqlite()
    with editor.connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def relax(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
    """Drop the triggers."""
    is_postgresql = editor.connection.vendor == "postgresql"
    with editor.connection.cursor() as cursor:
        for table, _ in _INSERTS:
            on = f" ON {table}" if is_postgresql else ""
            cursor.execute(f"DROP TRIGGER {table}_is_right{on}")
        for table in _FROZEN:
            for action in ("update", "delete"):
                on = f" ON {table}" if is_postgresql else ""
                cursor.execute(f"DROP TRIGGER {table}_no_{action}{on}")
        if is_postgresql:
            for name in ("payments_frozen", *(f"{table}_is_right" for table, _ in _INSERTS)):
                cursor.execute(f"DROP FUNCTION {name}()")


def _sqlite() -> list[str]:
    statements = []
    for table, rules in _INSERTS:
        checks = " ".join(
            f"SELECT RAISE(ABORT, 'ledger: {text}') WHERE {wrong};" for text, wrong in rules
        )
        statements.append(
            f"CREATE TRIGGER {table}_is_right BEFORE INSERT ON {table} BEGIN {checks} END"
        )
    for table in _FROZEN:
        statements += [
            f"CREATE TRIGGER {table}_no_{action} BEFORE {action.upper()} ON {table} "
            f"BEGIN SELECT RAISE(ABORT, 'ledger: rows are never changed'); END"
            for action in ("update", "delete")
        ]
    return statements


def _postgresql() -> list[str]:
    statements = [
        "CREATE FUNCTION payments_frozen() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
        "RAISE EXCEPTION 'ledger: rows are never changed' USING ERRCODE = 'check_violation'; "
        "END $$"
    ]
    for table, rules in _INSERTS:
        checks = " ".join(
            f"IF {wrong} THEN RAISE EXCEPTION 'ledger: {text}' "
            "USING ERRCODE = 'check_violation'; END IF;"
            for text, wrong in rules
        )
        statements += [
            f"CREATE FUNCTION {table}_is_right() RETURNS trigger LANGUAGE plpgsql AS $$ "
            f"BEGIN {checks} RETURN NEW; END $$",
            f"CREATE TRIGGER {table}_is_right BEFORE INSERT ON {table} "
            f"FOR EACH ROW EXECUTE FUNCTION {table}_is_right()",
        ]
    for table in _FROZEN:
        statements += [
            f"CREATE TRIGGER {table}_no_{action} BEFORE {action.upper()} ON {table} "
            "FOR EACH ROW EXECUTE FUNCTION payments_frozen()"
            for action in ("update", "delete")
        ]
    return statements


class Migration(migrations.Migration):
    """Rules in the database itself."""

    dependencies = [("payments", "0001_initial")]

    operations = [migrations.RunPython(enforce, relax)]
