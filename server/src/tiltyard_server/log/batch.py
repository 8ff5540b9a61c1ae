"""Commands that are decided together: one state, one transaction, an answer for each."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Generic, TypeVar

from tiltyard import RuleError
from tiltyard_server.log.log import Record

S = TypeVar("S")
R = TypeVar("R", bound=Record[Any])


@dataclass(slots=True, kw_only=True)
class Batch(Generic[S, R]):
    """The state as it goes from command to command, and the records to be written afterwards."""

    state: S
    records: list[R] = field(default_factory=list)
    who: tuple[int | None, str | None] = (None, None)  # asks, under which id

    @contextmanager
    def deciding(self, actor_id: int | None, command_id: str | None) -> Iterator[None]:
        """Decide one command in here: if it is refused, nothing has happened."""
        state, count = self.state, len(self.records)
        self.who = (actor_id, command_id)
        try:
            yield
        except Exception:
            self.state = state
            del self.records[count:]
            raise
        finally:
            self.who = (None, None)


def fingerprint(content: object) -> str:
    """Return a digest of what a command asks, to tell another one under the same id."""
    text = json.dumps(content, sort_keys=True, default=str)
    return sha256(text.encode()).hexdigest()


def refuse_reuse(command_id: str) -> RuleError:
    """Return the refusal of an id that stands for another command already."""
    return RuleError(
        "command.id_reused",
        f"The command id {command_id!r} was used for another command; make a new one.",
        command_id=command_id,
    )
