"""The chain of hashes through a log: the same for tournaments, arenas and cups."""

import json
from collections.abc import Iterable
from hashlib import sha256
from typing import Final, NamedTuple, Protocol

FIRST_HASH: Final = "0" * 64


class Link(Protocol):
    """An entry of a log, as far as the chain looks at it."""

    @property
    def seq(self) -> int:
        """Its place, from 1."""
        ...

    @property
    def kind(self) -> str:
        """What happened, in a word."""
        ...

    @property
    def version(self) -> int:
        """Which version of the kind."""
        ...

    @property
    def data(self) -> object:
        """What happened, as JSON."""
        ...

    @property
    def at(self) -> int:
        """When, in milliseconds since 1970."""
        ...

    @property
    def actor_id(self) -> int | None:
        """Who asked for it."""
        ...

    @property
    def command_id(self) -> str | None:
        """By which command."""
        ...

    @property
    def hash(self) -> str:
        """What proves it."""
        ...


class Verdict(NamedTuple):
    """What a check of the chain found: `broken_at` is the first entry that does not fit."""

    checked: int
    broken_at: int | None


def describe(entry: Link) -> dict[str, object]:
    """Return all that an entry says; with the owner of the log, its hash is made of this."""
    return {
        "seq": entry.seq,
        "kind": entry.kind,
        "version": entry.version,
        "data": entry.data,
        "at": entry.at,
        "actor_id": entry.actor_id,
        "command_id": entry.command_id,
    }


def hash_link(previous: str, owner: tuple[str, int], entry: Link) -> str:
    """Return the hash of an entry: of the one before, whose log it is, and all that it says."""
    content = {owner[0]: owner[1], **describe(entry)}
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return sha256(f"{previous}{canonical}".encode()).hexdigest()


def verify_chain(
    entries: Iterable[Link], owner: tuple[str, int], *, seq: int, head_hash: str
) -> Verdict:
    """Recompute the chain from the first entry to the head that the owner names."""
    previous, count = FIRST_HASH, 0
    for entry in entries:
        count += 1
        if entry.seq != count or hash_link(previous, owner, entry) != entry.hash:
            return Verdict(count - 1, count)
        previous = entry.hash
    if count != seq or previous != head_hash:
        return Verdict(count, count + 1 if count < seq else count)
    return Verdict(count, None)
