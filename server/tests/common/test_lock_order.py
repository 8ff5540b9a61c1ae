"""The page about locks names tables and files that exist, each once."""

import re
from pathlib import Path

import lock_order
from django.apps import apps

import tiltyard_server

SOURCES = Path(next(iter(tiltyard_server.__path__)))


def test_every_table_of_the_page_is_one_of_ours() -> None:
    tables = {model._meta.db_table for model in apps.get_models()}
    order = lock_order.read_order()
    assert list(order.values()) == list(range(1, len(order) + 1))
    assert set(order) <= tables


def test_every_exception_is_one() -> None:
    order = lock_order.read_order()
    assert lock_order.read_exceptions()
    for held, locked in lock_order.read_exceptions():
        assert order[held] > order[locked], f"{held} before {locked} is in order: take it out"


def test_whoever_is_said_to_lock_is_there() -> None:
    named = re.findall(r"`([\w/]+\.py)`", lock_order.PAGE.read_text("utf-8"))
    assert len(named) > 20
    assert not [
        name
        for name in named
        if not any((r / name).exists() for r in (SOURCES, SOURCES.parents[2]))
    ]


def test_every_model_that_is_locked_has_its_place() -> None:
    order = lock_order.read_order()
    lines = "\n".join(
        path.read_text("utf-8") for path in SOURCES.rglob("*.py") if "migrations" not in path.parts
    )
    locked = set(re.findall(r"\b(\w+)\.objects\.select_for_update", lines))
    tables = {model.__name__: model._meta.db_table for model in apps.get_models()}
    assert not sorted(name for name in locked if tables[name] not in order | ALONE)


ALONE = dict.fromkeys(  # locked with nothing else held, and nothing locked after them
    (
        "fairplay_flag",
        "heralds_herald",
        "heralds_call",
        "mail_letter",
    )
)
