"""Two stages: groups or a Swiss first, then a bracket of the best."""

from collections.abc import Mapping
from typing import Final

from tiltyard.core.commands import PairRound
from tiltyard.core.config import OptionValue
from tiltyard.core.model import EntryId, Fixture, Match, MatchId, Result, Score, TournamentState
from tiltyard.core.standing import Standing
from tiltyard.errors import InputError, RuleError
from tiltyard.formats.base import Format, Option
from tiltyard.formats.elimination.knockout import SINGLE_ELIMINATION
from tiltyard.formats.round_robin import ROUND_ROBIN
from tiltyard.formats.stages.groups import (
    draw_groups,
    find_group,
    list_group_qualifiers,
    merge_tables,
)
from tiltyard.formats.stages.playoff import (
    PLAYOFF_OPTIONS,
    check_playoff_options,
    draw_playoff,
    is_playoff,
    list_playoff,
    list_qualified,
    name_playoff_round,
    rank_all,
)
from tiltyard.formats.swiss.swiss import SWISS
from tiltyard.sentence import say


class GroupsPlayoff(Format):
    """Groups by snake, all play all in each; the best of each go into a bracket."""

    code = "groups-playoff"
    name = say("Groups and playoff")
    description = say(
        "Small groups first, where everybody plays everybody; the best meet in a bracket."
    )
    min_entries = 4
    options = (
        Option("groups", "Groups", 4, say("Halved while one would have fewer than two."), 2, 16),
        Option(
            "advance",
            say("Advance from each group"),
            2,
            say("How many go on to the playoff."),
            1,
            8,
        ),
        *ROUND_ROBIN.options,
        *PLAYOFF_OPTIONS,
    )

    def check_options(self, options: Mapping[str, OptionValue]) -> None:
        """Matches of the playoff must be won."""
        check_playoff_options(options)

    def draw(self, state: TournamentState) -> tuple[Fixture, ...]:
        """Return all rounds of all groups."""
        return draw_groups(state)

    def draw_more(self, state: TournamentState) -> tuple[Fixture, ...]:
        """Return the bracket once all groups are played."""
        if list_playoff(state):
            return ()
        return _draw_if_two(state, list_group_qualifiers(state, _list_present(state)))

    def find_obsolete(self, state: TournamentState) -> tuple[MatchId, ...]:
        """Name the whole bracket when a group is open again, or other entries qualify."""
        return _find_obsolete(state, list_group_qualifiers(state, _list_present(state)))

    def check_result(self, match: Match, result: Result) -> None:
        """As in a table, or as in a bracket."""
        (SINGLE_ELIMINATION if is_playoff(match) else ROUND_ROBIN).check_result(match, result)

    def find_free_seed(self, state: TournamentState) -> int:
        """Groups are full once they are drawn."""
        raise RuleError(
            "entry.no_room", say("The groups are drawn; replace an entry, or abort and restart.")
        )

    def rank(self, state: TournamentState) -> tuple[Standing, ...]:
        """The places of the bracket, then those of the groups; the same place is shared."""
        return rank_all(state, merge_tables(state))

    def name_round(self, state: TournamentState, match: Match) -> str:
        """Name the group and its round, or the round of the bracket."""
        if is_playoff(match):
            return name_playoff_round(state, match)
        return say(
            "Group {group}, round {round}", group=find_group(match), round=match.fixture.round
        )


