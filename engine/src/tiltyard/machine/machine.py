"""`Machine`: rules that decide, a fold that remembers, and how both are written down."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from typing import Any, Generic, TypeVar

from tiltyard.errors import InputError
from tiltyard.machine.codec import Json
from tiltyard.machine.event_migration import EventCodec, EventT, Timed

StateT = TypeVar("StateT")
CommandT = TypeVar("CommandT", bound=Timed)


@dataclass(frozen=True, slots=True)
class StateCodec(Generic[StateT]):
    """Writes and reads snapshots of one version.

    `parts` yields the text of a snapshot piece by piece, for states that take long to write.
    """

    version: int
    to_json: Callable[[StateT], Json]
    from_json: Callable[[Json], StateT]
    parts: Callable[[StateT], Iterator[str]] | None = None

    def write(self, state: StateT) -> dict[str, Json]:
        """Return a state as JSON."""
        return {"version": self.version, "state": self.to_json(state)}

    def write_parts(self, state: StateT) -> Iterator[str]:
        """Yield the text of `write` piece by piece; between two pieces other threads can work."""
        if self.parts is not None:
            return self.parts(state)
        return iter((json.dumps(self.write(state)),))

    def read(self, data: dict[str, Json]) -> StateT:
        """Return the state of a snapshot.

        Raises:
            InputError: `snapshot.unknown` for another version; replay the log instead.
        """
        if data.get("version") != self.version:
            raise InputError(
                "snapshot.unknown",
                f"Snapshot version {data.get('version')} is not known; replay the log instead.",
            )
        return self.from_json(data.get("state"))


@dataclass(frozen=True, slots=True)
class Machine(Generic[StateT, CommandT, EventT]):
    """One kind of thing that is a log: a tournament, an arena, a cup. Pure, like all its parts.

    `rules` has a rule for each type of command, which says what it does to a state, or raises;
    `evolve` folds an event in and refuses nothing; `follow` says what happens next by itself,
    event by event, until nothing does; `fold` is `evolve` over many events, where there is a
    quicker way than one by one.
    """

    code: str  # stands in every hash: never renamed
    start: StateT
    rules: Mapping[type, Callable[[StateT, Any], tuple[EventT, ...]]]
    evolve: Callable[[StateT, EventT], StateT]
    events: EventCodec[EventT]
    states: StateCodec[StateT]
    follow: Callable[[StateT, int], EventT | None] | None = None
    fold: Callable[[StateT, Iterable[EventT]], StateT] | None = None

    def decide(self, state: StateT, command: CommandT) -> tuple[EventT, ...]:
        """Return what happens when `command` meets `state`. Changes nothing.

        Raises:
            RuleError: the rules forbid it now; the message says what would be right.
            InputError: the command itself makes no sense.
        """
        return self.step(state, command)[0]

    def step(self, state: StateT, command: CommandT) -> tuple[tuple[EventT, ...], StateT]:
        """Return what happens and the state afterwards: `decide` and `replay` in one."""
        decided = self.ask_rule(state, command)
        after = self.replay(state, decided)
        if self.follow is None:
            return decided, after
        followed = list(decided)
        while (event := self.follow(after, command.at)) is not None:
            followed.append(event)
            after = self.evolve(after, event)
        return tuple(followed), after

    def ask_rule(self, state: StateT, command: CommandT) -> tuple[EventT, ...]:
        """Return what the rule of a command says happens, without what follows by itself."""
        rule = self.rules.get(type(command))
        if rule is None or not isinstance(state, type(self.start)):
            raise InputError(
                "command.unknown",
                f"A {type(command).__name__} is no command to a {type(state).__name__}; give a "
                f"{type(self.start).__name__} and one of its commands.",
            )
        return rule(state, command)

    def replay(self, state: StateT, events: Iterable[EventT]) -> StateT:
        """Return the state after some more events."""
        return reduce(self.evolve, events, state)

    def replay_log(self, state: StateT, events: Iterable[EventT]) -> StateT:
        """Return what `replay` does, for a long log."""
        return self.replay(state, events) if self.fold is None else self.fold(state, events)

    def write_event(self, event: EventT) -> tuple[str, int, dict[str, Json]]:
        """Return the kind, the version and the data of an event."""
        return self.events.write(event)

    def read_event(self, kind: str, version: int, data: object) -> EventT:
        """Return the event that was written, upgraded if it is old, or raise InputError."""
        return self.events.read(kind, version, data)

    def write_snapshot(self, state: StateT) -> dict[str, Json]:
        """Return a state as JSON."""
        return self.states.write(state)

    def write_snapshot_parts(self, state: StateT) -> Iterator[str]:
        """Yield the text of a snapshot piece by piece."""
        return self.states.write_parts(state)

    def read_snapshot(self, data: dict[str, Json]) -> StateT:
        """Return the state of a snapshot, or raise InputError: then replay the log instead."""
        return self.states.read(data)
