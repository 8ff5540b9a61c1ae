"""Arguments of public calls, checked before anything happens: what is wrong, what is allowed."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from difflib import get_close_matches
from typing import Any, Final, TypeVar

from tiltyard.errors import InputError, TiltyardError

T = TypeVar("T")
_LONGEST: Final = 60
_DAMAGE: Final = (
    *(ArithmeticError, AssertionError, AttributeError, LookupError, OSError),
    *(RecursionError, TypeError, ValueError),
)


def show(value: object) -> str:
    """Return any value as it stands in a message, cut where it is long.

    >>> show("ann"), show([1] * 50)
    ("'ann'", '[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,…')
    """
    try:
        text = repr(value)
    except Exception:
        return f"a {type(value).__name__}"
    text = text.encode("utf-8", "backslashreplace").decode()
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "…"


def suggest(name: object, known: Iterable[str]) -> str:
    """Return a question that names what was probably meant, or nothing.

    >>> suggest("editon", ["edition", "order"])
    " Did you mean 'edition'?"
    """
    spelt = {choice.casefold(): choice for choice in known}
    near = get_close_matches(name[:_LONGEST].casefold(), spelt, 1) if isinstance(name, str) else []
    return f" Did you mean {spelt[near[0]]!r}?" if near else ""


def check_kind(value: object, kind: type[T], what: str, code: str = "argument.kind") -> T:
    """Return a value of a type.

    Raises:
        InputError: `code`, for anything else.
    """
    if isinstance(value, kind):
        return value
    raise InputError(code, f"{what}, not {show(value)}.")


def check_mapping(value: object, what: str, code: str = "argument.kind") -> Mapping[Any, Any]:
    """Return a dict or something like it.

    Raises:
        InputError: `code`, for anything else.
    """
    if isinstance(value, Mapping):
        return value
    raise InputError(code, f"{what}, not {show(value)}.")


def check_text(value: object, what: str, code: str = "argument.text") -> str:
    """Return a text that can be written to a file.

    Raises:
        InputError: `code`, for anything else, and for halves of characters.
    """
    text = check_kind(value, str, f"{what} is a text", code)
    if text.isascii():
        return text
    try:
        text.encode()
    except UnicodeEncodeError:
        raise InputError(
            code, f"{what} holds half a character, which no file can: {show(text)}."
        ) from None
    return text


def check_whole(
    value: object, what: str, low: int, high: int, code: str = "argument.number", hint: str = ""
) -> int:
    """Return a whole number within bounds.

    Raises:
        InputError: `code`, for anything else; True and False are no numbers.
    """
    if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
        return value
    raise InputError(
        code, f"{what} is a whole number from {low} to {high}{hint}, not {show(value)}."
    )


def check_choice(
    value: object, choices: Collection[str], what: str, code: str, joint: str = " or "
) -> str:
    """Return one of some names.

    Raises:
        InputError: `code`, naming those that there are.
    """
    if isinstance(value, str) and value in choices:
        return value
    raise InputError(
        code,
        f"{what} cannot be {show(value)}; choose {joint.join(choices)}.{suggest(value, choices)}",
    )


def list_items(values: object, what: str, code: str = "argument.list") -> tuple[Any, ...]:
    """Return the items of a list; a text is none, though Python would take it for its letters.

    Raises:
        InputError: `code`.
    """
    if isinstance(values, Iterable) and not isinstance(values, str | bytes | Mapping):
        return tuple(values)
    raise InputError(code, f"{what}, not {show(values)}.")


@contextmanager
def refuse_damage(code: str, what: str, right: str = "") -> Iterator[None]:
    """Turn whatever goes wrong with data from outside into an `InputError` that says so.

    `right` says what it should have been.

    Raises:
        InputError: `code`.
    """
    try:
        yield
    except TiltyardError:
        raise
    except _DAMAGE as error:
        reason = f"{type(error).__name__}: {error}".encode("utf-8", "replace").decode()
        wrong = f"{what} is damaged: it contradicts itself ({reason[:_LONGEST]})."
        if right:
            wrong = f"{what} is not what it should be ({reason[:_LONGEST]}): {right}."
        raise InputError(code, wrong) from error
