"""One article, held against one player: whether it holds, and by how much."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from tiltyard.core.checked import checked_fields
from tiltyard.rating.fide_tables import round_half_up


class CheckName(StrEnum):
    """What is checked; each is a row of the list of a norm."""

    WOMEN = "woman"
    GAMES = "games"
    FEDERATIONS = "foreign federations"
    OWN_FEDERATION = "opponents of the own federation"
    ONE_FEDERATION = "opponents of one federation"
    TITLED = "titled opponents"
    REQUIRED = "opponents with a required title"
    PLAYERS = "players of the double round robin"
    AVERAGE = "average rating"
    SHARE = "score"
    PERFORMANCE = "performance"
    FOREIGN_PLAYERS = "rated foreign players in every round"
    FOREIGN_FEDERATIONS = "foreign federations in every round"
    FOREIGN_TITLED = "titled foreign players in every round"
    PARTICIPANTS = "participants in every round"
    FIELD_AVERAGE = "average of the best in every round"
    NORM_GAMES = "games of all norms"
    SHORT_NORMS = "norms of eight games"
    UNEXEMPT_NORMS = "norms with the normal mix of federations"
    MANDATORY_NORMS = "norms from a mandatory kind of tournament"
    RATING = "rating"


@checked_fields
@dataclass(frozen=True, slots=True)
class Check:
    """An article and the numbers it compares.

    >>> print(Check(CheckName.TITLED, "1.4.5a", found=4, needed=5))
    1.4.5a titled opponents: 4, at least 5: fails by 1
    >>> print(Check(CheckName.OWN_FEDERATION, "1.4.4", found=3, needed=5, is_maximum=True))
    1.4.4 opponents of the own federation: 3, at most 5: holds with 2 to spare
    """

    name: CheckName
    article: str
    found: int | Fraction
    needed: int | Fraction
    is_maximum: bool = False
    is_lifted: bool = False  # by an exemption

    @property
    def margin(self) -> int | Fraction:
        """By how much it holds; negative where it does not."""
        return self.needed - self.found if self.is_maximum else self.found - self.needed

    @property
    def holds(self) -> bool:
        """Whether the article is kept, or does not apply."""
        return self.is_lifted or self.margin >= 0

    def __str__(self) -> str:
        bound = "at most" if self.is_maximum else "at least"
        if self.is_lifted:
            verdict = "lifted"
        elif self.margin < 0:
            verdict = f"fails by {write_number(-self.margin)}"
        else:
            verdict = f"holds with {write_number(self.margin)} to spare"
        head = f"{self.article} {self.name}".strip()
        return f"{head}: {write_number(self.found)}, {bound} {write_number(self.needed)}: {verdict}"


def write_number(number: int | Fraction) -> str:
    """Return a number in decimals, two at most.

    >>> write_number(7), write_number(Fraction(63, 20)), write_number(Fraction(13, 2))
    ('7', '3.15', '6.5')
    """
    hundredths = round_half_up(100 * number.numerator, number.denominator)
    whole, rest = divmod(hundredths, 100)
    return f"{whole}.{rest:02}".rstrip("0") if rest else str(whole)