class SwissPlayoff(Format):
    """A Swiss, then a bracket of the best, seeded by the standings."""

    code = "swiss-playoff"
    name = say("Swiss and playoff")
    description = say("A few Swiss rounds for all; the best of the table meet in a bracket.")
    min_entries = 4
    options = (
        *SWISS.options,
        Option(
            "cut",
            say("Cut to the best"),
            8,
            say("How many reach the playoff: 2, 4, 8, 16 …"),
            2,
            128,
        ),
        *PLAYOFF_OPTIONS,
    )

    def check_options(self, options: Mapping[str, OptionValue]) -> None:
        """The Swiss and the bracket must each make sense, and the cut fill a bracket."""
        SWISS.check_options(options)
        check_playoff_options(options)
        cut = int(options["cut"])
        if cut & (cut - 1):
            lower = 1 << (cut.bit_length() - 1)
            raise InputError(
                "option.invalid",
                say(
                    "A bracket of {cut} has byes; cut to {lower} or {value}.",
                    cut=cut,
                    lower=lower,
                    value=2 * lower,
                ),
                field="options.cut",
            )

    def draw(self, state: TournamentState) -> tuple[Fixture, ...]:
        """Return round 1 of the Swiss."""
        return SWISS.draw(state)

    def draw_more(self, state: TournamentState) -> tuple[Fixture, ...]:
        """Return the next round of the Swiss, or the bracket once all rounds are played."""
        if list_playoff(state):
            return ()
        if self.awaits_round(state):
            return SWISS.draw_more(state)
        return _draw_if_two(state, self._list_qualifiers(state))

    def find_obsolete(self, state: TournamentState) -> tuple[MatchId, ...]:
        """Name the whole bracket when a round is open again, or other entries qualify."""
        return _find_obsolete(state, self._list_qualifiers(state))

    def awaits_round(self, state: TournamentState) -> bool:
        """Whether the Swiss goes on."""
        return not list_playoff(state) and SWISS.awaits_round(state)

    def pair_round(self, state: TournamentState, wishes: PairRound) -> tuple[Fixture, ...]:
        """Return the next round of the Swiss as the arbiter wishes it."""
        return SWISS.pair_round(state, wishes)

    def list_last_round(self, state: TournamentState) -> tuple[Match, ...]:
        """Return the last round of the Swiss, as long as no bracket follows from it."""
        return () if list_playoff(state) else SWISS.list_last_round(state)

    def check_points(self, state: TournamentState, match: Match, points: Score) -> None:
        """As in a Swiss; a bracket counts none."""
        if is_playoff(match):
            raise RuleError(
                "result.points_impossible",
                say(
                    "Match {match} is one of the playoff, which counts no points.",
                    match=match.fixture.id,
                ),
                match=match.fixture.id,
            )
        SWISS.check_points(state, match, points)

    def check_result(self, match: Match, result: Result) -> None:
        """As in a Swiss, or as in a bracket."""
        (SINGLE_ELIMINATION if is_playoff(match) else SWISS).check_result(match, result)

    def find_free_seed(self, state: TournamentState) -> int:
        """A late entry joins the next round of the Swiss, if there is one."""
        if list_playoff(state):
            raise RuleError("entry.too_late", say("The playoff is drawn; there is no room in it."))
        return SWISS.find_free_seed(state)

    def rank(self, state: TournamentState) -> tuple[Standing, ...]:
        """The places of the bracket, then those of the Swiss."""
        return rank_all(state, SWISS.rank(state))

    def name_round(self, state: TournamentState, match: Match) -> str:
        """Name the round of the Swiss or of the bracket."""
        if is_playoff(match):
            return name_playoff_round(state, match)
        return SWISS.name_round(state, match)

    def _list_qualifiers(self, state: TournamentState) -> tuple[EntryId, ...]:
        present = _list_present(state)
        ranked = [row.entry for row in SWISS.rank(state) if row.entry in present]
        return tuple(ranked[: int(state.config.options["cut"])])


def _list_present(state: TournamentState) -> set[EntryId]:
    """Return who can go on: those still in, and those the bracket was drawn with."""
    still_in = {entry for entry in state.seeds if not state.entries[entry].status.is_out}
    return still_in | set(list_qualified(state))


def _draw_if_two(state: TournamentState, qualified: tuple[EntryId, ...]) -> tuple[Fixture, ...]:
    return draw_playoff(state, qualified) if len(qualified) >= 2 else ()


def _find_obsolete(state: TournamentState, qualified: tuple[EntryId, ...]) -> tuple[MatchId, ...]:
    playoff = list_playoff(state)
    is_open = any(not m.status.is_settled for m in state.matches.values() if not is_playoff(m))
    if not playoff or (not is_open and qualified == list_qualified(state)):
        return ()
    return tuple(match.fixture.id for match in playoff)


GROUPS_PLAYOFF: Final = GroupsPlayoff()
SWISS_PLAYOFF: Final = SwissPlayoff()
