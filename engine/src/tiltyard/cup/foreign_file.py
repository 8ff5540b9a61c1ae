"""State files of EngineBattle: the cup goes on here, where it was there.

Its file names neither rules nor book, so these come from the configuration; openings are found by
their number in the book, because its hashes are its own. Player A has White first, as there.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, cast

from tiltyard.cup.game import CupGame
from tiltyard.cup.model import Cup, CupMatch, FirstWhite, Pair
from tiltyard.cup.play import RESULTS, settle
from tiltyard.cup.state_file import Json, Object, check_scores, reading_file
from tiltyard.errors import InputError

_REASONS: Final[Mapping[str, str]] = {
    "CM": "checkmate",
    "SM": "stalemate",
    "R3": "repetition",
    "50m": "fifty_moves",
    "AM": "insufficient_material",
    "TB": "tablebase",
    "FL": "time",
    "IM": "illegal_move",
    "DC": "crash",
    "AU": "arbiter",
}
_NO_RESULTS: Final = ("XX", "NS")  # cancelled, not started


def is_foreign(data: Mapping[str, object]) -> bool:
    """Whether a state file was written by EngineBattle: it has rounds, and no version of ours."""
    return "SchemaVersion" not in data and "Rounds" in data


def adopt_cup(drawn: Cup, data: Object) -> Cup:
    """Return the cup of a foreign file. `drawn` has the rules, engines and book to go on with.

    Raises:
        InputError: `cup.file_invalid`, when it cannot be this cup; `cup.score_differs`.
    """
    with reading_file():
        return settle(_adopt(drawn, data))


def name_reason(code: str, result: str) -> str:
    """Return our word for a reason of EngineBattle; what is not known is kept."""
    if code == "AE":
        return "adjudicated_draw" if result == "1/2-1/2" else "adjudicated_win"
    return _REASONS.get(code, code)


def _adopt(drawn: Cup, data: Object) -> Cup:
    rows = [_rows(item["Matches"]) for item in _rows(data["Rounds"])]
    slots = tuple(str(row[side]) for row in rows[0] for side in ("PlayerA", "PlayerB"))
    names = {contender.name for contender in drawn.contenders}
    if set(slots) != names or [len(row) for row in rows] != _widths(len(slots)):
        raise InputError(
            "cup.file_invalid",
            f"The file is a cup of {', '.join(sorted(slots))}; the configuration names "
            f"{', '.join(sorted(names))}.",
        )
    settings = replace(drawn.settings, first_white=FirstWhite.SLOT_A)
    if data.get("GamesPerMatch", 2 * settings.count_pairs(1)) != 2 * settings.count_pairs(1):
        raise InputError(
            "cup.file_invalid",
            f"The file plays {data['GamesPerMatch']} games a match in round 1, the configuration "
            f"{2 * settings.count_pairs(1)}; correct RoundPairIncrements.",
        )
    order = _complete(data.get("GlobalOpeningOrder"), drawn.order)
    flat = [(row, index) for matches in rows for index, row in enumerate(matches)]
    matches = tuple(
        _adopt_match(drawn, row, old, index, order)
        for (row, index), old in zip(flat, drawn.matches, strict=True)
    )
    check_scores(matches, [row for row, _ in flat])
    return replace(drawn, settings=settings, slots=slots, order=order, matches=matches)


def _widths(slots: int) -> list[int]:
    """How many matches each round has; nothing for a number that is no power of two."""
    is_power = slots >= 2 and slots & (slots - 1) == 0
    return [slots >> round_ for round_ in range(1, slots.bit_length())] if is_power else []


def _adopt_match(
    drawn: Cup, row: Object, old: CupMatch, index: int, order: tuple[int, ...]
) -> CupMatch:
    counted = [game for game in _rows(row["Games"]) if _is_result(game)]
    games = tuple(_adopt_game(drawn, game, number // 2) for number, game in enumerate(counted))
    scheduled = drawn.settings.count_pairs(old.round)
    pairs = tuple(
        Pair(
            game.opening,
            game.opening_hash,
            is_tiebreak=number >= scheduled,
            place=order.index(game.opening) if order else -1,
        )
        for number, game in enumerate(games[::2])
    )
    winner = row.get("Winner")
    return replace(
        old,
        index=index,
        sides=(str(row["PlayerA"]), str(row["PlayerB"])),
        games=games,
        pairs=pairs,
        order=_complete(row.get("OpeningOrder"), old.order),
        winner=None if winner is None else str(winner),
        decided_by="" if winner is None else "score",
    )


def _is_result(row: Object) -> bool:
    return row["Result"] in RESULTS and row.get("Reason") not in _NO_RESULTS


def _adopt_game(drawn: Cup, row: Object, pair: int) -> CupGame:
    opening = int(cast(int, row["OpeningId"])) - 1
    if not 0 <= opening < len(drawn.book):
        raise InputError(
            "cup.file_invalid",
            f"Game {row['GameNr']} is from opening {opening + 1}; the book has {len(drawn.book)}.",
        )
    result = str(row["Result"])
    return CupGame(
        number=int(cast(int, row["GameNr"])),
        pair=pair,
        white=str(row["White"]),
        black=str(row["Black"]),
        opening=opening,
        opening_hash=drawn.book[opening],
        result=result,
        reason=name_reason(str(row.get("Reason", "")), result),
    )


def _complete(stored: Json, own: tuple[int, ...]) -> tuple[int, ...]:
    """EngineBattle keeps the first fifty of an order: what follows is drawn here."""
    known = set(own)
    first = [number for number in cast("list[int]", stored or []) if number in known]
    return (*first, *(number for number in own if number not in set(first)))


def _rows(value: Json) -> list[Object]:
    return cast("list[Object]", value)
