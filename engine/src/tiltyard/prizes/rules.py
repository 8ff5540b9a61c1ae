"""What a tournament promises: tiers of places, each a share of the pool or a fixed sum."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import Final

from tiltyard.core.checked import checked, checked_fields
from tiltyard.errors import InputError
from tiltyard.prizes.currency import get_currency
from tiltyard.sentence import say, template, word

WHOLE: Final = 10_000  # basis points: the whole pool
_POSITIONS: Final = re.compile(r"([1-9][0-9]{0,6})(?:-([1-9][0-9]{0,6}))?", re.ASCII)
_AMOUNT_MAX: Final = 10**15


class PrizeModel(StrEnum):
    """Which kinds of tiers a tournament has."""

    PERCENTAGE = "percentage"
    FIXED = "fixed"
    HYBRID = "hybrid"


@checked_fields
@dataclass(frozen=True, slots=True)
class Tier:
    """What some places get: `percentage` of the pool in basis points, or `fixed` minor units.

    With `per_player` the tier is split among its players, otherwise each of them gets it.
    """

    first: int
    last: int
    percentage: int | None = None
    fixed: int | None = None
    per_player: bool = False

    @property
    def positions(self) -> str:
        """The places as people write them: `1` or `5-8`."""
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"

    @property
    def times(self) -> int:
        """How often the tier is paid when every place of it is taken."""
        return 1 if self.per_player else self.last - self.first + 1


@checked_fields
@dataclass(frozen=True, slots=True)
class PrizeRules:
    """The promise: checked when it is made, so that it can always be kept."""

    model: PrizeModel
    currency: str
    tiers: tuple[Tier, ...]
    guaranteed: int = 0  # the house tops the pool up to this

    def __post_init__(self) -> None:
        """Refuse what cannot be kept: see `_check_promise`."""
        get_currency(self.currency)
        _check_amount(self.guaranteed, "guaranteed")
        for number, tier in enumerate(self.tiers):
            _check_tier(tier, self.model, f"tiers.{number}")
        _check_overlaps(self.tiers)
        _check_promise(self.tiers, self.guaranteed)


@checked
def parse_positions(text: str) -> tuple[int, int]:
    """Return the first and the last place of `1` or `5-8`.

    Raises:
        InputError: `tier.positions`.
    """
    found = _POSITIONS.fullmatch(text.strip())
    if found is None:
        raise InputError(
            "tier.positions",
            say("{text} names no places; write one place (1) or a range (5-8).", text=f"{text!r}"),
            field="positions",
        )
    first, last = int(found[1]), int(found[2] or found[1])
    if last < first:
        raise InputError(
            "tier.positions",
            say(
                "Places {first}-{last} run backwards; write {last2}-{first2}.",
                first=first,
                last=last,
                last2=last,
                first2=first,
            ),
            field="positions",
        )
    return first, last


def _check_tier(tier: Tier, model: PrizeModel, field: str) -> None:
    if not 1 <= tier.first <= tier.last:
        raise InputError(
            "tier.positions",
            say("Places {first}-{last} are no places.", first=tier.first, last=tier.last),
            field=field,
        )
    if (tier.percentage is None) == (tier.fixed is None):
        raise InputError(
            "tier.amount",
            say(
                "Places {positions} need either a percentage of the pool or a fixed sum.",
                positions=tier.positions,
            ),
            field=field,
        )
    kind = "percentage" if tier.fixed is None else "fixed"
    if model is not PrizeModel.HYBRID and model.value != kind:
        raise InputError(
            "tier.model",
            say(
                template(
                    "Places {positions} have a percentage prize, but the model is {model}; choose "
                    "the model hybrid to have both."
                )
                if tier.fixed is None
                else template(
                    "Places {positions} have a fixed prize, but the model is {model}; choose the "
                    "model hybrid to have both."
                ),
                positions=tier.positions,
                model=word(model.value),
            ),
            field=field,
        )
    if tier.percentage is not None and not 0 < tier.percentage <= WHOLE:
        raise InputError(
            "tier.amount",
            say(
                "Places {positions} get {percentage}; a percentage lies above 0% and at or "
                "below 100%.",
                positions=tier.positions,
                percentage=_percent(tier.percentage),
            ),
            field=field,
        )
    if tier.fixed is not None:
        _check_amount(tier.fixed, field, least=1)


def _check_amount(amount: int, field: str, *, least: int = 0) -> None:
    if not least <= amount <= _AMOUNT_MAX:
        raise InputError(
            "amount.invalid",
            say(
                "{amount} is no amount; it is a whole number of minor units from {least}.",
                amount=amount,
                least=least,
            ),
            field=field,
        )


def _check_overlaps(tiers: Sequence[Tier]) -> None:
    """No place has two tiers. Gaps are allowed: such places get nothing."""
    ordered = sorted(tiers, key=lambda tier: tier.first)
    for one, two in pairwise(ordered):
        if two.first <= one.last:
            raise InputError(
                "tiers.overlap",
                say(
                    "Place {first} is in the tiers {positions} and {positions2}; each place has "
                    "one tier.",
                    first=two.first,
                    positions=one.positions,
                    positions2=two.positions,
                ),
                field="tiers",
            )


def _check_promise(tiers: Sequence[Tier], guaranteed: int) -> None:
    """Refuse tiers that promise more than the pool, whatever the pool turns out to be.

    A pool is at least what is guaranteed. Percentages grow with it and fixed sums do not, so
    tiers that fit into the guaranteed pool fit into every pool.
    """
    percentage = sum((tier.percentage or 0) * tier.times for tier in tiers)
    fixed = sum((tier.fixed or 0) * tier.times for tier in tiers)
    if percentage > WHOLE:
        raise InputError(
            "tiers.over_promised",
            say(
                "The tiers promise {percent} of the pool, {percent2} too much; a tier that is "
                "not split is paid once for every place of it.",
                percent=_percent(percentage),
                percent2=_percent(percentage - WHOLE),
            ),
            field="tiers",
            promised=percentage,
        )
    if fixed * WHOLE <= guaranteed * (WHOLE - percentage):
        return
    if percentage == WHOLE:
        raise InputError(
            "tiers.over_promised",
            say(
                "The percentages take the whole pool, so nothing is left for the {fixed} of "
                "the fixed tiers; lower the percentages.",
                fixed=fixed,
            ),
            field="tiers",
        )
    needed = -(-fixed * WHOLE // (WHOLE - percentage))
    share = (
        say(" besides {percent} of the pool", percent=_percent(percentage)) if percentage else ""
    )
    raise InputError(
        "tiers.over_promised",
        say(
            "The fixed tiers promise {fixed}{share}, which takes a guaranteed pool of "
            "{needed}; {guaranteed} is guaranteed.",
            fixed=fixed,
            share=share,
            needed=needed,
            guaranteed=guaranteed,
        ),
        field="guaranteed",
        needed=needed,
    )


def _percent(basis_points: int) -> str:
    return f"{basis_points / 100:g}%"
