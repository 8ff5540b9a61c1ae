"""What an organiser may set in a Swiss, and what it means."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from tiltyard.core.config import OptionValue
from tiltyard.core.scores import CHESS_POINTS, PointSystem
from tiltyard.errors import InputError
from tiltyard.formats.base import AUTOMATIC, Option
from tiltyard.formats.swiss.points import read_points
from tiltyard.formats.swiss.team_matches import read_team_rules
from tiltyard.pairing.base import Colour
from tiltyard.sentence import say
from tiltyard.standings.rules import Rules
from tiltyard.standings.tiebreaks.notation import specify

SCORE_GROUPS: Final = "score-groups"
SWISS_SYSTEMS: Final = (
    SCORE_GROUPS,
    "fide-dutch-2026",
    "fide-dutch-2017",
    "fide-dubov-2026",
    "fide-burstein-2026",
    "fide-lim-2026",
)
TABLES: Final = ("round-robin", "scheveningen")  # who meets whom is fixed
NO_TIE_BREAKS: Final = "none"
BYE_POINTS: Final = ("win", "draw", "loss")
NUMBERING: Final = "numbering"  # an option of the library alone: it says how unrated count, too
_WITH_BYE: Final = 3  # dashes in points that say what a bye is worth
_TIE_BREAKS: Final = {SCORE_GROUPS: "WIN,BH,SB,DE,RTNG"}
_FIDE_TIE_BREAKS: Final = "BH:C1,BH,SB,DE,WIN"
FIRST_RATING: Final = "first"
RATING_OF_ROUND: Final = "of-round"
UNRATED_AS_USUAL: Final = -1
HIGHEST_UNRATED: Final = 3999

OPTIONS: Final = (
    Option(
        "system",
        say("Pairing system"),
        SCORE_GROUPS,
        say("Score groups suit any game; the FIDE systems are those of rated chess."),
        choices=SWISS_SYSTEMS,
    ),
    Option("rounds", "Rounds", 0, say("0: as many as it takes to find a winner."), 0, 30),
    AUTOMATIC,
    Option("best_of", say("Best of"), 1, say("Games per match."), 1, 15),
    Option(
        "draws",
        say("Draws allowed"),
        True,  # noqa: FBT003 - a default
        say("Otherwise every match must be won."),
    ),
    Option(
        "bye_points",
        say("Points of a bye"),
        "win",
        say("What the one without an opponent gets."),
        choices=BYE_POINTS,
    ),
    Option(
        "acceleration",
        "Acceleration",
        "none",
        say("Baku: the upper half starts with virtual points, so that strong players meet sooner."),
        choices=("none", "baku"),
    ),
    Option(
        "tie_breaks",
        "Tie-breaks",
        "",
        say("FIDE codes in order, such as BH:C1,SB,DE. Empty: those usual with the system."),
    ),
    Option(
        "points",
        say("Points of a win, a draw and a loss"),
        "",
        say("Such as 3-1-0, or 3-1-0-1 with the points of a bye. Empty: the usual 1-0.5-0."),
    ),
    Option(
        "unrated",
        say("Rating of the unrated in tie-breaks"),
        UNRATED_AS_USUAL,
        say(
            "What they count as in tie-breaks by rating. -1: as usual, so that in FIDE's systems "
            "these tie-breaks part nobody while somebody is unrated."
        ),
        UNRATED_AS_USUAL,
        HIGHEST_UNRATED,
    ),
    Option(
        "ratings",
        say("Ratings in tie-breaks"),
        FIRST_RATING,
        say("An event of more than 30 days may have several ratings of a player, by round."),
        choices=(FIRST_RATING, RATING_OF_ROUND),
    ),
)


# Options of a `Tournament` that no form of a server asks for: boards, team, scoring, numbering,
# initial_colour, system_options, table. The rules mind them anywhere.


@dataclass(frozen=True, slots=True)
class SwissSettings:
    """The options of a Swiss, read."""

    system: str
    rounds: int
    is_automatic: bool
    best_of: int
    is_decisive: bool
    is_accelerated: bool
    tie_breaks: tuple[str, ...]
    rules: Rules
    initial_colour: Colour = Colour.WHITE
    has_later_ratings: bool = False  # tie-breaks count the rating of the round
    system_options: Mapping[str, str] = field(default_factory=dict)


def read_settings(options: Mapping[str, OptionValue], entrants: int) -> SwissSettings:
    """Return what the options mean for a field of `entrants`."""
    system = str(options["system"])
    rounds = int(options["rounds"]) or recommend_rounds(entrants)
    written = str(options["tie_breaks"]).strip() or _TIE_BREAKS.get(system, _FIDE_TIE_BREAKS)
    tie_breaks = () if written == NO_TIE_BREAKS else tuple(written.replace(",", " ").split())
    return SwissSettings(
        system=system,
        rounds=rounds,
        is_automatic=bool(options["automatic"]),
        best_of=int(options["best_of"]),
        is_decisive=not options["draws"],
        is_accelerated=options["acceleration"] == "baku",
        tie_breaks=tie_breaks,
        rules=Rules(
            is_swiss=not is_table(options),
            points=read_point_system(options),
            event_rounds=rounds,
            team=read_team_rules(options),
            unrated=_read_unrated(options, system),
        ),
        initial_colour=Colour(str(options.get("initial_colour", Colour.WHITE))),
        has_later_ratings=options.get("ratings") == RATING_OF_ROUND,
        system_options=json.loads(str(options.get("system_options", "{}"))),
    )


def is_table(options: Mapping[str, OptionValue]) -> bool:
    """Whether who meets whom is fixed, whatever the results."""
    return bool(options.get("table", options["system"] in TABLES))


def read_point_system(options: Mapping[str, OptionValue]) -> PointSystem:
    """Return what results are worth: all nine values, as people write them, or those of chess.

    Where nobody says what a bye is worth, it is what a win, a draw or a loss is.
    """
    written = str(options.get("points", "")).strip()
    if len(written.split()) > 1:
        return PointSystem(*map(int, written.split()))
    points = read_points(written) if written else CHESS_POINTS
    if written.count("-") == _WITH_BYE:
        return points
    return replace(points, pairing_bye=getattr(points, str(options["bye_points"])))


def _read_unrated(options: Mapping[str, OptionValue], system: str) -> int | None:
    """Return what the unrated count as; None: tie-breaks by rating part nobody then.

    Score groups are for any game, where most people have no rating: they count 0.
    """
    rating = int(options.get("unrated", UNRATED_AS_USUAL))
    if rating < 0 and system == SCORE_GROUPS and NUMBERING not in options:
        return 0
    return None if rating < 0 else rating


def recommend_rounds(entrants: int) -> int:
    """Return the rounds after which at most one of `entrants` can have won all games.

    >>> [recommend_rounds(entrants) for entrants in (2, 3, 8, 9, 100)]
    [1, 2, 3, 4, 7]
    """
    return max(1, (entrants - 1).bit_length())


def check_settings(options: Mapping[str, OptionValue]) -> None:
    """Refuse options that do not go together.

    Raises:
        InputError: `option.invalid` or `tie_break.…`.
    """
    games = int(options["best_of"])
    if not options["draws"] and games % 2 == 0:
        raise InputError(
            "option.invalid",
            say(
                "Best of {games} can end level, and draws are not allowed; choose {games2} or "
                "{games3}.",
                games=games,
                games2=games - 1,
                games3=games + 1,
            ),
            field="options.best_of",
        )
    try:
        settings = read_settings(options, entrants=2)
    except InputError as error:
        raise InputError(error.code, error.message, field="options.points") from error
    try:
        specify(settings.tie_breaks, settings.rules)
    except InputError as error:
        raise InputError(error.code, error.message, field="options.tie_breaks") from error
