"""Single elimination: lose once and you are out (elimination rules §6)."""

from collections.abc import Mapping
from typing import Final

from tiltyard.core.config import OptionValue
from tiltyard.core.model import Fixture, Match, TournamentState
from tiltyard.formats.base import Option, complete_options
from tiltyard.formats.elimination.results import (
    KEEP_APART,
    Elimination,
    Exit,
    check_best_of,
    order_slots,
)
from tiltyard.pairing.brackets import (
    MAIN,
    THIRD_PLACE,
    count_rounds,
    draw_single_elimination,
    find_first_place,
)
from tiltyard.sentence import say

_ROUND_NAMES: Final = {1: say("Final"), 2: say("Semi-finals"), 4: say("Quarter-finals")}
_BEST_OF: Final = ("best_of", "best_of_semi_final", "best_of_final")


class SingleElimination(Elimination):
    """A bracket padded to a power of two; the byes go to the best seeds."""

    code = "single-elimination"
    name = say("Single elimination")
    description = say("A bracket: whoever loses is out, the last one standing is champion.")
    min_entries = 2
    options = (
        Option(
            "third_place",
            say("Third-place match"),
            False,  # noqa: FBT003
            say("The losers of the semi-finals meet."),
        ),
        Option("all_places", say("All places"), False, say("Losers play on for every place.")),  # noqa: FBT003
        Option("best_of", say("Best of"), 1, say("Games per match; an odd number."), 1, 15),
        Option(
            "best_of_semi_final",
            say("Best of, semi-finals"),
            0,
            say("0: as in the other rounds."),
            0,
            15,
        ),
        Option("best_of_final", say("Best of, final"), 0, say("0: as in the other rounds."), 0, 15),
        KEEP_APART,
    )

    def check_options(self, options: Mapping[str, OptionValue]) -> None:
        """Best of N needs an odd N, or a match could end level."""
        check_best_of(options, _BEST_OF)

    def draw(self, state: TournamentState) -> tuple[Fixture, ...]:
        """Return the whole bracket; results only fill it."""
        options = complete_options(self, state.config.options)
        rounds = count_rounds(len(state.seeds))
        usual = int(options["best_of"])
        best_of = [usual] * rounds
        best_of[-1] = int(options["best_of_final"]) or usual
        if rounds > 1:
            best_of[-2] = int(options["best_of_semi_final"]) or usual
        return draw_single_elimination(
            len(state.seeds),
            best_of=best_of,
            has_third_place=bool(options["third_place"]),
            has_all_places=bool(options["all_places"]),
            order=order_slots(state),
        )

    def find_exit(self, state: TournamentState, match: Match) -> Exit:
        """Return what `match` means for the places: the losers of round r share a block (§6).

        Where they play on for its places, whoever leaves instead has the last of them.
        """
        fixture = match.fixture
        first = find_first_place(fixture.bracket)
        half = 1 << (count_rounds(len(state.seeds)) - fixture.round)
        loser, last = first + half, first + 2 * half - 1
        return Exit(
            winner=first if fixture.winner_to is None else None,
            loser=loser,
            leaver=loser if fixture.loser_to is None else last,
        )

    def name_round(self, state: TournamentState, match: Match) -> str:
        """Name rounds from the end: Final, Semi-finals, Quarter-finals, Round of 16 and so on."""
        if match.fixture.bracket == THIRD_PLACE:
            return say("Third place")
        matches = 1 << (count_rounds(len(state.seeds)) - match.fixture.round)
        if match.fixture.bracket == MAIN:
            return _ROUND_NAMES.get(matches, say("Round of {value}", value=2 * matches))
        first = find_first_place(match.fixture.bracket)
        return say("Places {first}-{first2}", first=first, first2=first + 2 * matches - 1)


SINGLE_ELIMINATION: Final = SingleElimination()
