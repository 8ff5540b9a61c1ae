"""Whether settings make sense (arena rules 4.1): each rule a row, each error with its field."""

from collections.abc import Callable
from typing import Final

from tiltyard.arena.settings import ArenaSettings
from tiltyard.arena.standings.sheet import Variant
from tiltyard.errors import InputError
from tiltyard.sentence import Sentence, say, template

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
     template("{initial} s is not a time on offer; take 0, 15, 30, 45, 60, 90 s or whole minutes "
     "from the list.")),
    ("clock.increment", "clock", lambda s: s.clock.increment in INCREMENTS,
     template("{increment} s is not an increment on offer; take 0 to 7, 10 to 30 by 5, 40, "
              "50, 60.")),
    ("clock.empty", "clock", lambda s: s.clock.estimate > 0,
     say("A clock of 0+0 leaves no time to play; give minutes or an increment.")),
    ("minutes.unknown", "minutes", lambda s: s.is_official or s.minutes in MINUTES,
     template("{minutes} minutes is not a length on offer; take 20 to 720 from the list.")),
    ("position.variant", "position", lambda s: not s.position or s.variant is Variant.STANDARD,
     say("A start position goes with Standard only; take it out or change the variant.")),
    ("position.rated", "position",
     lambda s: not (s.position and s.is_rated) or s.is_position_listed,
     say("Games from a position outside the catalogue cannot be rated; make the arena casual.")),
    ("variant.rated", "clock",
     lambda s: s.variant is Variant.STANDARD
     or not s.is_rated
     or (s.clock.initial, s.clock.increment) not in _TOO_QUICK,
     say("Variants with 1/4+0 or 0+1 cannot be rated; make the arena casual or the "
         "clock slower.")),
    ("berserk.clock", "has_berserk",
     lambda s: not s.has_berserk or s.clock.lets_organiser_offer_berserk,
     say("Berserk is not offered when the increment is more than twice the minutes; "
         "switch it off.")),
    ("bots.clock", "allows_bots", lambda s: not s.allows_bots or s.clock.estimate >= 30,
     say("Bots need a clock of at least 30 s; make it slower or leave bots out.")),
    ("conditions.rated_games", "conditions", lambda s: s.conditions.rated_games in RATED_GAMES,
     template("{rated_games} rated games is not on offer; take one of the list up to 200.")),
    ("conditions.min_rating", "conditions", lambda s: s.conditions.min_rating in MIN_RATINGS,
     template("The lowest rating may be 1000 to 2600 by hundreds, not {min_rating}.")),
    ("conditions.max_rating", "conditions", lambda s: s.conditions.max_rating in MAX_RATINGS,
     template("The highest rating may be 800 to 2200 by hundreds, not {max_rating}.")),
    ("conditions.ratings", "conditions",
     lambda s: s.conditions.min_rating is None
     or s.conditions.max_rating is None
     or s.conditions.min_rating < s.conditions.max_rating,
     template("The lowest rating, {min_rating}, must be below the highest, "
     "{max_rating}.")),
    ("conditions.account_days", "conditions",
     lambda s: s.conditions.account_days in ACCOUNT_DAYS,
     template("{account_days} days is not on offer; take one of the list up to 1095.")),
    ("battle.teams", "battle",
     lambda s: s.battle is None or 2 <= len(set(s.battle.teams)) == len(s.battle.teams) <= 200,
     say("A team battle needs 2 to 200 different teams.")),
    ("battle.leaders", "battle", lambda s: s.battle is None or 1 <= s.battle.leaders <= 20,
     template("1 to 20 leaders of each team score, not {leaders}.")),
    ("battle.team_only", "battle", lambda s: s.battle is None or s.conditions.team is None,
     say("A team battle cannot be for one team only; take one of the two out.")),
)  # fmt: skip


def check_settings(settings: ArenaSettings, longest_name: int = LONGEST_NAME) -> None:
    """Refuse settings that make no sense.

    Raises:
        InputError: `arena.<rule>`, with the field in question.
    """
    if not SHORTEST_NAME <= len(settings.name.strip()) <= longest_name:
        raise InputError(
            "arena.name",
            say(
                "A name has {shortest_name} to {longest_name} letters; this one has {count}.",
                shortest_name=SHORTEST_NAME,
                longest_name=longest_name,
                count=len(settings.name.strip()),
            ),
            field="name",
        )
    for code, field, holds, message in _RULES:
        if not holds(settings):
            raise InputError(f"arena.{code}", _fill(message, settings), field=field)
    games = settings.clock.games_in(settings.minutes)
    if not settings.is_official and not FEWEST_GAMES <= games <= MOST_GAMES:
        advice = (
            say("a longer arena or a quicker")
            if games < FEWEST_GAMES
            else say("a shorter one or a slower")
        )
        raise InputError(
            "arena.sanity",
            say(
                "About {games} games fit into {minutes} minutes; it should be {fewest_games} "
                "to {most_games}. Take {advice} clock.",
                games=f"{float(games):.1f}",
                minutes=settings.minutes,
                fewest_games=FEWEST_GAMES,
                most_games=MOST_GAMES,
                advice=advice,
            ),
            field="minutes",
        )


def _fill(message: str, settings: ArenaSettings) -> str:
    """Return the refusal with the values of `settings` that stand in it."""
    if isinstance(message, Sentence):
        return message
    conditions, battle = settings.conditions, settings.battle
    return say(
        message,
        initial=settings.clock.initial,
        increment=settings.clock.increment,
        minutes=settings.minutes,
        rated_games=conditions.rated_games,
        min_rating=conditions.min_rating,
        max_rating=conditions.max_rating,
        account_days=conditions.account_days,
        leaders=battle.leaders if battle else 0,
    )


def check_allow_list(names: tuple[str, ...]) -> None:
    """Refuse a list that is too long.

    Raises:
        InputError: `arena.allow_list`.
    """
    if len(names) > MOST_ALLOWED:
        raise InputError(
            "arena.allow_list",
            say(
                "{count} names are on the list; at most {most_allowed} fit. Use a team instead.",
                count=len(names),
                most_allowed=MOST_ALLOWED,
            ),
            field="allow_list",
        )
