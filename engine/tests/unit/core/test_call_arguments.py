"""Arguments of public calls: what fits, what is refused, and in which words."""

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from typing import Literal

import pytest

from tiltyard.core.arguments import check_text, show
from tiltyard.core.checked import checked, describe, fits
from tiltyard.core.lots import draw_numbers
from tiltyard.errors import InputError


class Colour(StrEnum):
    WHITE = "white"


class Unwritable:
    def __repr__(self) -> str:
        raise RuntimeError("It has no form")


def test_a_value_that_cannot_be_shown_is_called_by_its_kind() -> None:
    assert show(Unwritable()) == "a Unwritable"


def test_half_a_character_is_refused() -> None:
    with pytest.raises(InputError, match="holds half a character") as caught:
        check_text("name \ud800", "A name", "name.invalid")
    assert caught.value.code == "name.invalid"


def test_what_goes_wrong_because_of_a_value_is_refused() -> None:
    @checked
    def share(number: int) -> float:
        return 1 / number

    with pytest.raises(InputError) as caught:
        share(0)
    assert caught.value.code == "argument.invalid"


def test_a_list_may_be_read_once_and_a_word_may_name_a_member() -> None:
    @checked
    def join(numbers: Iterable[int], colour: Colour) -> tuple[list[int], Colour]:
        return [*numbers, *numbers], colour

    assert join(iter([1, 2]), "white") == ([1, 2, 1, 2], Colour.WHITE)  # type: ignore[arg-type]  # a word
    with pytest.raises(InputError, match=r"a Colour \(white\), not 'black'"):
        join([1], "black")  # type: ignore[arg-type]  # that is the test


def test_an_argument_without_a_hint_is_taken_as_it_is() -> None:
    @checked
    def same(value):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202 - that is the test
        return value

    assert same("anything") == "anything"


@pytest.mark.parametrize(
    ("value", "hint", "is_right"),
    [
        ("a", Literal["a", 1], True),
        (True, Literal["a", 1], False),
        (print, Callable[[int], int], True),
        (3, Callable[[int], int], False),
        ({"a": 1}, Mapping[str, int], True),
        ({"a": "b"}, Mapping[str, int], False),
        ([1], tuple[int, ...], False),
        ((1, "a"), tuple[int, str], True),
        ((1,), tuple[int, str], False),
        (float("inf"), float, False),
    ],
)
def test_a_value_fits_or_not(value: object, hint: object, is_right: bool) -> None:
    assert fits(value, hint) is is_right


@pytest.mark.parametrize(
    ("hint", "words"),
    [
        (Literal["a", 1], "'a' or 1"),
        (Callable[[int], int], "a function"),
        (Mapping[str, int], "a dict of whole numbers"),
        (list[str], "a list of texts"),
    ],
)
def test_a_hint_is_told_in_words(hint: object, words: str) -> None:
    assert describe(hint) == words


def test_numbers_are_drawn_apart_and_in_order_however_few_there_are() -> None:
    assert draw_numbers(3, 1_000_000, "tuesday") == (394821, 698685, 719071)
    assert draw_numbers(9, 4, "tuesday") == (0, 1, 2, 3)
