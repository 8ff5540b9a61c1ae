"""Draft Swiss: the card shop. Tables, a few rounds, perhaps a cut (mtg-swiss)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from tiltyard.core.commands import PairRound
from tiltyard.core.config import OptionValue
from tiltyard.core.events import Event
from tiltyard.core.model import (
    EntryId,
    EntryStatus,
    Fixture,
    Match,
    Phase,
    Result,
    RoundNote,
    TournamentState,
)
from tiltyard.core.standing import Standing
from tiltyard.errors import RuleError
from tiltyard.formats.base import Format
from tiltyard.formats.draft.cut import draw_cut, name_cut_round, rank_with_cut
from tiltyard.formats.draft.record import DraftRecord, check_cards, make_standing, read_games
from tiltyard.formats.draft.rounds import draw_round, note_round, pair_with_bye
from tiltyard.formats.draft.settings import OPTIONS, check_settings, read_settings
from tiltyard.formats.shared.wishes import list_present
from tiltyard.formats.stages.playoff import is_playoff, list_playoff
from tiltyard.formats.swiss.swiss import SWISS
from tiltyard.sentence import say


class DraftSwiss(Format):
    """Round 1 across the table, then by points; percentages of the opponents break ties.

    A correction changes the standings, never what is already paired (13).
    """

    code = "draft-swiss"
    name = say("Draft Swiss")
    description = say(
        "For card games: seats and pods, a few rounds against equals, perhaps a top 8."
    )
    min_entries = 2
    options = OPTIONS
    draws_lots = True
    late_options = ("rounds", "minutes")

    def check_options(self, options: Mapping[str, OptionValue]) -> None:
        """Matches must be best of 1 or 3, and the cut fill a bracket."""
        check_settings(options)

    def check_late(self, state: TournamentState, options: Mapping[str, OptionValue]) -> None:
        """Rounds already paired stay, and with the bracket drawn their number does."""
        rounds, paired = int(options["rounds"]), DraftRecord(state).paired
        if rounds == state.config.options["rounds"]:
            return
        if list_playoff(state):
            raise RuleError(
                "rounds.cut", say("The playoff is drawn; the number of rounds before it stays.")
            )
        if rounds < paired:
            raise RuleError(
                "rounds.paired",
                say(
                    "Round {paired} is paired; there cannot be only {rounds} rounds. Take it back "
                    "first.",
                    paired=paired,
                    rounds=rounds,
                ),
                round=paired,
            )

    def draw(self, state: TournamentState) -> tuple[Fixture, ...]:
        """Return round 1: across the tables, or at random."""
        return draw_round(state, PairRound(0))

    def draw_more(self, state: TournamentState) -> tuple[Fixture, ...]:
        """Return the next round, or the bracket, if that happens by itself."""
        is_over = state.phase is Phase.COMPLETED  # perhaps ended early
        if is_over or not read_settings(state.config.options).is_automatic:
            return ()
        return self._draw_next(state, PairRound(0))

    def awaits_round(self, state: TournamentState) -> bool:
        """Whether a round or the bracket is still to be drawn, and two are there to play."""
        if list_playoff(state) or len(list_present(state)) < 2:
            return False
        settings = read_settings(state.config.options)
        return settings.cut > 0 or DraftRecord(state).paired < settings.rounds

    def pair_round(self, state: TournamentState, wishes: PairRound) -> tuple[Fixture, ...]:
        """Return the next round as the arbiter wishes it, or the bracket after the last one."""
        fixtures = self._draw_next(state, wishes)
        if not fixtures:
            raise RuleError(
                "round.none_left",
                say("There is no round to draw: all are paired, or fewer than two take part."),
            )
        return fixtures

    def list_last_round(self, state: TournamentState) -> tuple[Match, ...]:
        """Return the bracket, or the last round that is paired."""
        return list_playoff(state) or SWISS.list_last_round(state)

    def note_round(
        self, state: TournamentState, fixtures: tuple[Fixture, ...]
    ) -> tuple[RoundNote, ...]:
        """Name the rematches, second byes and surplus rounds of a draw."""
        return note_round(state, fixtures)

    def read_games(self, match: Match) -> tuple[Result, bool]:
        """A match ends when somebody has won the majority of games; drawn games end nothing."""
        result = read_games(match)
        needed = 10 * (match.fixture.best_of // 2 + 1)
        return result, result.score is not None and max(result.score) >= needed

    def check_result(self, match: Match, result: Result) -> None:
        """Games won by each, with time perhaps up; in the bracket somebody must win (1, 10)."""
        check_cards(match, result, is_decisive=is_playoff(match))

    def find_free_seed(self, state: TournamentState) -> int:
        """A late entry plays from the next round on, until the round the organiser set (11)."""
        until = read_settings(state.config.options).late_until
        paired = DraftRecord(state).paired
        if paired >= until or not self.awaits_round(state):
            raise RuleError(
                "entry.too_late",
                say(
                    "Round {paired} is paired; late entries are taken until round {until} is.",
                    paired=paired,
                    until=until,
                ),
                round=paired,
            )
        return len(state.seeds) + 1

    def seat_late(self, state: TournamentState, entry: EntryId, at: int) -> tuple[Event, ...]:
        """Pair a late entry with whoever has the bye, while the round has not begun (11)."""
        return pair_with_bye(state, entry, at)

    def rank(self, state: TournamentState) -> tuple[Standing, ...]:
        """Order by points, OMW%, GW%, OGW%, direct matches and the lot; the bracket first (3)."""
        record = DraftRecord(state)
        rows = record.rank()
        out = {e.id for e in state.entries.values() if e.status is EntryStatus.DISQUALIFIED}
        ordered = sorted(rows, key=lambda row: row.number in out)
        swiss = tuple(
            replace(make_standing(row), rank=place, rank_to=place)
            for place, row in enumerate(ordered, 1)
        )
        return rank_with_cut(state, swiss) if list_playoff(state) else swiss

    def name_round(self, state: TournamentState, match: Match) -> str:
        """Rounds have numbers, those of the bracket names."""
        if is_playoff(match):
            return name_cut_round(state, match)
        return say("Round {round}", round=match.fixture.round)

    def _draw_next(self, state: TournamentState, wishes: PairRound) -> tuple[Fixture, ...]:
        if not self.awaits_round(state):
            return ()
        record = DraftRecord(state)
        if record.paired < record.settings.rounds:
            return draw_round(state, wishes)
        return draw_cut(state, self.rank(state))


DRAFT_SWISS: Final = DraftSwiss()
