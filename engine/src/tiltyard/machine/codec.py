"""Frozen dataclasses to plain JSON values and back, by their type hints alone.

Reading is strict: an unknown key, a missing one or a wrong type is an InputError that names the
place. The plan for each type is made once.
"""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import TypeVar, Union, cast, get_args, get_origin, get_type_hints

from tiltyard.errors import InputError, InvariantError

T = TypeVar("T")
Json = None | bool | int | str | list["Json"] | dict[str, "Json"]
Reader = Callable[[Json], object]


class _Mismatch(Exception):  # noqa: N818 - it never leaves this module
    """What was expected somewhere; the place is told on the way out, innermost part first."""

    def __init__(self, expected: str, data: Json, part: str = "") -> None:
        self.expected, self.data, self.place = expected, data, part

    def inside(self, part: str) -> "_Mismatch":
        """Return the same, seen from one level further out."""
        self.place = part + self.place
        return self


def to_json(value: object) -> Json:
    """Return `value` as JSON: dataclasses as objects, tuples as lists, mappings with text keys."""
    if value is None or isinstance(value, bool | int):
        return value
    if isinstance(value, str):
        return str(value)
    if isinstance(value, tuple | list):
        return [to_json(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): to_json(item) for key, item in value.items()}
    if is_dataclass(value):
        return {name: to_json(getattr(value, name)) for name in _names(cast(Hashable, type(value)))}
    raise InvariantError("json.unwritable", f"{type(value).__name__} has no JSON form.")


def from_json(kind: type[T], data: Json, place: str = "$") -> T:
    """Return the `kind` that `data` describes.

    Raises:
        InputError: `json.invalid`, naming the place and what was expected there.
    """
    try:
        return cast(T, _reader(cast(Hashable, kind))(data))
    except _Mismatch as wrong:
        where = place + wrong.place
        raise InputError(
            "json.invalid",
            f"{where}: expected {wrong.expected}, found {str(wrong.data)[:60]!r}.",
            place=where,
        ) from None


@cache
def _names(kind: Hashable) -> tuple[str, ...]:
    return tuple(field.name for field in fields(cast(type, kind)))


@cache
def _reader(kind: object) -> Reader:  # noqa: PLR0911 - one return a kind of type
    origin = get_origin(kind)
    if hasattr(kind, "__supertype__"):
        return _reader(kind.__supertype__)
    if origin in (Union, UnionType):
        return _read_union(get_args(kind))
    if origin is tuple:
        return _read_tuple(get_args(kind))
    if origin is not None and issubclass(origin, Mapping):
        return _read_mapping(*get_args(kind))
    if isinstance(kind, type) and is_dataclass(kind):
        return _read_dataclass(kind)
    if isinstance(kind, type) and issubclass(kind, tuple):
        return _read_named_tuple(kind)
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return _read_enum(kind)
    if kind is object:
        return lambda data: data
    return _read_plain(cast(type, kind))


def _read_plain(kind: type) -> Reader:
    def read(data: Json) -> object:
        if type(data) is not kind:
            raise _Mismatch(kind.__name__, data)
        return data

    return read


def _read_enum(kind: type[StrEnum]) -> Reader:
    members = {member.value: member for member in kind}

    def read(data: Json) -> object:
        if not isinstance(data, str) or data not in members:
            raise _Mismatch(f"one of {', '.join(members)}", data)
        return members[data]

    return read


def _read_union(kinds: tuple[object, ...]) -> Reader:
    readers = [_reader(kind) for kind in kinds if kind is not NoneType]
    is_optional = NoneType in kinds

    def read(data: Json) -> object:
        if data is None and is_optional:
            return None
        problem = _Mismatch("null", data)
        for reader in readers:
            try:
                return reader(data)
            except _Mismatch as wrong:
                problem = wrong
        raise problem

    return read


def _read_tuple(kinds: tuple[object, ...]) -> Reader:
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        return _read_many(_reader(kinds[0]))
    readers = [_reader(kind) for kind in kinds]

    def read(data: Json) -> object:
        if not isinstance(data, list) or len(data) != len(readers):
            raise _Mismatch(f"a list of {len(readers)}", data)
        items: list[object] = []
        try:
            for reader, value in zip(readers, data, strict=True):
                items.append(reader(value))
        except _Mismatch as wrong:
            raise wrong.inside(f"[{len(items)}]") from None
        return tuple(items)

    return read


def _read_many(item: Reader) -> Reader:
    def read(data: Json) -> object:
        if not isinstance(data, list):
            raise _Mismatch("a list", data)
        items: list[object] = []
        try:
            for value in data:
                items.append(item(value))  # noqa: PERF401 - its length says where it ended
        except _Mismatch as wrong:
            raise wrong.inside(f"[{len(items)}]") from None
        return tuple(items)

    return read


def _read_named_tuple(kind: type) -> Reader:
    hints = get_type_hints(kind)
    read_items = _read_tuple(tuple(hints.values()))

    def read(data: Json) -> object:
        return kind(*cast("tuple[object, ...]", read_items(data)))

    return read


def _read_mapping(key: object, value: object) -> Reader:
    read_value = _reader(value)
    is_int = getattr(key, "__supertype__", key) is int

    def read(data: Json) -> object:
        if not isinstance(data, dict):
            raise _Mismatch("an object", data)
        items: dict[object, object] = {}
        for name, item in data.items():
            try:
                items[int(name) if is_int else name] = read_value(item)
            except _Mismatch as wrong:
                raise wrong.inside(f".{name}") from None
        return items

    return read


def _read_dataclass(kind: type) -> Reader:
    hints = get_type_hints(kind)
    known: dict[str, Field[object]] = {field.name: field for field in fields(kind)}
    readers: dict[str, Reader] = {}  # made when first needed: a type may hold its own kind
    required = [
        name
        for name, field in known.items()
        if field.default is MISSING and field.default_factory is MISSING
    ]

    def read(data: Json) -> object:
        if not isinstance(data, dict):
            raise _Mismatch("an object", data)
        if not readers:
            readers.update({name: _reader(hints[name]) for name in known})
        if not data.keys() <= readers.keys():
            strange = next(name for name in data if name not in known)
            raise _Mismatch(f"only {', '.join(known)}", strange, f".{strange}")
        for name in required:
            if name not in data:
                raise _Mismatch("a value", None, f".{name}")
        values: dict[str, object] = {}
        for name, value in data.items():
            try:
                values[name] = readers[name](value)
            except _Mismatch as wrong:
                raise wrong.inside(f".{name}") from None
        return kind(**values)

    return read
