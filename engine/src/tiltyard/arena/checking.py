"""Whether settings make sense (arena rules 4.1): each rule a row, each error with its field."""

from collections.abc import Callable
from typing import Final

from tiltyard.arena.settings import ArenaSettings
from tiltyard.arena.sheet import Variant
from tiltyard.errors import InputError

SHORTEST_NAME: Final = 2
LONGEST_NAME: Final = 30
LONGEST_VERIFIED_NAME: Final = 35
FEWEST_GAMES: Final = 3
MOST_GAMES: Final = 150
MOST_ALLOWED: Final = 5000  # names on an allow list

INITIAL_SECONDS: Final = frozenset(
    [0, 15, 30, 45, 60, 90, *range(120, 481, 60), *range(600, 2701, 300), 3000, 3600]
)
INCREMENTS: Final = frozenset([*range(8), *range(10, 31, 5), 40, 50, 60])
MINUTES: Final = frozenset(
    [*range(20, 61, 5), *range(70, 121, 10), *range(150, 361, 30), *range(420, 601, 60), 720]
)
RATED_GAMES: Final = frozenset([0, 5, 10, 15, 20, 30, 40, 50, 75, 100, 150, 200])
MIN_RATINGS: Final = frozenset([None, *range(1000, 2601, 100)])
MAX_RATINGS: Final = frozenset([None, *range(800, 2201, 100)])
ACCOUNT_DAYS: Final = frozenset([0, 1, 3, 7, 14, 30, 60, 90, 180, 365, 730, 1095])

_TOO_QUICK: Final = ((15, 0), (0, 1))  # variants cannot be rated with these clocks

Rule = tuple[str, str, Callable[[ArenaSettings], bool], str]
_RULES: Final[tuple[Rule, ...]] = (
    ("clock.initial", "clock", lambda s: s.clock.initial in INITIAL_SECONDS,
     "{0.clock.initial} s is not a time on offer; take 0, 15, 30, 45, 60, 90 s or whole minutes "
     "from the list."),
    ("clock.increment", "clock", lambda s: s.clock.increment in INCREMENTS,
     "{0.clock.increment} s is not an increment on offer; take 0 to 7, 10 to 30 by 5, 40, 50, 60."),
    ("clock.empty", "clock", lambda s: s.clock.estimate > 0,
     "A clock of 0+0 leaves no time to play; give minutes or an increment."),
    ("minutes.unknown", "minutes", lambda s: s.is_official or s.minutes in MINUTES,
     "{0.minutes} minutes is not a length on offer; take 20 to 720 from the list."),
    ("position.variant", "position", lambda s: not s.position or s.variant is Variant.STANDARD,
     "A start position goes with Standard only; take it out or change the variant."),
    ("position.rated", "position",
     lambda s: not (s.position and s.is_rated) or s.is_position_listed,
     "Games from a position outside the catalogue cannot be rated; make the arena casual."),
    ("variant.rated", "clock",
     lambda s: s.variant is Variant.STANDARD
     or not s.is_rated
     or (s.clock.initial, s.clock.increment) not in _TOO_QUICK,
     "Variants with 1/4+0 or 0+1 cannot be rated; make the arena casual or the clock slower."),
    ("berserk.clock", "has_berserk",
     lambda s: not s.has_berserk or s.clock.lets_organiser_offer_berserk,
     "Berserk is not offered when the increment is more than twice the minutes; switch it off."),
    ("bots.clock", "allows_bots", lambda s: not s.allows_bots or s.clock.estimate >= 30,
     "Bots need a clock of at least 30 s; make it slower or leave bots out."),
    ("conditions.rated_games", "conditions", lambda s: s.conditions.rated_games in RATED_GAMES,
     "{0.conditions.rated_games} rated games is not on offer; take one of the list up to 200."),
    ("conditions.min_rating", "conditions", lambda s: s.conditions.min_rating in MIN_RATINGS,
     "The lowest rating may be 1000 to 2600 by hundreds, not {0.conditions.min_rating}."),
    ("conditions.max_rating", "conditions", lambda s: s.conditions.max_rating in MAX_RATINGS,
     "The highest rating may be 800 to 2200 by hundreds, not {0.conditions.max_rating}."),
    ("conditions.ratings", "conditions",
     lambda s: s.conditions.min_rating is None
     or s.conditions.max_rating is None
     or s.conditions.min_rating < s.conditions.max_rating,
     "The lowest rating, {0.conditions.min_rating}, must be below the highest, "
     "{0.conditions.max_rating}."),
    ("conditions.account_days", "conditions",
     lambda s: s.conditions.account_days in ACCOUNT_DAYS,
     "{0.conditions.account_days} days is not on offer; take one of the list up to 1095."),
    ("battle.teams", "battle",
     lambda s: s.battle is None or 2 <= len(set(s.battle.teams)) == len(s.battle.teams) <= 200,
     "A team battle needs 2 to 200 different teams."),
    ("battle.leaders", "battle", lambda s: s.battle is None or 1 <= s.battle.leaders <= 20,
     "1 to 20 leaders of each team score, not {0.battle.leaders}."),
    ("battle.team_only", "battle", lambda s: s.battle is None or s.conditions.team is None,
     "A team battle cannot be for one team only; take one of the two out."),
)  # fmt: skip


def check_settings(settings: ArenaSettings, longest_name: int = LONGEST_NAME) -> None:
    """Refuse settings that make no sense.

    Raises:
        InputError: `arena.<rule>`, with the field in question.
    """
    if not SHORTEST_NAME <= len(settings.name.strip()) <= longest_name:
        raise InputError(
            "arena.name",
            f"A name has {SHORTEST_NAME} to {longest_name} letters; "
            f"this one has {len(settings.name.strip())}.",
            field="name",
        )
    for code, field, holds, message in _RULES:
        if not holds(settings):
            raise InputError(f"arena.{code}", message.format(settings), field=field)
    games = settings.clock.games_in(settings.minutes)
    if not settings.is_official and not FEWEST_GAMES <= games <= MOST_GAMES:
        advice = (
            "a longer arena or a quicker" if games < FEWEST_GAMES else "a shorter one or a slower"
        )
        raise InputError(
            "arena.sanity",
            f"About {float(games):.1f} games fit into {settings.minutes} minutes; it should be "
            f"{FEWEST_GAMES} to {MOST_GAMES}. Take {advice} clock.",
            field="minutes",
        )


def check_allow_list(names: tuple[str, ...]) -> None:
    """Refuse a list that is too long.

    Raises:
        InputError: `arena.allow_list`.
    """
    if len(names) > MOST_ALLOWED:
        raise InputError(
            "arena.allow_list",
            f"{len(names)} names are on the list; at most {MOST_ALLOWED} fit. Use a team instead.",
            field="allow_list",
        )
