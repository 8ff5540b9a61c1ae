"""What arenas of the calendar are like: clocks, lengths, conditions (arena rules 4.2)."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tiltyard.arena.clocks import Clock
from tiltyard.arena.settings import ArenaSettings, Conditions, PairingSettings
from tiltyard.arena.standings.sheet import Variant

HOUR_MS: Final = 3_600_000


class Kind(StrEnum):
    """How often such an arena comes, in order of size."""

    HOURLY = "hourly"
    DAILY = "daily"
    EASTERN = "eastern"
    WEEKLY = "weekly"
    WEEKEND = "weekend"
    MONTHLY = "monthly"
    SHIELD = "shield"
    MARATHON = "marathon"
    YEARLY = "yearly"
    UNIQUE = "unique"

    @property
    def size(self) -> int:
        """Bigger events remove smaller ones; daily and eastern are equals."""
        return _SIZES[self]


_SIZES: Final[Mapping[Kind, int]] = {
    Kind.HOURLY: 0,
    Kind.DAILY: 1,
    Kind.EASTERN: 1,
    Kind.WEEKLY: 2,
    Kind.WEEKEND: 3,
    Kind.MONTHLY: 4,
    Kind.SHIELD: 5,
    Kind.YEARLY: 6,
    Kind.MARATHON: 7,
    Kind.UNIQUE: 8,
}


class Season(StrEnum):
    """When a marathon is held; each has its own clock."""

    SPRING = "spring"
    SUMMER = "summer"
    AUTUMN = "autumn"
    WINTER = "winter"

    @property
    def pace(self) -> "Pace":
        """What the marathon of the season counts as."""
        return Pace.TWO if self is Season.SPRING else Pace.BLITZ

    @property
    def clock(self) -> Clock:
        """The clock of its marathon: 2+0, 5+0, 3+2, 5+3."""
        return _SEASONS[self]


_SEASONS: Final[Mapping[Season, Clock]] = {
    Season.SPRING: Clock(120),
    Season.SUMMER: Clock(300),
    Season.AUTUMN: Clock(180, 2),
    Season.WINTER: Clock(300, 3),
}


class Pace(StrEnum):
    """The clocks of the calendar."""

    ULTRABULLET = "ultrabullet"
    HYPERBULLET = "hyperbullet"
    BULLET = "bullet"
    TWO = "two-minute"
    SUPERBLITZ = "superblitz"
    BLITZ = "blitz"
    RAPID = "rapid"
    CLASSICAL = "classical"


_CLOCKS: Final[Mapping[Pace, Clock]] = {
    Pace.ULTRABULLET: Clock(15),
    Pace.HYPERBULLET: Clock(30),
    Pace.BULLET: Clock(60),
    Pace.TWO: Clock(120),
    Pace.SUPERBLITZ: Clock(180),
    Pace.BLITZ: Clock(300),
    Pace.RAPID: Clock(600),
    Pace.CLASSICAL: Clock(1200, 10),
}
_ORDER: Final = (Pace.BULLET, Pace.SUPERBLITZ, Pace.BLITZ, Pace.RAPID, Pace.CLASSICAL)
_MINUTES: Final[Mapping[Kind, tuple[int, ...]]] = {  # in that order
    Kind.HOURLY: (27, 57, 57, 117, 117),
    Kind.DAILY: (60, 90, 120, 150, 150),
    Kind.EASTERN: (60, 90, 120, 150, 150),
    Kind.WEEKLY: (120, 180, 180, 240, 300),
    Kind.WEEKEND: (90, 120, 180, 240, 300),
    Kind.MONTHLY: (180, 210, 240, 300, 360),
    Kind.SHIELD: (240, 300, 360, 480, 600),
    Kind.YEARLY: (240, 300, 360, 480, 600),
    Kind.MARATHON: (1440,) * 5,
    Kind.UNIQUE: (360,) * 5,
}
_ULTRA_MINUTES: Final[Mapping[Kind, int]] = {Kind.MONTHLY: 120, Kind.SHIELD: 180}
_GAMES: Final[Mapping[Pace, tuple[int, int]]] = {  # hourly and daily; weekly and above
    Pace.BULLET: (20, 30),
    Pace.SUPERBLITZ: (15, 20),
    Pace.BLITZ: (15, 20),
    Pace.RAPID: (10, 15),
    Pace.CLASSICAL: (5, 5),
}
BLITZ_WITH_INCREMENT: Final = (1, 7, 13, 19)  # hours in which blitz is 3+2
RAPID_WITH_INCREMENT: Final = 2  # the hour in which rapid is 8+2
ELITE_RATING: Final = 2200
CAPPED_GAMES: Final = 20


def choose_clock(pace: Pace, variant: Variant, hour: int) -> Clock:
    """Return the clock of a pace at an hour of the day."""
    if variant is Variant.CHESS960 and pace in (Pace.BLITZ, Pace.RAPID):
        return Clock(300, 3) if pace is Pace.BLITZ else Clock(600, 2)
    if pace is Pace.BLITZ and (variant is not Variant.STANDARD or hour in BLITZ_WITH_INCREMENT):
        return Clock(180, 2)
    if pace is Pace.RAPID and hour == RAPID_WITH_INCREMENT:
        return Clock(480, 2)
    return _CLOCKS[pace]


def choose_minutes(kind: Kind, pace: Pace, variant: Variant) -> int:
    """Return how long such an arena lasts."""
    if pace is Pace.ULTRABULLET and kind in _ULTRA_MINUTES:
        return _ULTRA_MINUTES[kind]
    if kind in (Kind.DAILY, Kind.EASTERN):
        if pace is Pace.TWO or (variant is not Variant.STANDARD and pace is Pace.SUPERBLITZ):
            return 60
        if variant is not Variant.STANDARD and pace is Pace.BLITZ:
            return 90
    return _MINUTES[kind][_ORDER.index(_column(pace))]


def choose_conditions(
    kind: Kind, pace: Pace, variant: Variant, max_rating: int | None
) -> Conditions:
    """Return who may enter."""
    if max_rating is not None:
        return Conditions(rated_games=CAPPED_GAMES, max_rating=max_rating)
    is_big = kind.size > Kind.DAILY.size
    games = _GAMES[_column(pace)][is_big]
    if kind is Kind.HOURLY and variant is not Variant.STANDARD:
        games = 0
    elite = ELITE_RATING if kind is Kind.WEEKEND else None
    return Conditions(rated_games=games, min_rating=elite)


def _column(pace: Pace) -> Pace:
    """Return the pace whose numbers this one shares."""
    if pace in (Pace.ULTRABULLET, Pace.HYPERBULLET):
        return Pace.BULLET
    return Pace.SUPERBLITZ if pace is Pace.TWO else pace


_SUBJECTS: Final = {
    Variant.KING_OF_THE_HILL.value: "King of the Hill",
    Variant.THREE_CHECK.value: "Three-check",
}


@dataclass(frozen=True, slots=True)
class Planned:
    """An arena of the calendar."""

    kind: Kind
    pace: Pace
    starts_at: int  # milliseconds since 1970
    variant: Variant = Variant.STANDARD
    max_rating: int | None = None
    season: Season | None = None  # of a marathon

    @property
    def clock(self) -> Clock:
        """How long the players have."""
        if self.season is not None:
            return self.season.clock
        return choose_clock(self.pace, self.variant, self.starts_at // HOUR_MS % 24)

    @property
    def minutes(self) -> int:
        """How long it lasts."""
        return choose_minutes(self.kind, self.pace, self.variant)

    @property
    def ends_at(self) -> int:
        """When it is over."""
        return self.starts_at + 60_000 * self.minutes

    @property
    def name(self) -> str:
        """What it is called."""
        if self.season is not None:
            return f"{self.season.value.title()} {self.kind.value.title()}"
        subject = self.pace.value if self.variant is Variant.STANDARD else self.variant.value
        cap = f"U{self.max_rating} " if self.max_rating else ""
        called = _SUBJECTS.get(subject) or subject.replace("-", " ").title()
        return f"{self.kind.value.title()} {cap}{called}"

    def make_settings(self, delay_ms: int = 0) -> ArenaSettings:
        """Return the settings, the start put off by up to 40 s to spread the load."""
        clock = self.clock
        return ArenaSettings(
            name=self.name,
            starts_at=self.starts_at + delay_ms,
            clock=clock,
            minutes=self.minutes,
            variant=self.variant,
            has_berserk=self.max_rating is None and clock.lets_organiser_offer_berserk,
            conditions=choose_conditions(self.kind, self.pace, self.variant, self.max_rating),
            pairing=PairingSettings(is_prompt=True),
            is_official=True,
        )
