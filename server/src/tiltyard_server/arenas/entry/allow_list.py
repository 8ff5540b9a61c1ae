"""Passwords and allow lists: the log says only that there is one, the arena's row has them.

A change is decided by the director, maybe much later. So that no arena ever asks for a word that
nobody stored, a new one is stored before the director is asked, and one that is taken away goes
after it has answered. In between the row holds more than the settings ask for, which harms nobody.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from tiltyard import TiltyardError
from tiltyard.arena.settings_check import check_allow_list
from tiltyard_server.arenas.entry import passwords
from tiltyard_server.arenas.models import Arena


class Secrets:
    """A password and a list on their way into the row of an arena; None leaves what is there."""

    def __init__(self, arena: Arena, password: str | None, names: Sequence[str] | None) -> None:
        self._arena = arena
        self._new: dict[str, str | list[str]] = {}
        if password is not None:
            self._new["password"] = passwords.seal(password) if password else ""
        if names is not None:
            check_allow_list(tuple(names))
            self._new["allow_list"] = read_names(names)
        self._old = {field: getattr(arena, field) for field in self._new}

    def store(self) -> None:
        """Store what is new."""
        self._write({field: value for field, value in self._new.items() if value})

    def put_back(self) -> None:
        """Store what was there before: the change was refused."""
        self._write(self._old)

    def take_away(self) -> None:
        """Forget what the arena no longer asks for."""
        self._write({field: value for field, value in self._new.items() if not value})

    def _write(self, fields: dict[str, str | list[str]]) -> None:
        for field, value in fields.items():
            setattr(self._arena, field, value)
        if fields:
            self._arena.save(update_fields=list(fields))


@contextmanager
def keeping_secrets(
    arena: Arena, password: str | None, names: Sequence[str] | None
) -> Iterator[Secrets]:
    """Hold a new password or list ready while the director is asked; a refusal takes it back.

    Raises:
        InputError: `arena.allow_list`.
    """
    secrets = Secrets(arena, password, names)
    secrets.store()
    try:
        yield secrets
    except TiltyardError:
        secrets.put_back()
        raise


def read_names(names: Sequence[str]) -> list[str]:
    """Return user names as they are kept: each once, lower case."""
    return sorted({name.strip().lower() for name in names if name.strip()})
