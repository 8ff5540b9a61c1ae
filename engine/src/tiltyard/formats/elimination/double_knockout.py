"""Double elimination: lose twice and you are out (elimination rules §7)."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from tiltyard.core.config import OptionValue
from tiltyard.core.model import Fixture, Match, MatchId, TournamentState
from tiltyard.errors import InputError
from tiltyard.formats.base import Option
from tiltyard.formats.elimination.results import (
    FIRST,
    KEEP_APART,
    Elimination,
    Exit,
    check_best_of,
    order_slots,
)
from tiltyard.pairing.brackets import count_rounds
from tiltyard.pairing.double_brackets import (
    GRAND_FINAL,
    LOSERS,
    WINNERS,
    MatchLengths,
    count_losers_rounds,
    draw_double_elimination,
    draw_reset,
    find_drop_round,
)
from tiltyard.sentence import say, word

_BEST_OF: Final = ("best_of", "best_of_losers", "best_of_bracket_finals", "best_of_grand_final")
_GRAND_FINALS: Final = ("reset", "single", "advantage", "none")
_LEAST_WITH_ADVANTAGE: Final = 5
_SECOND: Final = 2
_THIRD: Final = 3


class DoubleElimination(Elimination):
    """Losers drop to a second bracket; its champion meets the undefeated one."""

    code = "double-elimination"
    name = say("Double elimination")
    description = say(
        "Two brackets: whoever loses drops to the second one, whoever loses there is out."
    )
    min_entries = 2
    options = (
        Option(
            "grand_final",
            say("Grand final"),
            "reset",
            say(
                "Reset: the undefeated must be beaten twice. Single: one match decides. "
                "Advantage: one match, in which the undefeated begins with one game won. None: "
                "no match."
            ),
            choices=_GRAND_FINALS,
        ),
        Option("best_of", say("Best of"), 1, say("Games per match; an odd number."), 1, 15),
        Option(
            "best_of_losers",
            say("Best of, losers' bracket"),
            0,
            say("0: as in the winners' bracket."),
            0,
            15,
        ),
        Option(
            "best_of_bracket_finals",
            say("Best of, finals of both brackets"),
            0,
            say("0: as in the other rounds."),
            0,
            15,
        ),
        Option(
            "best_of_grand_final",
            say("Best of, grand final"),
            0,
            say("0: as in the winners' bracket. With an advantage at least 5."),
            0,
            15,
        ),
        KEEP_APART,
    )

    def check_options(self, options: Mapping[str, OptionValue]) -> None:
        """Odd lengths, and a grand final long enough for an advantage (§7.4)."""
        check_best_of(options, _BEST_OF)
        games = int(options["best_of_grand_final"]) or int(options["best_of"])
        if options["grand_final"] == "advantage" and games < _LEAST_WITH_ADVANTAGE:
            raise InputError(
                "option.invalid",
                say(
                    "A grand final with an advantage is best of {least_with_advantage} or more, "
                    "not of {games}.",
                    least_with_advantage=_LEAST_WITH_ADVANTAGE,
                    games=games,
                ),
                field="options.best_of_grand_final",
            )

    def draw(self, state: TournamentState) -> tuple[Fixture, ...]:
        """Return both brackets and the grand final; results only fill them."""
        options = state.config.options
        usual = int(options["best_of"])
        losers = int(options["best_of_losers"]) or usual
        lengths = MatchLengths(
            winners=usual,
            losers=losers,
            winners_final=int(options["best_of_bracket_finals"]) or usual,
            losers_final=int(options["best_of_bracket_finals"]) or losers,
            grand_final=int(options["best_of_grand_final"]) or usual,
        )
        return draw_double_elimination(
            len(state.seeds),
            lengths=lengths,
            has_grand_final=options["grand_final"] != "none",
            head_start=10 if options["grand_final"] == "advantage" else 0,
            order=order_slots(state),
        )

    def draw_more(self, state: TournamentState) -> tuple[Fixture, ...]:
        """Return the second grand final, if the undefeated lost the first (§7.4)."""
        first, second = _find_grand_finals(state)
        if first is None or second is not None or not _is_reset(state, first):
            return ()
        seeds = [state.seeds.index(side.entry) + 1 for side in first.sides if side.entry]
        return (draw_reset(first.fixture, seeds=(seeds[0], seeds[1])),)

    def find_obsolete(self, state: TournamentState) -> tuple[MatchId, ...]:
        """Return the second grand final once the first no longer asks for it."""
        first, second = _find_grand_finals(state)
        if first is None or second is None or _is_reset(state, first):
            return ()
        return (second.fixture.id,)

    def find_exit(self, state: TournamentState, match: Match) -> Exit:
        """Return what `match` means for the places (§7.7).

        Whoever leaves from the winners' bracket, or fails to turn up together with the
        opponent, is placed like the losers of the round into which losers drop from there.
        """
        rounds = count_rounds(len(state.seeds))
        has_grand_final = state.config.options["grand_final"] != "none"
        number = match.fixture.round
        last = count_losers_rounds(rounds)
        if match.fixture.bracket == WINNERS:
            leaver = _THIRD + last - find_drop_round(number) if rounds > 1 else _SECOND
            is_first = number == rounds and not has_grand_final
            return Exit(
                winner=FIRST if is_first else None,
                loser=FIRST if has_grand_final else _SECOND,
                leaver=leaver,
            )
        if match.fixture.bracket == LOSERS:
            out = _THIRD + last - number
            is_second = number == last and not has_grand_final
            return Exit(winner=_SECOND if is_second else None, loser=out, leaver=out)
        if _is_reset(state, match):
            return Exit(winner=None, loser=FIRST, leaver=_SECOND)
        needs_two = number == 1 and state.config.options["grand_final"] == "reset"
        chance = Fraction(3, 4) if needs_two else Fraction(1, 2)
        return Exit(winner=FIRST, loser=_SECOND, leaver=_SECOND, first_wins=chance)

    def name_round(self, state: TournamentState, match: Match) -> str:
        """Number the rounds of each bracket; the last of each is its final."""
        bracket, number = match.fixture.bracket, match.fixture.round
        if bracket == GRAND_FINAL:
            return say("Grand final") if number == 1 else say("Grand final reset")
        rounds = count_rounds(len(state.seeds))
        last = rounds if bracket == WINNERS else count_losers_rounds(rounds)
        side = bracket.capitalize()
        return (
            say("{side} final", side=word(side))
            if number == last
            else say("{side} round {number}", side=word(side), number=number)
        )


def _find_grand_finals(state: TournamentState) -> tuple[Match | None, Match | None]:
    """Return the first and the second grand final, as far as they are drawn."""
    drawn = {m.fixture.round: m for m in state.matches.values() if m.fixture.bracket == GRAND_FINAL}
    return drawn.get(1), drawn.get(2)


def _is_reset(state: TournamentState, match: Match) -> bool:
    """Whether the undefeated lost the first grand final, stays, and so must be beaten again."""
    result = match.result
    return (
        state.config.options["grand_final"] == "reset"
        and match.fixture.round == 1
        and result is not None
        and result.winner == 1
        and not result.loser_leaves
    )


DOUBLE_ELIMINATION: Final = DoubleElimination()
