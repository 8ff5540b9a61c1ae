"""The check-list of other pairing programs: what the rules know of each player before a round."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from tiltyard.pairing.base import Colour, Kind, PairingRequest, PairingResult
from tiltyard.pairing.fide.colours import Preference, Strength
from tiltyard.pairing.fide.entrant import Entrant, Float, list_entrants

_FLOATS: Final = {Float.NONE: " ", Float.DOWN: "D", Float.UP: "U"}
_Row = Sequence[str]


def write_checklist(
    request: PairingRequest, result: PairingResult, ranks: Mapping[int, int]
) -> str:
    """Return a table, best first, with an empty line between score groups.

    Columns: number, points with virtual ones, colours played, the colour due (W and B
    absolutely, in brackets strongly, small mildly, A none), whether the pairing-allocated bye
    is possible, floats of the last round and the one before, the opponent now, and those so far.
    """
    entrants = list_entrants(request)
    rounds = request.round - 1
    header = ["ID", "Pts", "-" * (rounds + 1), "Pref", "C2", "C14", "C16", "Cur", ""]
    header += [f"R{number}" for number in range(1, rounds + 1)]
    now = dict(_list_opponents(result, ranks))
    met = _list_met(request, ranks)
    rows = [_write_row(one, ranks, now.get(one.number, ""), met[one.number]) for one in entrants]
    widths = [max(map(len, column)) for column in zip(header, *rows, strict=True)]
    lines = ["", _write_line(header, widths)]
    score: int | None = None
    for entrant, row in zip(entrants, rows, strict=True):
        if entrant.score != score:
            lines.append("")
        lines.append(_write_line(row, widths))
        score = entrant.score
    return "\n".join((*lines, "", "", ""))


def _write_row(entrant: Entrant, ranks: Mapping[int, int], now: str, met: _Row) -> _Row:
    return (
        str(ranks[entrant.number]),
        f"{entrant.score / 10:.1f}",
        "".join("W" if colour is Colour.WHITE else "B" for colour in entrant.colours.sequence),
        _write_preference(entrant.colours.preference),
        "N" if entrant.is_barred else "Y",
        *(_FLOATS[each] for each in entrant.floats),
        now,
        "",
        *met,
    )


def _write_preference(preference: Preference) -> str:
    letter = "W" if preference.colour is Colour.WHITE else "B"
    match preference.strength:
        case Strength.ABSOLUTE:
            return f"{letter} "
        case Strength.STRONG:
            return f"({letter})"
        case Strength.MILD:
            return f"{letter.lower()} "
        case _:
            return "A "


def _list_opponents(result: PairingResult, ranks: Mapping[int, int]) -> Iterator[tuple[int, str]]:
    for pair in result.pairs:
        yield pair.white, f"({ranks[pair.black]}W)"
        yield pair.black, f"({ranks[pair.white]}B)"
    if result.bye is not None:
        yield result.bye, "(bye)"


def _list_met(request: PairingRequest, ranks: Mapping[int, int]) -> dict[int, _Row]:
    """Return the opponents of games really played, a column for each round."""
    return {
        player.number: [
            str(ranks[meeting.opponent])
            if meeting.kind is Kind.PLAYED and meeting.opponent is not None
            else ""
            for meeting in player.history[: request.round - 1]
        ]
        for player in request.players
    }


def _write_line(row: _Row, widths: Sequence[int]) -> str:
    return "".join(f"{cell:>{width}}\t" for cell, width in zip(row, widths, strict=True))
