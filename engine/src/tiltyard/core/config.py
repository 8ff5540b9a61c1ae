"""What an organiser decides about a tournament."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

OptionValue = bool | int | str


class SeedingMethod(StrEnum):
    """Where the seed order comes from."""

    RATING = "rating"
    MANUAL = "manual"
    RANDOM = "random"
    BANDED = "banded"  # by rating, then by lot among seeds that count as equals


@dataclass(frozen=True, slots=True)
class Config:
    """The rules of one tournament. It stands in the first event, so a replay needs nothing else."""

    name: str
    format: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    seeding: SeedingMethod = SeedingMethod.RATING
    capacity: int | None = None
    check_in_required: bool = False
    self_report: bool = False
    rating_min: int | None = None
    rating_max: int | None = None


BLANK_CONFIG: Final = Config(name="", format="")
