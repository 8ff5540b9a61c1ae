"""Who may win the prizes of a category. All criteria that are set must be met."""

from dataclasses import dataclass
from typing import Final

from tiltyard.core.checked import checked, checked_fields
from tiltyard.errors import InputError
from tiltyard.prizes.claimant import Claimant
from tiltyard.sentence import say, template

_RATINGS: Final = template(
    "The ratings from {first} to {last} run backwards; write from {last} to {first}."
)
_YEARS: Final = template(
    "The birth years from {first} to {last} run backwards; write from {last} to {first}."
)


@checked_fields
@dataclass(frozen=True, slots=True)
class Criteria:
    """What a category asks for; what is left at its default is not asked.

    Limits are inclusive. Somebody without a rating meets no limit of ratings, unless
    `admits_unrated`; somebody whose birth year is unknown meets no limit of years. Of
    `federations`, `clubs` and `titles` one must fit, `tags` must all be there. Words are compared
    without regard to capitals.
    """

    rating_from: int | None = None
    rating_to: int | None = None
    admits_unrated: bool = False
    born_from: int | None = None
    born_to: int | None = None
    sex: str = ""
    federations: frozenset[str] = frozenset()
    clubs: frozenset[str] = frozenset()
    titles: frozenset[str] = frozenset()
    tags: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        """Refuse limits that nobody can meet, and a word where a set of words belongs."""
        _check_range(_RATINGS, self.rating_from, self.rating_to)
        _check_range(_YEARS, self.born_from, self.born_to)
        for field in ("federations", "clubs", "titles", "tags"):
            words = getattr(self, field)
            if isinstance(words, str):
                raise InputError(
                    "criteria.words",
                    say(
                        "The {field} are {words}, one word; write a set of words.",
                        field=field,
                        words=f"{words!r}",
                    ),
                    field=field,
                )

    def admit(self, claimant: Claimant) -> bool:
        """Whether the player may win prizes of the category."""
        return (
            self._admit_rating(claimant.rating)
            and self._admit_birth_year(claimant.birth_year)
            and (not self.sex or _same(self.sex, claimant.sex))
            and _is_listed(claimant.federation, self.federations)
            and _is_listed(claimant.club, self.clubs)
            and _is_listed(claimant.title, self.titles)
            and all(any(_same(tag, own) for own in claimant.tags) for tag in self.tags)
        )

    def _admit_rating(self, rating: int) -> bool:
        if self.rating_from is None and self.rating_to is None:
            return True
        if not rating:
            return self.admits_unrated
        return _lies_within(rating, self.rating_from, self.rating_to)

    def _admit_birth_year(self, year: int) -> bool:
        if self.born_from is None and self.born_to is None:
            return True
        return bool(year) and _lies_within(year, self.born_from, self.born_to)


@checked
def born_for_under(age: int, *, year: int) -> int:
    """Return the earliest birth year of the category under `age` in `year`.

    Under 14 in 2026 is who was not yet 14 on 1 January 2026, as FIDE counts youth: born in 2012 or
    later.
    """
    return year - age


@checked
def born_for_over(age: int, *, year: int) -> int:
    """Return the latest birth year of the category `age` and over in `year`.

    Seniors of 50 in 2026 are 50 by the end of 2026, as FIDE counts them: born in 1976 or before.
    """
    return year - age


def _check_range(what: str, first: int | None, last: int | None) -> None:
    if first is not None and last is not None and last < first:
        raise InputError(
            "criteria.range",
            say(what, first=first, last=last),
        )


def _lies_within(value: int, first: int | None, last: int | None) -> bool:
    return (first is None or value >= first) and (last is None or value <= last)


def _is_listed(word: str, words: frozenset[str]) -> bool:
    return not words or any(_same(word, listed) for listed in words)


def _same(one: str, two: str) -> bool:
    return one.strip().casefold() == two.strip().casefold()


EVERYBODY: Final = Criteria()
