"""Single elimination: lose once and you are out."""

from collections.abc import Mapping
from typing import Final

from tiltyard.core.config import OptionValue
from tiltyard.core.model import (
    EntryId,
    Fixture,
    Match,
    Result,
    ResultKind,
    Source,
    SourceKind,
    Standing,
    TournamentState,
)
from tiltyard.core.scores import format_points
from tiltyard.errors import InputError, RuleError
from tiltyard.formats.base import Option
from tiltyard.pairing.brackets import THIRD_PLACE, count_rounds, draw_single_elimination

_ROUND_NAMES: Final = {1: "Final", 2: "Semi-finals", 4: "Quarter-finals"}


class SingleElimination:
    """A bracket padded to a power of two; the byes go to the best seeds."""

    code = "single-elimination"
    name = "Single elimination"
    description = "A bracket: whoever loses is out, the last one standing is champion."
    min_entries = 2
    options = (
        Option("third_place", "Third-place match", False, "The losers of the semi-finals meet."),  # noqa: FBT003
        Option("best_of", "Best of", 1, "Games per match; an odd number.", 1, 15),
        Option(
            "best_of_semi_final", "Best of, semi-finals", 0, "0: as in the other rounds.", 0, 15
        ),
        Option("best_of_final", "Best of, final", 0, "0: as in the other rounds.", 0, 15),
    )

    def check_options(self, options: Mapping[str, OptionValue]) -> None:
        """Best of N needs an odd N, or a match could end level."""
        for code in ("best_of", "best_of_semi_final", "best_of_final"):
            games = int(options[code])
            if games and games % 2 == 0:
                raise InputError(
                    "option.invalid",
                    f"Best of {games} can end level; choose {games - 1} or {games + 1}.",
                    field=f"options.{code}",
                )

    def draw(self, state: TournamentState) -> tuple[Fixture, ...]:
        """Return the whole bracket; results only fill it."""
        options = state.config.options
        rounds = count_rounds(len(state.seeds))
        usual = int(options["best_of"])
        best_of = [usual] * rounds
        best_of[-1] = int(options["best_of_final"]) or usual
        if rounds > 1:
            best_of[-2] = int(options["best_of_semi_final"]) or usual
        return draw_single_elimination(
            len(state.seeds), best_of=best_of, has_third_place=bool(options["third_place"])
        )

    def check_result(self, match: Match, result: Result) -> None:
        """Somebody must win, at the game that decides the match and not after it."""
        if result.kind is not ResultKind.NORMAL or result.score is None:
            return
        if result.winner is None:
            raise RuleError(
                "result.draw_not_allowed",
                f"Match {match.fixture.id} cannot end level; play on or enter the winner.",
                match=match.fixture.id,
            )
        games = match.fixture.best_of
        most, least = max(result.score), min(result.score)
        is_decided = 2 * most > 10 * games >= 2 * (most - 10)
        is_whole = (most + least) % 10 == 0 and most + least <= 10 * games and least >= 0
        if not (is_decided and is_whole):
            raise RuleError(
                "result.score_impossible",
                f"{format_points(most)}-{format_points(least)} does not end a match over best of "
                f"{games}; the winner needs {games // 2 + 1}.",
                match=match.fixture.id,
                best_of=games,
            )

    def find_free_seed(self, state: TournamentState) -> int:
        """A late entry takes the bye of the lowest seed that has one, if nothing hangs on it."""
        seed = len(state.seeds) + 1
        match = _find_match_of_seed(state, seed)
        if match is None:
            raise RuleError("entry.no_room", "The bracket has no bye left; replace an entry.")
        target = match.fixture.winner_to
        if target is not None and _has_started(state.matches[target.match]):
            raise RuleError(
                "entry.too_late",
                f"The free place leads to match {target.match}, which has started.",
                match=target.match,
            )
        return seed

    def rank(self, state: TournamentState) -> tuple[Standing, ...]:
        """Order by the round in which an entry went out; the same round shares the places.

        Entries still in are first and share the places they can still reach. The loser of
        the third-place match is fourth. The disqualified are last.
        """
        moments = _exit_moments(state)
        tallies = _tally(state)
        groups: dict[int, list[EntryId]] = {}
        for entry in state.seeds:
            moment = moments[entry]
            groups.setdefault(moment, []).append(entry)
        standings: list[Standing] = []
        for moment in sorted(groups, reverse=True):
            members = groups[moment]
            first, last = len(standings) + 1, len(standings) + len(members)
            standings += [
                Standing(entry, first, last, 10 * won, won + lost, won, 0, lost)
                for entry in members
                for won, lost in [tallies.get(entry, (0, 0))]
            ]
        return tuple(standings)

    def name_round(self, state: TournamentState, match: Match) -> str:
        """Name rounds from the end: Final, Semi-finals, Quarter-finals, Round of 16 and so on."""
        if match.fixture.bracket == THIRD_PLACE:
            return "Third place"
        rounds = count_rounds(len(state.seeds))
        matches = 2 ** (rounds - match.fixture.round)
        return _ROUND_NAMES.get(matches, f"Round of {2 * matches}")


def _has_started(match: Match) -> bool:
    return match.result is not None or bool(match.games)


def _find_match_of_seed(state: TournamentState, seed: int) -> Match | None:
    wanted = Source(SourceKind.SEED, seed)
    return next((m for m in state.matches.values() if wanted in m.fixture.sources), None)


def _exit_moments(state: TournamentState) -> dict[EntryId, int]:
    """Return when each entry left: later is greater. Twice the round, and a bit for third place."""
    rounds = count_rounds(len(state.seeds))
    still_in = 2 * rounds + 2
    moments = dict.fromkeys(state.seeds, still_in)
    for match in state.matches.values():
        if match.result is None:
            continue
        round_ = match.fixture.round
        if match.fixture.bracket == THIRD_PLACE:
            _place_third(moments, match, rounds)
            continue
        for side, occupant in enumerate(match.sides):
            if occupant.entry is not None and side != match.result.winner:
                moments[occupant.entry] = 2 * round_
        champion = match.outputs[0].entry
        if round_ == rounds and champion is not None:
            moments[champion] = still_in + 1
    for entry in state.entries.values():
        if entry.status.value == "disqualified" and entry.id in moments:
            moments[entry.id] = 0
    return moments


def _place_third(moments: dict[EntryId, int], match: Match, rounds: int) -> None:
    """The winner of the third-place match left between semi-final and final, the loser before."""
    winner = match.outputs[0].entry
    if winner is not None:
        moments[winner] = 2 * (rounds - 1) + 1


def _tally(state: TournamentState) -> dict[EntryId | None, tuple[int, int]]:
    """Count matches won and lost; byes count for nothing."""
    tallies: dict[EntryId | None, tuple[int, int]] = {}
    for match in state.matches.values():
        if match.result is None:
            continue
        for side, entry in enumerate(occupant.entry for occupant in match.sides):
            won, lost = tallies.get(entry, (0, 0))
            has_won = side == match.result.winner
            tallies[entry] = (won + has_won, lost + (not has_won))
    return tallies


SINGLE_ELIMINATION: Final = SingleElimination()
