"""What a round was to somebody: against whom, with which colour, and how it ended."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from tiltyard import EntryId, Match, TournamentState
from tiltyard.core.model import GameMark, MatchStatus, ResultKind
from tiltyard.formats.swiss.record import SWISS_BRACKET, SwissRecord, points_of, read_bye
from tiltyard.standings.rounds import RoundKind
from tiltyard_server.tournaments.rounds.board_numbers import is_table

Cell = dict[str, Any]
CARDS: Final = "draft-swiss"
_SWISS: Final = ("swiss", "swiss-playoff")
_OUTCOMES: Final = {None: "draw", True: "win", False: "loss"}
_WORTH: Final = {"win": 10, "draw": 5, "loss": 0, None: 0}
_SIGNS: Final = {"win": "1", "draw": "½", "loss": "0", None: ""}
_FORFEITS: Final = {"forfeit-win": "+", "forfeit-loss": "-", "double-forfeit": "-"}
_BYES: Final = {
    "pairing-bye": "bye",
    "full-bye": "bye1",
    "half-bye": "bye½",
    "zero-bye": "–",
    "rest": "free",
    "absent": "–",
}


class Rounds:
    """Every round of everybody, read once from a state."""

    def __init__(self, state: TournamentState) -> None:
        """Read the matches that count for a table; those of a playoff are left out."""
        self._state = state
        self.has_colours = state.config.format != CARDS
        self._points = (
            SwissRecord(state).settings.rules.points if state.config.format in _SWISS else None
        )
        self.last: dict[str, int] = {}
        self.by_entry: dict[EntryId, dict[int, Cell]] = {}
        self.brackets: dict[EntryId, str] = {}
        for match in state.matches.values():
            if is_table(match.fixture.bracket):
                self._read(match)

    def list_cells(self, entry: EntryId, bracket: str) -> Iterator[Cell]:
        """Yield a cell a round: who is in no match of one was absent."""
        known = self.by_entry.get(entry, {})
        for number in range(1, self.last.get(bracket, 0) + 1):
            yield known.get(number) or _make_cell(number, "absent", points=0)

    def _read(self, match: Match) -> None:
        number, bracket = match.fixture.round, match.fixture.bracket
        self.last[bracket] = max(self.last.get(bracket, 0), number)
        for side, occupant in enumerate(match.sides):
            if occupant.entry is not None:
                self.brackets[occupant.entry] = bracket
                cells = self.by_entry.setdefault(occupant.entry, {})
                cells[number] = self._describe(match, side)

    def _describe(self, match: Match, side: int) -> Cell:
        number = match.fixture.round
        if match.status is MatchStatus.BYE:
            fixed = match.fixture.bracket != SWISS_BRACKET
            kind = read_bye(match, RoundKind.REST if fixed else RoundKind.PAIRING_BYE)
            worth = points_of(match, self._points, kind)[0] if self._points else None
            return _make_cell(number, kind.value, points=0 if fixed else worth)
        ended, outcome = _find_end(match, side)
        return _make_cell(
            number,
            ended,
            match=match,
            opponent=match.sides[1 - side].entry,
            colour=("white", "black")[side] if self.has_colours else None,
            outcome=outcome,
            points=self._find_points(match, side, outcome),
        )

    def _find_points(self, match: Match, side: int, outcome: str | None) -> int | None:
        """Return tenths; None where they do not follow from the match, as in a Keizer table."""
        if match.result is None or self._state.config.format in (CARDS, "keizer"):
            return None
        return points_of(match, self._points)[side] if self._points else _WORTH[outcome]


def _find_end(match: Match, side: int) -> tuple[str, str | None]:
    result = match.result
    if result is None:
        return "pending", None
    if result.kind is ResultKind.DOUBLE_FORFEIT:
        return "double-forfeit", "loss"
    outcome = _OUTCOMES[None if result.winner is None else result.winner == side]
    if result.kind is ResultKind.FORFEIT:
        return f"forfeit-{outcome}", outcome
    if match.mark is GameMark.ADJOURNED:
        return "adjourned", None
    return ("unrated" if match.mark is GameMark.UNRATED else "played"), outcome


def _make_cell(  # noqa: PLR0913 - the columns of a cell
    number: int,
    kind: str,
    *,
    match: Match | None = None,
    opponent: int | None = None,
    colour: str | None = None,
    outcome: str | None = None,
    points: int | None = None,
) -> Cell:
    return {
        "round": number,
        "kind": kind,
        "match": None if match is None else match.fixture.id,
        "board": None if match is None else match.fixture.index + 1,
        "opponent": opponent,
        "colour": colour,
        "outcome": outcome,
        "points": points,
        "text": "",
    }


def write_cell(cell: Cell, lines: Mapping[int, int]) -> str:
    """Return a cell as cross tables print it: `12w1` is a win with White against line 12."""
    if cell["opponent"] is None:
        return _BYES.get(cell["kind"], "")
    sign = _FORFEITS.get(cell["kind"]) or (
        "?" if cell["kind"] == "adjourned" else _SIGNS[cell["outcome"]]
    )
    colour = {"white": "w", "black": "b", None: ":"}[cell["colour"]]
    return f"{lines.get(cell['opponent'], '?')}{colour}{sign}"
