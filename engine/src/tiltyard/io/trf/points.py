"""What a file says about points: records 162, 299, XXS and BB…."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from tiltyard.core.scores import CHESS_POINTS, PointSystem
from tiltyard.errors import InputError
from tiltyard.io.trf.document import Document
from tiltyard.io.trf.extensions import BbpPoints, JavafoPoints
from tiltyard.io.trf.lists import AbnormalPoints
from tiltyard.io.trf.player import RoundCell
from tiltyard.io.trf.tournament import PointValues
from tiltyard.sentence import say, word

_WIN: Final = ("win", "full_bye", "forfeit_win")
_DRAW: Final = ("draw", "half_bye")
_ABSENT: Final = ("zero_bye", "forfeit_loss")

# Symbols of record 162; P follows W unless it is written, X follows D.
_STANDARD: Final[Mapping[str, tuple[str, ...]]] = {
    "W": _WIN,
    "D": _DRAW,
    "L": ("loss",),
    "A": _ABSENT,
    "Z": _ABSENT,
    "P": ("pairing_bye",),
    "X": (),
}
_BBP: Final[Mapping[str, tuple[str, ...]]] = {
    "BBW": _WIN,
    "BBD": _DRAW,
    "BBL": ("loss",),
    "BBZ": ("zero_bye",),
    "BBF": ("forfeit_loss",),
    "BBU": ("pairing_bye",),
}
_JAVAFO: Final[Mapping[str, tuple[str, ...]]] = {
    **{"W": _WIN, "D": _DRAW, "L": ("loss",), "ZPB": ("zero_bye",), "HPB": ("half_bye",)},
    **{"FPB": ("full_bye",), "PAB": ("pairing_bye",), "FW": ("forfeit_win",)},
    **{"FL": ("forfeit_loss",), "WW": ("win",), "WD": ("draw",), "WL": ("loss",)},
}
_ABNORMAL: Final[Mapping[str, tuple[str, ...]]] = {
    **{"W": ("win",), "D": ("draw",), "L": ("loss",), "F": ("full_bye",), "H": ("half_bye",)},
    **{"Z": ("zero_bye",), "+": ("forfeit_win",), "-": ("forfeit_loss",)},
}

_BY_RESULT: Final[Mapping[str, str]] = {
    **{"1": "win", "W": "win", "=": "draw", "D": "draw", "0": "loss", "L": "loss"},
    **{"+": "forfeit_win", "-": "forfeit_loss", "U": "pairing_bye", "F": "full_bye"},
    **{"H": "half_bye", "Z": "zero_bye", "": "zero_bye", "?": "draw"},
}


def read_point_system(document: Document) -> PointSystem:
    """Return what each way to end a round is worth; 1, ½ and 0 unless the file says otherwise.

    A pairing-allocated bye is worth a win where nothing else is said (C.04.1 article 3);
    only XXS, which names it apart, leaves it at one point.

    Raises:
        InputError: `trf.points_by_colour`, when a result is worth more with one colour.
    """
    values: dict[str, int] = {}
    for names, points in _list_values(document):
        values.update(dict.fromkeys(names, points))
    return replace(CHESS_POINTS, **values)


def points_of(cell: RoundCell, system: PointSystem, adjourned: int | None = None) -> int:
    """Return what a cell is worth; an unknown result (?) counts `adjourned`, else a draw."""
    if cell.result == "?" and adjourned is not None:
        return adjourned
    points: int = getattr(system, _BY_RESULT[cell.result])
    return points


def find_adjourned_points(document: Document) -> int | None:
    """Return what record 162 gives for an unknown result (X), if it does."""
    found = None
    for record in document.list_records(PointValues):
        found = dict(record.values).get("X", found)
    return found


def _list_values(document: Document) -> Iterator[tuple[tuple[str, ...], int]]:
    standard = [pair for record in document.list_records(PointValues) for pair in record.values]
    bbp = [(record.code, record.points) for record in document.list_records(BbpPoints)]
    for symbol, points in standard + bbp:
        if symbol in {"W", "BBW"}:
            yield ("pairing_bye",), points
    for symbol, points in standard:
        yield _STANDARD[symbol], points
    for symbol, points in bbp:
        yield _BBP[symbol], points
    for line, javafo in document.list_numbered(JavafoPoints):
        _refuse_points_by_colour(line, dict(javafo.values))
        for symbol, points in javafo.values:
            yield _JAVAFO.get(symbol, ()), points
    for abnormal in document.list_records(AbnormalPoints):
        if abnormal.kind and not abnormal.numbers:
            yield _ABNORMAL[abnormal.kind], abnormal.game_points or 0


def _refuse_points_by_colour(line: int, values: Mapping[str, int]) -> None:
    for result in "WDL":
        white, black = values.get(f"W{result}"), values.get(f"B{result}")
        if white != black:
            raise InputError(
                "trf.points_by_colour",
                say(
                    "Line {line}: W{result} and B{result2} differ, and the pairing rules know one "
                    "value for both colours; give both the same.",
                    line=line,
                    result=word(result),
                    result2=word(result),
                ),
                line=line,
                column=5,
            )
