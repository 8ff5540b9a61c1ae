"""Round robin: everybody meets everybody, once or twice, by the Berger tables (C.05 Annex 1)."""

from collections.abc import Sequence
from typing import Final

from tiltyard.core.model import (
    EntryId,
    Fixture,
    Match,
    MatchId,
    Result,
    ResultKind,
    Source,
    SourceKind,
    TournamentState,
)
from tiltyard.core.scores import format_points
from tiltyard.core.standing import Standing
from tiltyard.errors import RuleError
from tiltyard.formats.base import Format, Option
from tiltyard.formats.shared.places import place_rows
from tiltyard.pairing.berger import berger_table, double_table
from tiltyard.sentence import say
from tiltyard.standings.ranking import rank_entrants
from tiltyard.standings.rounds import Colour, Entrant, RoundKind, RoundRow
from tiltyard.standings.rules import ROUND_ROBIN as ROUND_ROBIN_RULES

TABLE: Final = "table"
EXCHANGED: Final = "exchanged"
AS_PRINTED: Final = "as-printed"
TIE_BREAKS: Final = ("SB", "WIN")
_SCORES: Final = ((10, 0), (5, 5), (0, 10))


class RoundRobin(Format):
    """All play all. Side 0 has White."""

    code = "round-robin"
    name = say("Round robin")
    description = say("A table: everybody meets everybody, the most points win.")
    min_entries = 2
    options = (
        Option(
            "cycles", "Cycles", 1, say("2: everybody meets twice, with colours reversed."), 1, 2
        ),
        Option(
            "order",
            say("Last two rounds of cycle 1"),
            EXCHANGED,
            say("Exchanged, nobody has three equal colours in a row when everybody meets twice."),
            choices=(EXCHANGED, AS_PRINTED),
        ),
    )

    def draw(self, state: TournamentState) -> tuple[Fixture, ...]:
        """Return all rounds at once; games with the free number of an odd field are byes.

        The byes come last in their rounds, so that boards count from 1 without a gap.
        """
        table = berger_table(len(state.seeds))
        options = state.config.options
        if options["cycles"] == 2:
            table = double_table(table, exchanges=options.get("order", EXCHANGED) == EXCHANGED)
        games = (
            (number, index, white, black)
            for number, games in enumerate(table, start=1)
            for index, (white, black) in enumerate(_put_free_last(games, len(state.seeds)))
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
                say(
                    "{score}-{score2} is no result of one game; enter 1-0, 0.5-0.5 or 0-1.",
                    score=format_points(result.score[0]),
                    score2=format_points(result.score[1]),
                ),
                match=match.fixture.id,
            )

    def find_free_seed(self, state: TournamentState) -> int:
        """A late entry takes the free number of an odd field; the rounds missed stay open."""
        if len(state.seeds) % 2 == 0:
            raise RuleError(
                "entry.no_room",
                say("Every number of the table is taken; replace an entry or abort and restart."),
            )
        return len(state.seeds) + 1

    def rank(self, state: TournamentState) -> tuple[Standing, ...]:
        """Order by points, Sonneborn-Berger, wins (C.07). The disqualified are last."""
        rows = rank_entrants(_list_entrants(state), TIE_BREAKS, rules=ROUND_ROBIN_RULES)
        return place_rows(state, rows, state.seeds)


def _put_free_last(games: Sequence[tuple[int, int]], players: int) -> list[tuple[int, int]]:
    """Return the games in order of boards; who meets the free number needs no board."""
    return sorted(games, key=lambda game: max(game) > players)


def _list_entrants(state: TournamentState) -> list[Entrant]:
    """Return who plays, with the games that count: none of those who left too early (C.05)."""
    annulled = _find_annulled(state)
    numbers = {entry: seed for seed, entry in enumerate(state.seeds, 1)}
    rounds: dict[EntryId, list[RoundRow]] = {entry: [] for entry in state.seeds}
    for match in state.matches.values():
        white, black = (occupant.entry for occupant in match.sides)
        if white is None or black is None or annulled & {white, black}:
            continue
        rounds[white].append(_round(match.result, 0, numbers[black]))
        rounds[black].append(_round(match.result, 1, numbers[white]))
    return [Entrant(numbers[entry], tuple(rows)) for entry, rows in rounds.items()]


def _round(result: Result | None, side: int, opponent: int) -> RoundRow:
    colour: Colour = "black" if side else "white"
    if result is None:
        return RoundRow(RoundKind.PENDING, 0, opponent, colour)
    kind = RoundKind.PLAYED
    if result.kind is not ResultKind.NORMAL:
        kind = RoundKind.FORFEIT_WIN if result.winner == side else RoundKind.FORFEIT_LOSS
    return RoundRow(kind, _points(result)[side], opponent, colour)


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
