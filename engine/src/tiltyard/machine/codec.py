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
Reader = Callable[[Json, str], object]


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
    return cast(T, _reader(cast(Hashable, kind))(data, place))


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
        return lambda data, _: data
    return _read_plain(cast(type, kind))


def _wrong(place: str, expected: str, data: Json) -> InputError:
    return InputError(
        "json.invalid", f"{place}: expected {expected}, found {str(data)[:60]!r}.", place=place
    )


def _read_plain(kind: type) -> Reader:
    def read(data: Json, place: str) -> object:
        if type(data) is not kind:
            raise _wrong(place, kind.__name__, data)
        return data

    return read


def _read_enum(kind: type[StrEnum]) -> Reader:
    members = {member.value: member for member in kind}

    def read(data: Json, place: str) -> object:
        if not isinstance(data, str) or data not in members:
            raise _wrong(place, f"one of {', '.join(members)}", data)
        return members[data]

    return read


def _read_union(kinds: tuple[object, ...]) -> Reader:
    readers = [_reader(kind) for kind in kinds if kind is not NoneType]
    is_optional = NoneType in kinds

    def read(data: Json, place: str) -> object:
        if data is None and is_optional:
            return None
        problem: InputError | None = None
        for reader in readers:
            try:
                return reader(data, place)
            except InputError as error:
                problem = error
        raise problem or _wrong(place, "null", data)

    return read


def _read_tuple(kinds: tuple[object, ...]) -> Reader:
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        item = _reader(kinds[0])

        def read_many(data: Json, place: str) -> object:
            if not isinstance(data, list):
                raise _wrong(place, "a list", data)
            return tuple(item(value, f"{place}[{i}]") for i, value in enumerate(data))

        return read_many
    readers = [_reader(kind) for kind in kinds]

    def read(data: Json, place: str) -> object:
        if not isinstance(data, list) or len(data) != len(readers):
            raise _wrong(place, f"a list of {len(readers)}", data)
        return tuple(
            reader(value, f"{place}[{i}]")
            for i, (reader, value) in enumerate(zip(readers, data, strict=True))
        )

    return read


def _read_named_tuple(kind: type) -> Reader:
    hints = get_type_hints(kind)
    read_items = _read_tuple(tuple(hints.values()))

    def read(data: Json, place: str) -> object:
        return kind(*cast("tuple[object, ...]", read_items(data, place)))

    return read


def _read_mapping(key: object, value: object) -> Reader:
    read_value = _reader(value)
    is_int = getattr(key, "__supertype__", key) is int

    def read(data: Json, place: str) -> object:
        if not isinstance(data, dict):
            raise _wrong(place, "an object", data)
        return {
            (int(name) if is_int else name): read_value(item, f"{place}.{name}")
            for name, item in data.items()
        }

    return read


def _read_dataclass(kind: type) -> Reader:
    hints = get_type_hints(kind)
    known: dict[str, Field[object]] = {field.name: field for field in fields(kind)}
    readers = {name: _reader(hints[name]) for name in known}
    required = [
        name
        for name, field in known.items()
        if field.default is MISSING and field.default_factory is MISSING
    ]

    def read(data: Json, place: str) -> object:
        if not isinstance(data, dict):
            raise _wrong(place, "an object", data)
        for name in data:
            if name not in known:
                raise _wrong(f"{place}.{name}", f"only {', '.join(known)}", name)
        for name in required:
            if name not in data:
                raise _wrong(f"{place}.{name}", "a value", None)
        return kind(
            **{name: readers[name](value, f"{place}.{name}") for name, value in data.items()}
        )

    return read
