"""From cells to meetings: what the players' records say, checked against each other."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from tiltyard.core.scores import PointSystem
from tiltyard.errors import InputError
from tiltyard.io.trf.document import Document
from tiltyard.io.trf.lists import AbnormalPoints
from tiltyard.io.trf.player import NEEDS_OPPONENT, PlayerRecord, RoundCell
from tiltyard.io.trf.points import find_adjourned_points, points_of
from tiltyard.io.trf.teams.records import TeamRecord
from tiltyard.pairing.base import Kind, Meeting
from tiltyard.sentence import joined, say, word

_BYES: Final[Mapping[str, Kind]] = {
    "U": Kind.PAIRING_BYE,
    "F": Kind.FULL_BYE,
    "H": Kind.HALF_BYE,
    "Z": Kind.ZERO_BYE,
    "": Kind.ZERO_BYE,
}
_WORTH: Final = {"1": 2, "W": 2, "=": 1, "D": 1, "0": 0, "L": 0}


@dataclass(frozen=True, slots=True)
class Entry:
    """A player's record and the line it stands on."""

    line: int
    record: PlayerRecord

    def error(self, code: str, round_number: int, message: str) -> InputError:
        """Return an error that names line, column, player and round."""
        column = 82 + 10 * round_number
        return InputError(
            f"trf.{code}",
            say(
                "Line {line}, column {column}: round {round_number} of player {record} {message}.",
                line=self.line,
                column=column,
                round_number=round_number,
                record=self.record.number,
                message=word(message),
            ),
            line=self.line,
            column=column,
            player=self.record.number,
            round=round_number,
        )


def list_entries(document: Document) -> dict[int, Entry]:
    """Return the players' records by starting rank; a rank given twice is an error."""
    entries: dict[int, Entry] = {}
    for line, record in document.list_numbered(PlayerRecord):
        if record.number in entries:
            first = entries[record.number].line
            raise InputError(
                "trf.duplicate",
                say(
                    "Line {line}, columns 5-8: player {record} is already on line {first}; give "
                    "each player a starting rank of their own.",
                    line=line,
                    record=record.number,
                    first=first,
                ),
                line=line,
                column=5,
            )
        entries[record.number] = Entry(line, record)
    return entries


def count_paired_rounds(entries: Mapping[int, Entry]) -> int:
    """Return the last round in which somebody has an opponent or the pairing-allocated bye.

    A later column that holds byes only announces who will be absent.
    """
    paired = 0
    for entry in entries.values():
        for number, cell in enumerate(entry.record.rounds, 1):
            if number > paired and (cell.opponent is not None or cell.result == "U"):
                paired = number
    return paired


def read_meetings(
    document: Document, entries: Mapping[int, Entry], points: PointSystem, rounds: int
) -> dict[int, tuple[Meeting, ...]]:
    """Return rounds 1 to `rounds` of every player, checked.

    Raises:
        InputError: `trf.…`, when two records contradict each other.
    """
    for entry in entries.values():
        for number in range(1, rounds + 1):
            check_cell(entries, entry, number)
    special = dict(_list_special_points(document))
    adjourned = find_adjourned_points(document)
    found = {}
    for player, entry in entries.items():
        cells = [entry.record.cell(number) for number in range(1, rounds + 1)]
        found[player] = tuple(
            _meeting(cell, special.get((player, number), points_of(cell, points, adjourned)))
            for number, cell in enumerate(cells, 1)
        )
    return found


def _meeting(cell: RoundCell, points: int) -> Meeting:
    if cell.result in {"+", "-"}:
        return Meeting(Kind.FORFEIT, points, cell.opponent, cell.colour)
    if cell.opponent is None:
        return Meeting(_BYES[cell.result], points)
    return Meeting(Kind.PLAYED, points, cell.opponent, cell.colour)


