"""What all elimination formats share: results with a winner, late entries, places by exits."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final, NamedTuple

from tiltyard.core.config import OptionValue
from tiltyard.core.events import SeedTaken
from tiltyard.core.fold import evolve
from tiltyard.core.model import (
    EntryId,
    EntryStatus,
    Match,
    MatchStatus,
    Result,
    ResultKind,
    Source,
    SourceKind,
    TournamentState,
)
from tiltyard.core.scores import format_points
from tiltyard.core.standing import Standing
from tiltyard.errors import InputError, RuleError
from tiltyard.formats.base import Format, Option
from tiltyard.pairing.bands import keep_apart
from tiltyard.sentence import say

FIRST: Final = 1  # the key of whoever can still win
_DISQUALIFIED: Final = 1 << 62  # behind everybody
_NOBODY: Final = EntryId(0)

KEEP_APART: Final = Option(
    "keep_apart",
    say("Keep clubs apart"),
    False,  # noqa: FBT003 - the default of a switch
    say("Players of one club meet as late as their seeds allow."),
)


class Exit(NamedTuple):
    """What a match means for the places (elimination rules §9).

    Keys order the moments at which people go out, backwards: a smaller key is a better place.
    Whoever has the same key shares the places.
    """

    winner: int | None  # None: the winner plays on and can still be first
    loser: int  # out, or the best that is left where losers play on
    leaver: int  # for those who do not play on where losers do
    first_wins: Fraction = Fraction(1, 2)  # the chance of side 0 when every game is a fair coin


FindExit = Callable[[TournamentState, Match], Exit]


def check_best_of(options: Mapping[str, OptionValue], codes: tuple[str, ...]) -> None:
    """Best of N needs an odd N, or a match could end level (§8)."""
    for code in codes:
        games = int(options[code])
        if games and games % 2 == 0:
            raise InputError(
                "option.invalid",
                say(
                    "Best of {games} can end level; choose {games2} or {games3}.",
                    games=games,
                    games2=games - 1,
                    games3=games + 1,
                ),
                field=f"options.{code}",
            )


def order_slots(state: TournamentState) -> tuple[int, ...] | None:
    """Return the seed of each slot if clubs are kept apart (§4); None: the usual order."""
    if not state.config.options.get(KEEP_APART.code):
        return None
    return keep_apart([state.entries[entry].club for entry in state.seeds])


class Elimination(Format):
    """A format in which matches decide places directly: whoever loses goes out at some moment."""

    def find_exit(self, state: TournamentState, match: Match) -> Exit:
        """Return what `match` means for the places."""
        raise NotImplementedError

    def check_result(self, match: Match, result: Result) -> None:
        """Somebody must win, at the game that decides the match and not after it (§8)."""
        if result.kind is not ResultKind.NORMAL or result.score is None:
            return
        if result.winner is None:
            raise RuleError(
                "result.draw_not_allowed",
                say(
                    "Match {match} cannot end level; play on or enter the winner.",
                    match=match.fixture.id,
                ),
                match=match.fixture.id,
            )
        games, head_start = match.fixture.best_of, match.fixture.head_start
        most, least = max(result.score), min(result.score)
        is_decided = 2 * most > 10 * games >= 2 * (most - 10)
        is_whole = (most + least) % 10 == 0 and most + least <= 10 * games and least >= 0
        if not (is_decided and is_whole and result.score[0] >= head_start):
            start = (
                say(", and side 1 begins with {head_start}", head_start=format_points(head_start))
                if head_start
                else ""
            )
            raise RuleError(
                "result.score_impossible",
                say(
                    "{most}-{least} does not end a match over best of {games}; the winner needs "
                    "{games2}{start}.",
                    most=format_points(most),
                    least=format_points(least),
                    games=games,
                    games2=games // 2 + 1,
                    start=start,
                ),
                match=match.fixture.id,
                best_of=games,
            )

    def find_free_seed(self, state: TournamentState) -> int:
        """Return the seed of the last bye, for a late entry, if nothing that started hangs on it.

        Raises:
            RuleError: `entry.no_room` without a bye, `entry.too_late` when a match that has
                started would get other players.
        """
        seed = len(state.seeds) + 1
        wanted = Source(SourceKind.SEED, seed)
        if not any(wanted in match.fixture.sources for match in state.matches.values()):
            raise RuleError("entry.no_room", say("The bracket has no bye left; replace an entry."))
        after = evolve(state, SeedTaken(_NOBODY, seed, 0))
        for number, match in state.matches.items():
            has_started = match.result is not None or match.games
            if has_started and after.matches[number].sides != match.sides:
                raise RuleError(
                    "entry.too_late",
                    say(
                        "The free place leads to match {number}, which has started.", number=number
                    ),
                    match=number,
                )
        return seed

    def rank(self, state: TournamentState) -> tuple[Standing, ...]:
        """Order by the moment of going out; the same moment shares the places (§9).

        Entries still in are first and share the places they can still reach. A block has as many
        places as people really went out there. The disqualified are last.
        """
        tallies = _tally(state)
        groups: dict[int, list[EntryId]] = {}
        for entry, key in find_keys(state, self.find_exit).items():
            groups.setdefault(key, []).append(entry)
        standings: list[Standing] = []
        for key in sorted(groups):
            members = groups[key]
            first, last = len(standings) + 1, len(standings) + len(members)
            standings += [
                Standing(entry, first, last, 10 * won, won + lost, won, 0, lost)
                for entry in members
                for won, lost in [tallies.get(entry, (0, 0))]
            ]
        return tuple(standings)


def find_keys(state: TournamentState, find_exit: FindExit) -> dict[EntryId, int]:
    """Return the key of each entry as it stands, in seed order."""
    keys = dict.fromkeys(state.seeds, FIRST)
    for match in state.matches.values():
        if match.status.is_settled:
            keys |= list_exits(match, find_exit(state, match))
    for entry in keys:
        if state.entries[entry].status is EntryStatus.DISQUALIFIED:
            keys[entry] = _DISQUALIFIED
    return keys


def list_exits(match: Match, exit_: Exit) -> dict[EntryId, int]:
    """Return the keys that those in a settled match have after it."""
    if match.status is MatchStatus.VOID:
        return {side.entry: exit_.leaver for side in match.sides if side.entry is not None}
    winner, loser = match.outputs[0].entry, None
    leaves = False
    if match.result is not None and match.result.winner is not None:
        loser = match.sides[1 - match.result.winner].entry
        leaves = match.result.loser_leaves
    keys = {}
    if winner is not None and exit_.winner is not None:
        keys[winner] = exit_.winner
    if loser is not None:
        keys[loser] = exit_.leaver if leaves else exit_.loser
    return keys


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
