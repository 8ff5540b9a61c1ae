"""What an organiser decides about an arena (arena rules 4.1)."""

from dataclasses import dataclass
from hashlib import sha256
from hmac import new as make_hmac
from typing import Final

from tiltyard.arena.clocks import Clock
from tiltyard.arena.pairing.costs import CostRules
from tiltyard.arena.standings.sheet import LONG_PLIES, SheetRules, Variant

USUAL_CLOCK: Final = Clock(120)


@dataclass(frozen=True, slots=True)
class Conditions:
    """Who may enter. Checked when somebody joins, not when they come back (1.6)."""

    rated_games: int = 0
    min_rating: int | None = None
    max_rating: int | None = None
    account_days: int = 0
    is_titled_only: bool = False
    team: int | None = None
    has_password: bool = False  # the word itself stays out of the log
    has_allow_list: bool = False  # so do names


@dataclass(frozen=True, slots=True)
class TeamBattle:
    """The teams that meet, and how many of each score (4.4)."""

    teams: tuple[int, ...]
    leaders: int = 5


@dataclass(frozen=True, slots=True)
class PairingSettings:
    """How pairs are found: "balanced" squares the rating term, "classic" does not (2.5).

    `is_prompt` makes a pair as soon as waiting on would cost its players more (`reserve.py`);
    without it rounds run by the conditions of 2.2. It is off in logs from before the choice.
    The others go beyond what arenas elsewhere do and are off unless asked for.
    """

    is_balanced: bool = True
    pairs_when_nobody_plays: bool = False  # 2.2 e)
    spares_left_out: bool = False  # 2.3
    avoids_repeats: bool = False  # 2.5
    lifts_stuck: bool = False  # 2.5
    is_prompt: bool = False


@dataclass(frozen=True, slots=True)
class ArenaSettings:
    """The rules of one arena. They stand in its first event, so a replay needs nothing else."""

    name: str
    starts_at: int  # milliseconds since 1970
    clock: Clock = USUAL_CLOCK
    minutes: int = 45
    variant: Variant = Variant.STANDARD
    position: str = ""  # FEN, only with Standard
    is_position_listed: bool = False  # it is in the catalogue of openings
    is_rated: bool = True
    has_berserk: bool = True
    has_streaks: bool = True
    has_chat: bool = True
    description: str = ""
    prizes: str = ""
    conditions: Conditions = Conditions()
    allows_bots: bool = False
    battle: TeamBattle | None = None
    pairing: PairingSettings = PairingSettings()
    is_official: bool = False  # planned by the calendar, with lengths of its own

    @property
    def ends_at(self) -> int:
        """When the time is up."""
        return self.starts_at + 60_000 * self.minutes

    @property
    def closes_at(self) -> int:
        """From when on no game is begun (1.7)."""
        return self.ends_at - 1000 * self.clock.closing_seconds

    @property
    def full_name(self) -> str:
        """The name with what it is."""
        return f"{self.name} {'Arena' if self.battle is None else 'Team Battle'}"

    @property
    def cost_rules(self) -> CostRules:
        """How pairs are priced."""
        return CostRules(
            is_squared=self.pairing.is_balanced,
            is_team_battle=self.battle is not None,
            avoids_repeats=self.pairing.avoids_repeats,
            is_prompt=self.pairing.is_prompt,
        )

    def sheet_rules(self, *, is_bot: bool) -> SheetRules:
        """Return how games of a player score."""
        return SheetRules(LONG_PLIES[self.variant], self.has_streaks, is_bot)


BLANK_SETTINGS: Final = ArenaSettings(name="", starts_at=0)


def make_entry_code(password: str, user: str) -> str:
    """Return the code that lets one user in without telling the password (4.1)."""
    return make_hmac(password.encode(), user.lower().encode(), sha256).hexdigest()
