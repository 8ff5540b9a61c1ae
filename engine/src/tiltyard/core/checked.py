"""Public calls that check their arguments by their own type hints, before anything happens."""

import inspect
import types
from collections.abc import Callable, Iterable, Iterator, Mapping
from collections.abc import Callable as AbstractCallable
from enum import Enum
from functools import cache, wraps
from math import isfinite
from typing import (
    Any,
    Final,
    Literal,
    ParamSpec,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from tiltyard.core.arguments import show
from tiltyard.errors import InputError, TiltyardError

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")
_CODE: Final = "argument.kind"
_RAW: Final = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
_LONGEST: Final = 80


def checked(function: Callable[P, R]) -> Callable[P, R]:
    """Let a function refuse arguments that are not of the types it names.

    What goes wrong later because of a value, such as a number out of all bounds, is refused too.

    >>> @checked
    ... def double(number: int) -> int:
    ...     return 2 * number
    >>> double("two")
    Traceback (most recent call last):
    tiltyard.errors.InputError: number of double is a whole number, not 'two'.

    Raises:
        InputError: `argument.kind` or `argument.invalid`, when the function is called.
    """
    signature = inspect.signature(function)

    @wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        bound = _check_call(function, signature, args, kwargs, function.__name__)
        try:
            return function(*bound.args, **bound.kwargs)
        except TiltyardError:
            raise
        except _RAW as error:
            raise InputError(
                "argument.invalid",
                f"{function.__name__} cannot go by these arguments ("
                f"{type(error).__name__}: {str(error)[:_LONGEST]}); see its documentation.",
            ) from error

    return call


def checked_fields(record: type[T]) -> type[T]:
    """Let a dataclass refuse fields that are not of the types it names; put it above @dataclass.

    >>> from dataclasses import dataclass
    >>> @checked_fields
    ... @dataclass
    ... class Point:
    ...     x: int
    >>> Point(1.5)
    Traceback (most recent call last):
    tiltyard.errors.InputError: x of Point is a whole number, not 1.5.

    Raises:
        InputError: `argument.kind`, when one is made.
    """
    make = record.__init__
    signature = inspect.signature(make)

    @wraps(make)
    def init(self: T, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - as the dataclass has them
        try:
            bound = _check_call(make, signature, (self, *args), kwargs, record.__name__)
        except InputError as refusal:
            _let_speak(make, self, args, kwargs)
            raise refusal from None
        make(*bound.args, **bound.kwargs)

    record.__init__ = init  # type: ignore[assignment, method-assign]
    return record


def _let_speak(
    make: Callable[..., None], record: object, args: tuple[Any, ...], kwargs: Mapping[str, Any]
) -> None:
    """Raise what the record itself says about wrong fields, if it has words for them."""
    try:
        make(record, *args, **kwargs)
    except TiltyardError:
        raise
    except _RAW:
        return


def _check_call(
    function: Callable[..., object],
    signature: inspect.Signature,
    args: tuple[object, ...],
    kwargs: Mapping[str, object],
    name: str,
) -> inspect.BoundArguments:
    bound = signature.bind(*args, **kwargs)
    hints = _find_hints(function)
    for parameter, value in bound.arguments.items():
        hint = hints.get(parameter)
        if hint is None:
            continue
        if isinstance(value, Iterator) and _is_list(hint):
            value = bound.arguments[parameter] = tuple(value)  # noqa: PLW2901 - it can be read once
        elif isinstance(value, str) and not fits(value, hint):
            value = bound.arguments[parameter] = _read_word(value, hint)  # noqa: PLW2901 - the same
        if not fits(value, hint):
            what = f"{parameter} of {name} is {describe(hint)}"
            raise InputError(_CODE, f"{what}, not {show(value)}.", argument=parameter)
    return bound


@cache
def _find_hints(function: Callable[..., object]) -> Mapping[str, Any]:
    """Return the hints; a dataclass keeps those of its fields in its own annotations."""
    return {name: hint for name, hint in get_type_hints(function).items() if name != "return"}


def _read_word(word: str, hint: Any) -> object:  # noqa: ANN401 - any hint
    """Return the member of an enumeration that a plain word names, or the word."""
    for kind in (hint, *get_args(hint)):
        if isinstance(kind, type) and issubclass(kind, Enum) and issubclass(kind, str):
            found = next((member for member in kind if member.value == word), None)
            if found is not None:
                return found
    return word


def _is_list(hint: object) -> bool:
    origin = get_origin(hint)
    return isinstance(origin, type) and origin is not tuple and issubclass(origin, Iterable)


def fits(value: object, hint: Any) -> bool:  # noqa: ANN401, PLR0911 - any hint, a line each
    """Whether a value is what a type hint says, item by item.

    >>> fits((1, 2), tuple[int, ...]), fits("12", tuple[int, ...]), fits(True, int)
    (True, False, False)
    """
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return any(fits(value, part) for part in parts)
    if origin is Literal:
        return any(value == part and type(value) is type(part) for part in parts)
    if origin is tuple:
        return _fits_tuple(value, parts)
    if origin is AbstractCallable:
        return callable(value)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return isinstance(value, Mapping) and all(
            fits(key, parts[0]) and fits(item, parts[1]) for key, item in value.items()
        )
    if isinstance(origin, type) and issubclass(origin, Iterable):
        is_list = isinstance(value, origin) and not isinstance(value, str | bytes | Mapping)
        return is_list and (not parts or all(fits(item, parts[0]) for item in value))  # type: ignore[attr-defined]
    return _fits_plain(value, hint)


def _fits_tuple(value: object, parts: tuple[Any, ...]) -> bool:
    if not isinstance(value, tuple):
        return False
    if len(parts) == 2 and parts[1] is Ellipsis:
        return all(fits(item, parts[0]) for item in value)
    return len(value) == len(parts) and all(map(fits, value, parts))


def _fits_plain(value: object, hint: Any) -> bool:  # noqa: ANN401 - any hint
    hint = getattr(hint, "__supertype__", hint)
    if hint is None or hint is type(None):
        return value is None
    if hint is int:
        return isinstance(value, int) and not isinstance(value, bool)
    if hint is float:
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        return is_number and isfinite(value)  # type: ignore[arg-type]  # a number
    if not isinstance(hint, type) or getattr(hint, "_is_protocol", False):
        return True
    return isinstance(value, hint)


def describe(hint: Any) -> str:  # noqa: ANN401, PLR0911 - any hint, a line each
    """Return a type hint in words.

    >>> describe(tuple[int, ...] | None)
    'a list (tuple) of whole numbers or None'
    """
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return " or ".join(describe(part) for part in parts)
    if origin is Literal:
        return " or ".join(map(repr, parts))
    if origin is tuple and len(parts) == 2 and parts[1] is Ellipsis:
        return f"a list (tuple) of {_describe_items(parts[0])}"
    if origin is AbstractCallable:
        return "a function"
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return f"a dict of {_describe_items(parts[1])}"
    if isinstance(origin, type) and origin is not tuple:
        return f"a list of {_describe_items(parts[0])}" if parts else "a list"
    return _describe_plain(hint)


def _describe_items(hint: Any) -> str:  # noqa: ANN401 - any hint
    names = {int: "whole numbers", float: "numbers", str: "texts"}
    return names.get(hint) or getattr(hint, "__name__", None) or str(hint)


def _describe_plain(hint: Any) -> str:  # noqa: ANN401 - any hint
    names = {int: "a whole number", float: "a number", str: "a text", bool: "True or False"}
    if hint is type(None) or hint is None:
        return "None"
    if isinstance(hint, type) and issubclass(hint, Enum):
        return f"a {hint.__name__} ({', '.join(str(member.value) for member in hint)})"
    return names.get(hint) or f"a {getattr(hint, '__name__', str(hint))}"
