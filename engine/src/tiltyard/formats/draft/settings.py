"""What an organiser may set in a draft Swiss, and what is recommended (mtg-swiss 2, 6-10)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple

from tiltyard.core.arguments import check_whole, list_items
from tiltyard.core.config import OptionValue
from tiltyard.errors import InputError
from tiltyard.formats.base import AUTOMATIC, Option
from tiltyard.pairing.card_weights import Floater
from tiltyard.sentence import say
from tiltyard.standings.cards import FLOORS

CUTS: Final = (0, 2, 4, 8, 16)
BEST_OF: Final = (1, 3)
DRAFT_TABLE: Final = 8
POD_ROUNDS: Final = 3  # after so many one of eight is unbeaten: a pod has its winner
_ROUNDS_UP_TO: Final = ((8, 3), (32, 5), (64, 6), (128, 7), (226, 8), (409, 9))
_MOST_ROUNDS: Final = 10

OPTIONS: Final = (
    Option(
        "kind",
        "Kind",
        "draft",
        say("What is played: a draft in pods, sealed decks, or decks brought along."),
        choices=("draft", "sealed", "constructed"),
    ),
    Option("rounds", "Rounds", 3, say("Swiss rounds, before a cut."), 1, _MOST_ROUNDS),
    Option(
        "minutes",
        say("Minutes a round"),
        50,
        say("Shown on the clock; it decides nothing."),
        1,
        600,
    ),
    Option("best_of", say("Best of"), 3, say("Games per match: 3, or 1."), 1, 3),
    Option(
        "round1",
        say("Round 1"),
        "seats",
        say("A draft can begin across the table; sealed and constructed always begin at random."),
        choices=("seats", "random"),
    ),
    Option(
        "pod_pairing",
        "Pods",
        "auto",
        say(
            "Matches stay inside the pod, or cross pods from round 2. The number of rounds "
            "can decide: up to three are played inside, enough for a pod to find its "
            "winner."
        ),
        choices=("auto", "inside", "cross"),
    ),
    Option(
        "floor",
        say("Floor of percentages"),
        "0.33",
        say("No percentage of a player counts for less; some programs use a third."),
        choices=tuple(FLOORS),
    ),
    Option(
        "floater",
        say("Who floats"),
        Floater.COST.value,
        say("Who leaves an odd group: whoever makes the round best, or the lowest in it."),
        choices=tuple(floater.value for floater in Floater),
    ),
    Option(
        "last_round",
        say("Last round"),
        "points",
        say("Paired like the others, or by rank: 1 meets 2, 3 meets 4."),
        choices=("points", "rank"),
    ),
    AUTOMATIC,
    Option(
        "cut", say("Cut to the best"), 0, say("0: no playoff; else the best 2, 4, 8 or 16."), 0, 16
    ),
    Option(
        "cut_draft",
        say("The best draft again"),
        False,  # noqa: FBT003 - a default
        say("The best eight draft in one pod; seats at random decide the bracket."),
    ),
    Option(
        "late_until", say("Late entries"), 2, say("Until this round is paired."), 1, _MOST_ROUNDS
    ),
)


@dataclass(frozen=True, slots=True)
class DraftSettings:
    """The options of a draft Swiss, read."""

    rounds: int
    best_of: int
    has_seats: bool  # round 1 goes across the tables
    stays_inside: bool
    floor: Fraction
    floater: Floater
    ends_by_rank: bool
    is_automatic: bool
    cut: int
    has_cut_draft: bool
    late_until: int


class RoundAdvice(NamedTuple):
    """How many Swiss rounds, and how many of the best play on; 0 for nobody."""

    rounds: int
    cut: int


def read_settings(options: Mapping[str, OptionValue]) -> DraftSettings:
    """Return what the options mean."""
    return DraftSettings(
        rounds=int(options["rounds"]),
        best_of=int(options["best_of"]),
        has_seats=options["kind"] == "draft" and options["round1"] == "seats",
        stays_inside=_stays_inside(options),
        floor=FLOORS[str(options["floor"])],
        floater=Floater(str(options["floater"])),
        ends_by_rank=options["last_round"] == "rank",
        is_automatic=bool(options["automatic"]),
        cut=int(options["cut"]),
        has_cut_draft=bool(options["cut_draft"]),
        late_until=int(options["late_until"]),
    )


def _stays_inside(options: Mapping[str, OptionValue]) -> bool:
    """Whether matches stay inside a pod: as told, or while a pod's own winner is looked for (6)."""
    if options["pod_pairing"] == "auto":
        return int(options["rounds"]) <= POD_ROUNDS
    return options["pod_pairing"] == "inside"


def check_settings(options: Mapping[str, OptionValue]) -> None:
    """Refuse options that do not go together.

    Raises:
        InputError: `option.invalid`.
    """
    if options["best_of"] not in BEST_OF:
        raise InputError(
            "option.invalid",
            say("Best of {best_of} can end level; choose 1 or 3.", best_of=options["best_of"]),
            field="options.best_of",
        )
    if options["cut"] not in CUTS:
        raise InputError(
            "option.invalid",
            say(
                "A bracket of {cut} has byes; cut to 2, 4, 8 or 16, or to 0 for none.",
                cut=options["cut"],
            ),
            field="options.cut",
        )
    if options["cut_draft"] and options["cut"] != DRAFT_TABLE:
        raise InputError(
            "option.invalid",
            say(
                "The best draft again in one pod of eight; the cut is {cut}, not 8.",
                cut=options["cut"],
            ),
            field="options.cut_draft",
        )


def recommend_rounds(
    players: int, *, has_cut_draft: bool = False, awarded_byes: Sequence[int] = ()
) -> RoundAdvice:
    """Return the rounds and the cut of Appendix E of the tournament rules (mtg-swiss 9).

    `awarded_byes` has the number of rounds of each player who sits out the first ones: one, two
    or three rounds count as 2, 4 or 8 players. Up to eight play three rounds and no playoff.

    >>> recommend_rounds(8), recommend_rounds(16), recommend_rounds(16, has_cut_draft=True)
    (RoundAdvice(rounds=3, cut=0), RoundAdvice(rounds=5, cut=4), RoundAdvice(rounds=4, cut=8))
    """
    check_whole(players, "The number of players", 0, 10**6)
    for awarded in list_items(awarded_byes, "Awarded byes are a list of numbers of rounds"):
        check_whole(awarded, "The number of rounds sat out", 0, _MOST_ROUNDS)
    counted = players + sum((1 << rounds) - 1 for rounds in awarded_byes)
    if counted <= 4:
        return RoundAdvice(max(1, (counted - 1).bit_length()), 0)
    if counted <= DRAFT_TABLE:
        return RoundAdvice(3, 0)
    if counted <= 16:
        return RoundAdvice(4, 8) if has_cut_draft else RoundAdvice(5, 4)
    rounds = next((rounds for most, rounds in _ROUNDS_UP_TO if counted <= most), _MOST_ROUNDS)
    return RoundAdvice(rounds, 8)
