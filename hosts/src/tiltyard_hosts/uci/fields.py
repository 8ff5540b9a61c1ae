"""Reading JSON objects with errors that name the field."""

import re
from collections.abc import Collection, Mapping
from difflib import get_close_matches
from enum import StrEnum
from typing import Any, Final, TypeVar, cast

from tiltyard import InputError
from tiltyard.sentence import joined, say

Choice = TypeVar("Choice", bound=StrEnum)
_KINDS: Final[Mapping[type, str]] = {
    str: say("a text in quotes"),
    int: say("a whole number"),
    bool: say("true or false"),
    list: say("a list in square brackets"),
    dict: say("an object in braces"),
}


class Fields:
    """An object of a configuration, and the path to it. An absent object is empty and false."""

    def __init__(self, data: Mapping[str, object], path: str = "") -> None:
        self._data = data
        self.path = path
        self._read: set[str] = set()
        self._inner: list[Fields] = []

    def __bool__(self) -> bool:
        return bool(self._data)

    def section(self, name: str) -> "Fields":
        """Return a nested object, empty if it is absent."""
        return self._nested(self._get(name, dict, {}), self._at(name))

    def rows(self, name: str) -> "list[Fields]":
        """Return a list of objects."""
        rows = self._get(name, list, [])
        return [self._nested(row, f"{self._at(name)}[{index}]") for index, row in enumerate(rows)]

    def text(self, name: str, default: str | None = None) -> str:
        """Return a text; without a default it must be there."""
        value: str | None = self._get(name, str, default)
        if value is None or (default is None and not value.strip()):
            raise InputError(
                "config.invalid", say("{self}: this text is missing.", self=self._at(name))
            )
        return value

    def texts(self, name: str) -> tuple[str, ...]:
        """Return a list of texts."""
        return tuple(str(item) for item in self._get(name, list, []))

    def number(self, name: str, default: int, *, minimum: int = 0) -> int:
        """Return a whole number, not below `minimum`."""
        value: int = self._get(name, int, default)
        if isinstance(value, bool) or value < minimum:
            raise InputError(
                "config.invalid",
                say(
                    "{self}: {value}; at least {minimum}.",
                    self=self._at(name),
                    value=value,
                    minimum=minimum,
                ),
            )
        return value

    def numbers(self, name: str, default: tuple[int, ...]) -> tuple[int, ...]:
        """Return a list of whole numbers, not empty."""
        values = self._get(name, list, list(default))
        if not values or not all(isinstance(v, int) and not isinstance(v, bool) for v in values):
            raise InputError(
                "config.invalid",
                say("{self}: a list of whole numbers, please.", self=self._at(name)),
            )
        return tuple(values)

    def decimal(self, name: str, default: float) -> float:
        """Return a number."""
        self._read.add(name)
        value = self._data.get(name, default)
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise InputError(
                "config.invalid",
                say("{self}: {value} is no number.", self=self._at(name), value=f"{value!r}"),
            )
        return float(value)

    def hundredths(self, name: str, default: int) -> int:
        """Return a number of pawns in hundredths."""
        return round(100 * self.decimal(name, default / 100))

    def flag(self, name: str, *, default: bool) -> bool:
        """Return true or false."""
        value: bool = self._get(name, bool, default)
        return value

    def choice(
        self,
        name: str,
        kind: type[Choice],
        default: Choice,
        *,
        flags: tuple[Choice, Choice] | None = None,
    ) -> Choice:
        """Return one of a closed list; `flags` are what false and true mean."""
        value = self._data.get(name)
        if flags is not None and isinstance(value, bool):
            return flags[self.flag(name, default=False)]
        text = self.text(name, default.value)
        try:
            return kind(text)
        except ValueError:
            known = ", ".join(member.value for member in kind)
            raise InputError(
                "config.invalid",
                say(
                    "{self}: {text} is unknown; choose from {known}.",
                    self=self._at(name),
                    text=f"{text!r}",
                    known=known,
                ),
            ) from None

    def options(self, name: str) -> dict[str, str]:
        """Return a map of settings as texts; true and false as UCI writes them."""
        values = self._get(name, dict, {})
        return {
            str(key): str(value).lower() if isinstance(value, bool) else str(value)
            for key, value in values.items()
        }

    def _get(self, name: str, kind: type, default: object) -> Any:  # noqa: ANN401 - as `kind` says
        self._read.add(name)
        value = self._data.get(name)
        if value is None:
            return default
        if not isinstance(value, kind):
            wanted = _KINDS[kind]
            raise InputError(
                "config.invalid",
                say(
                    "{self}: write {wanted}, not {value}.",
                    self=self._at(name),
                    wanted=wanted,
                    value=f"{value!r}",
                ),
            )
        return value

    def _nested(self, row: object, path: str) -> "Fields":
        if not isinstance(row, dict):
            raise InputError("config.invalid", say("{path}: an object, please.", path=path))
        inner = Fields(cast("Mapping[str, object]", row), path)
        self._inner.append(inner)
        return inner

    def check_unknown(self, ignored: Collection[str] = ()) -> None:
        """Refuse fields that nobody has asked for: a misspelt one would be passed over in silence.

        `ignored` are paths without the numbers of rows; names that begin with `_`, `$` or `//`
        are comments.

        Raises:
            InputError: `config.unknown`, with the field that was probably meant.
        """
        for name in self._data:
            plain = re.sub(r"\[\d+\]", "", self._at(name))
            if name in self._read or name.startswith(("_", "$", "//")) or plain in ignored:
                continue
            known = sorted(self._read)
            hint = suggest(name, known) or say("; there are {list}.", list=joined(", ", known))
            raise InputError(
                "config.unknown",
                say("{self}: there is no such field{hint}", self=self._at(name), hint=hint),
            )
        for inner in self._inner:
            inner.check_unknown(ignored)

    def _at(self, name: str) -> str:
        return f"{self.path}.{name}" if self.path else name


def suggest(name: str, known: Collection[str]) -> str:
    """Return `; did you mean 'Hash'?` where something known is written nearly the same."""
    by_lower = {other.lower(): other for other in known}
    close = get_close_matches(name.lower(), by_lower, 1, 0.6)
    return say("; did you mean {by_lower}?", by_lower=f"{by_lower[close[0]]!r}") if close else ""