def check_cell(entries: Mapping[int, Entry], entry: Entry, number: int) -> None:
    """Refuse a round of a player that contradicts itself, or the opponent's.

    Raises:
        InputError: `trf.…`, naming line, column, player and round.
    """
    cell = entry.record.cell(number)
    if cell.opponent is None:
        if cell.result in NEEDS_OPPONENT:
            text = say(
                "has the result {result} without an opponent; a bye is U, F, H or Z",
                result=word(cell.result),
            )
            raise entry.error("opponent_missing", number, text)
        return
    if cell.opponent not in entries or cell.opponent == entry.record.number:
        text = say(
            "names {opponent} as opponent; name another player of the file, or 0000",
            opponent=cell.opponent,
        )
        raise entry.error("opponent_unknown", number, text)
    if cell.result in _BYES:
        raise entry.error("result_missing", number, _missing_result(cell))
    if cell.colour is None and cell.result not in {"+", "-"}:
        raise entry.error(
            "colour_missing", number, say("was played without a colour; write w or b")
        )
    other = entries[cell.opponent].record.cell(number)
    _check_both(entry, number, cell, other)


def _missing_result(cell: RoundCell) -> str:
    if cell.result:
        return say(
            "is a bye ({result}) with an opponent; a bye has 0000 as opponent",
            result=word(cell.result),
        )
    return say("has no result yet; enter it first, or ? for an adjourned game")


def _check_both(entry: Entry, number: int, cell: RoundCell, other: RoundCell) -> None:
    if other.opponent != entry.record.number:
        text = say(
            "names {opponent}, whose own opponent is {opponent2}",
            opponent=cell.opponent,
            opponent2=other.opponent or "nobody",
        )
        raise entry.error(
            "opponents_differ", number, say("{text}; let both name each other", text=text)
        )
    if cell.colour is not None and cell.colour is other.colour:
        text = say(
            "and of {opponent} have the same colour; give one w and the other b",
            opponent=cell.opponent,
        )
        raise entry.error("colours_differ", number, text)
    if not _fit_together(cell.result, other.result):
        text = say(
            "is {result} but {result2} for {opponent}; no game ends so",
            result=word(cell.result),
            result2=word(other.result),
            opponent=cell.opponent,
        )
        raise entry.error("results_differ", number, text)


def _fit_together(mine: str, yours: str) -> bool:
    """Whether two codes can end one game: 0-0, ½-0 and 0-½ are unusual, but they occur."""
    if mine in _WORTH and yours in _WORTH:
        return _WORTH[mine] + _WORTH[yours] <= 2
    return (mine, yours) in {("+", "-"), ("-", "+"), ("-", "-"), ("?", "?")}


def list_warnings(document: Document) -> Iterator[str]:
    """Yield what is odd in a file and does not keep anybody from pairing it.

    A round has one pairing-allocated bye at most (C.04.1 article 3). Files with two exist, from
    late changes by hand, and every pairing program takes them.
    """
    if any(True for _ in document.list_records(TeamRecord)):
        return  # a team's bye is its players'
    entries = list_entries(document)
    for number in range(1, count_paired_rounds(entries) + 1):
        had = [str(p) for p, e in entries.items() if e.record.cell(number).result == "U"]
        if len(had) > 1:
            yield (
                say(
                    "in round {number} the players {list} have the pairing-allocated bye (U); one "
                    "is the limit. Write F, H or Z for a bye that was asked for.",
                    number=number,
                    list=joined(", ", had),
                )
            )


def _list_special_points(document: Document) -> Iterator[tuple[tuple[int, int], int]]:
    for record in document.list_records(AbnormalPoints):
        if record.kind:
            for number in record.numbers:
                yield (number, record.round), record.game_points or 0


def check_reach(round_number: int, paired: int) -> None:
    """Refuse a round that a file with so many paired rounds does not lead to.

    Raises:
        InputError: `trf.round`.
    """
    if not 1 <= round_number <= paired + 1:
        raise InputError(
            "trf.round",
            say(
                "Round {round_number} cannot be paired: the file has {paired} paired rounds, "
                "so ask for 1 to {paired2}.",
                round_number=round_number,
                paired=paired,
                paired2=paired + 1,
            ),
            round=round_number,
        )
