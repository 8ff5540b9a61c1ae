"""Made-up values for every kind of mail: for previews, and for tests."""

from collections.abc import Mapping
from typing import Any, Final

_ACCOUNT: Final = {"username": "erec", "address": "erec@example.org"}
_EVENT: Final = {
    "tournament": "Whitsun Open",
    "opponent": "Nesta",
    "who": "Gawain",
    "match": 7,
    "reason": "White wins; the clocks agree.",
}
_PAIRING: Final = (
    ("event", "Whitsun Open"),
    ("round", 3),
    ("board", 4),
    ("colour", "black"),
    ("opponent", "Nesta (2163)"),
)
_MONEY: Final = (
    ("event", "Whitsun Open"),
    ("amount", [125000, "EUR"]),
    ("date", "2026-05-24"),
    ("number", "12-1"),
)
_ITEMS: Final = [
    {
        "kind": kind,
        "values": {
            **_EVENT,
            "link": "https://tilt.example/tournaments/7",
            "facts": _PAIRING if kind == "pairing" else (),
        },
    }
    for kind in ("moved-check_in", "pairing", "reported", "moved-completed")
]


def find_sample(kind: str) -> Mapping[str, Any]:
    """Return values with which a mail of this kind can be written."""
    facts = _PAIRING if kind == "pairing" else _MONEY if kind.startswith("receipt") else ()
    link = "https://tilt.example/tournaments/7"
    return {**_ACCOUNT, **_EVENT, "link": link, "facts": facts, "items": _items_of(kind)}


def _items_of(kind: str) -> list[dict[str, Any]]:
    return _ITEMS if kind == "digest" else []
