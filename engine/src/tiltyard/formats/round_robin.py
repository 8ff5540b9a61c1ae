"""Round robin: everybody meets everybody, once or twice, by the Berger tables (C.05 Annex 1)."""

from collections.abc import Mapping
from typing import Final

from tiltyard.core.config import OptionValue
from tiltyard.core.model import (
    EntryId,
    Fixture,
    Match,
    MatchId,
    Result,
    ResultKind,
    Source,
    SourceKind,
    Standing,
    TournamentState,
)
from tiltyard.core.scores import format_points
from tiltyard.errors import RuleError
from tiltyard.formats.base import Option
from tiltyard.pairing.berger import berger_table, double_table
from tiltyard.standings.ranking import rank_rows
from tiltyard.standings.tiebreaks import TIE_BREAKS
from tiltyard.standings.view import GameRow, StandingsView

TABLE: Final = "table"
_TIE_BREAKS: Final = ("SB", "WIN")
_SCORES: Final = ((10, 0), (5, 5), (0, 10))


class RoundRobin:
    """All play all. Side 0 has White."""

    code = "round-robin"
    name = "Round robin"
    description = "A table: everybody meets everybody, the most points win."
    min_entries = 2
    options = (
        Option("cycles", "Cycles", 1, "2: everybody meets twice, with colours reversed.", 1, 2),
    )

    def check_options(self, options: Mapping[str, OptionValue]) -> None:
        """Any number of cycles goes with anything."""

    def draw(self, state: TournamentState) -> tuple[Fixture, ...]:
        """Return all rounds at once; games with the free number of an odd field are byes."""
        table = berger_table(len(state.seeds))
        if state.config.options["cycles"] == 2:
            table = double_table(table)
        games = (
            (number, index, white, black)
            for number, games in enumerate(table, start=1)
            for index, (white, black) in enumerate(games)
        )
        return tuple(
            Fixture(
                id=MatchId(position),
                round=number,
                bracket=TABLE,
                index=index,
                best_of=1,
                sources=(Source(SourceKind.SEED, white), Source(SourceKind.SEED, black)),
            )
            for position, (number, index, white, black) in enumerate(games, start=1)
        )

    def check_result(self, match: Match, result: Result) -> None:
        """A game is won, drawn or lost."""
        if result.score is not None and result.score not in _SCORES:
            raise RuleError(
                "result.score_impossible",
                f"{format_points(result.score[0])}-{format_points(result.score[1])} is no result "
                "of one game; enter 1-0, 0.5-0.5 or 0-1.",
                match=match.fixture.id,
            )

    def find_free_seed(self, state: TournamentState) -> int:
        """A late entry takes the free number of an odd field; the rounds missed stay open."""
        if len(state.seeds) % 2 == 0:
            raise RuleError(
                "entry.no_room",
                "Every number of the table is taken; replace an entry or abort and restart.",
            )
        return len(state.seeds) + 1

    def rank(self, state: TournamentState) -> tuple[Standing, ...]:
        """Order by points, Sonneborn-Berger, wins. The disqualified are last."""
        view = StandingsView(_count_games(state))
        rows = [_row(view, entry) for entry in state.seeds]
        is_disqualified = {
            entry.id for entry in state.entries.values() if entry.status.value == "disqualified"
        }
        kept = rank_rows(row for row in rows if row.entry not in is_disqualified)
        last = [row for row in rows if row.entry in is_disqualified]
        return kept + tuple(_at_the_end(row, first=len(kept) + 1, last=len(rows)) for row in last)

    def name_round(self, state: TournamentState, match: Match) -> str:
        """Rounds of a table have numbers only."""
        return f"Round {match.fixture.round}"


def _at_the_end(row: Standing, *, first: int, last: int) -> Standing:
    return Standing(
        row.entry,
        first,
        last,
        row.score,
        row.played,
        row.wins,
        row.draws,
        row.losses,
        row.tiebreaks,
    )


def _row(view: StandingsView, entry: EntryId) -> Standing:
    games = view.games[entry]
    return Standing(
        entry=entry,
        rank=0,
        rank_to=0,
        score=view.score(entry),
        played=len(games),
        wins=sum(row.is_win for row in games),
        draws=sum(row.points == 5 for row in games),
        losses=sum(row.points == 0 for row in games),
        tiebreaks=tuple(TIE_BREAKS[code].value_of(view, entry) for code in _TIE_BREAKS),
    )


def _count_games(state: TournamentState) -> dict[EntryId, tuple[GameRow, ...]]:
    """Return the games that count: none of those who left before half of theirs (C.05)."""
    annulled = _find_annulled(state)
    games: dict[EntryId, list[GameRow]] = {entry: [] for entry in state.seeds}
    for match in state.matches.values():
        white, black = (occupant.entry for occupant in match.sides)
        if match.result is None or white is None or black is None or annulled & {white, black}:
            continue
        first, second = _points(match.result)
        games[white].append(GameRow(black, first, match.result.winner == 0))
        games[black].append(GameRow(white, second, match.result.winner == 1))
    return {entry: tuple(rows) for entry, rows in games.items()}


def _find_annulled(state: TournamentState) -> set[EntryId]:
    """Return who is out having played less than half of their games (C.05, former C.06 V.4)."""
    out = {entry.id for entry in state.entries.values() if entry.status.is_out}
    if not out:
        return set()
    played = dict.fromkeys(out, 0)
    due = dict.fromkeys(out, 0)
    for match in state.matches.values():
        if any(occupant.is_bye for occupant in match.sides):
            continue
        is_played = match.result is not None and match.result.kind is ResultKind.NORMAL
        for occupant in match.sides:
            if occupant.entry in out:
                due[occupant.entry] += 1
                played[occupant.entry] += is_played
    return {entry for entry in out if 2 * played[entry] < due[entry]}


def _points(result: Result) -> tuple[int, int]:
    if result.score is not None:
        return result.score
    if result.winner is None:
        return (0, 0)
    return (10, 0) if result.winner == 0 else (0, 10)


ROUND_ROBIN: Final = RoundRobin()
