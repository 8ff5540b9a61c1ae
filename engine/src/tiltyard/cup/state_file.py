"""`cup_bracket.json`: a cup as JSON, with the names EngineBattle uses and ours beside them."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final, cast

from tiltyard.core.scores import format_points
from tiltyard.cup.game import CupGame
from tiltyard.cup.model import (
    BYE,
    TBD,
    Contender,
    Cup,
    CupMatch,
    CupSettings,
    FirstWhite,
    Pair,
    Seeding,
)
from tiltyard.cup.play import count_scheduled, score_match, settle
from tiltyard.errors import InputError

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]
Object = dict[str, Json]
SCHEMA_VERSION: Final = 1


def write_cup(cup: Cup, *, settings: Mapping[str, Json], updated: str) -> Object:
    """Return the state file of a cup. `settings` is the configuration as it is run."""
    return {
        "SchemaVersion": SCHEMA_VERSION,
        "TournamentName": cup.settings.name,
        "Strategy": cup.settings.seeding.value,
        "GamesPerMatch": 2 * cup.settings.count_pairs(1),
        "UniqueOpeningsGlobal": not cup.settings.is_unique_per_match_only,
        "NextOpeningIndex": sum(len(match.pairs) for match in cup.matches),
        "GlobalOpeningOrder": list(cup.order),
        "Rounds": [
            {
                "RoundNumber": number,
                "Matches": [_write_match(cup, m) for m in cup.matches if m.round == number],
            }
            for number in range(1, cup.rounds + 1)
        ],
        "Seed": cup.settings.seed,
        "Seeds": [contender.name for contender in cup.contenders],
        "Slots": list(cup.slots),
        "Book": list(cup.book),
        "Rules": _write_rules(cup.settings),
        "Settings": dict(settings),
        "UpdatedUtc": updated,
    }


def read_cup(data: Object) -> Cup:
    """Return the cup of a state file, its winners propagated again.

    Raises:
        InputError: `cup.file_invalid`, when a field is missing or of the wrong kind, or when
            the scores in the file are not those of its games.
    """
    with reading_file():
        return settle(_read(data))


@contextmanager
def reading_file() -> Iterator[None]:
    """Say of whatever a file lacks that it is no state of a cup."""
    try:
        yield
    except (KeyError, TypeError, IndexError, ValueError) as error:
        if isinstance(error, InputError):
            raise
        raise InputError(
            "cup.file_invalid", f"This is no state of a cup: {type(error).__name__} {error}."
        ) from error


def _write_rules(settings: CupSettings) -> Object:
    return {
        "RoundPairIncrements": list(settings.pairs_per_round),
        "RandomOpenings": settings.has_random_openings,
        "MaxTiebreakPairs": settings.max_tiebreak_pairs,
        "FirstWhite": settings.first_white.value,
    }


def _write_match(cup: Cup, match: CupMatch) -> Object:
    points = score_match(match)
    ratings = {contender.name: contender.rating for contender in cup.contenders}
    first, second = match.sides
    return {
        "MatchId": match.id,
        "RoundNumber": match.round,
        "PlayerA": first,
        "PlayerB": second,
        "PlayerARating": ratings.get(first, 0),
        "PlayerBRating": ratings.get(second, 0),
        "SeedA": cup.seeds.get(first, 0),
        "SeedB": cup.seeds.get(second, 0),
        "ScoreA": points[0] / 10,
        "ScoreB": points[1] / 10,
        "Winner": match.winner,
        "IsDecided": match.is_decided,
        "DecidedBy": match.decided_by,
        "ScheduledGames": 0 if BYE in match.sides else count_scheduled(cup, match),
        "Pairs": [_write_pair(pair) for pair in match.pairs],
        "Games": [write_game(game) for game in match.games],
        "OpeningOrder": list(match.order),
        "Unpaired": [write_game(game) for game in match.unpaired],
    }


def _write_pair(pair: Pair) -> Object:
    return {
        "OpeningId": pair.opening + 1,
        "OpeningHash": pair.opening_hash,
        "Tiebreak": pair.is_tiebreak,
        "Place": pair.place,
    }


def write_game(game: CupGame) -> Object:
    """Return a game as it stands in a state file."""
    return {
        "GameNr": game.number,
        "White": game.white,
        "Black": game.black,
        "OpeningId": game.opening + 1,
        "OpeningHash": game.opening_hash,
        "Result": game.result,
        "Pair": game.pair,
        "Reason": game.reason,
        "Plies": game.plies,
        "TimeMs": game.time_ms,
        "Path": game.path,
    }


def _read(data: Object) -> Cup:
    if data["SchemaVersion"] != SCHEMA_VERSION:
        raise InputError(
            "cup.file_version",
            f"This state has version {data['SchemaVersion']}; this program reads {SCHEMA_VERSION}.",
        )
    rounds = cast("list[Object]", data["Rounds"])
    rows = [row for item in rounds for row in cast("list[Object]", item["Matches"])]
    ratings = _read_ratings(rows)
    cup = Cup(
        settings=_read_settings(data),
        contenders=tuple(Contender(name, ratings.get(name, 0)) for name in _texts(data["Seeds"])),
        slots=_texts(data["Slots"]),
        book=_texts(data["Book"]),
        order=_numbers(data["GlobalOpeningOrder"]),
        matches=tuple(
            _read_match(row, index)
            for item in rounds
            for index, row in enumerate(cast("list[Object]", item["Matches"]))
        ),
    )
    _check_shape(cup, rows)
    return cup


def _read_settings(data: Object) -> CupSettings:
    rules = cast(Object, data["Rules"])
    return CupSettings(
        name=str(data["TournamentName"]),
        pairs_per_round=_numbers(rules["RoundPairIncrements"]),
        seeding=Seeding(str(data["Strategy"])),
        is_unique_per_match_only=not data["UniqueOpeningsGlobal"],
        has_random_openings=bool(rules["RandomOpenings"]),
        max_tiebreak_pairs=_number(rules["MaxTiebreakPairs"]),
        first_white=FirstWhite(str(rules["FirstWhite"])),
        seed=_number(data["Seed"]),
    )


def _read_ratings(rows: list[Object]) -> dict[str, int]:
    sides = [(row["PlayerA"], row["PlayerARating"]) for row in rows]
    sides += [(row["PlayerB"], row["PlayerBRating"]) for row in rows]
    return {str(name): _number(rating) for name, rating in sides if name not in (BYE, TBD)}


def _read_match(row: Object, index: int) -> CupMatch:
    number, round_ = _number(row["MatchId"]), _number(row["RoundNumber"])
    winner = row["Winner"]
    return CupMatch(
        id=number,
        round=round_,
        index=index,
        sides=(str(row["PlayerA"]), str(row["PlayerB"])),
        games=tuple(read_game(game) for game in cast("list[Object]", row["Games"])),
        pairs=tuple(_read_pair(pair) for pair in cast("list[Object]", row["Pairs"])),
        order=_numbers(row["OpeningOrder"]),
        winner=None if winner is None else str(winner),
        decided_by=str(row["DecidedBy"]),
        unpaired=tuple(read_game(game) for game in cast("list[Object]", row.get("Unpaired", []))),
    )


def _read_pair(row: Object) -> Pair:
    return Pair(
        opening=_number(row["OpeningId"]) - 1,
        opening_hash=str(row["OpeningHash"]),
        is_tiebreak=bool(row["Tiebreak"]),
        place=_number(row["Place"]),
    )


def read_game(row: Object) -> CupGame:
    """Read a game that `write_game` wrote."""
    return CupGame(
        number=_number(row["GameNr"]),
        pair=_number(row["Pair"]),
        white=str(row["White"]),
        black=str(row["Black"]),
        opening=_number(row["OpeningId"]) - 1,
        opening_hash=str(row["OpeningHash"]),
        result=str(row["Result"]),
        reason=str(row["Reason"]),
        plies=_number(row["Plies"]),
        time_ms=_number(row["TimeMs"]),
        path=str(row["Path"]),
    )


def _check_shape(cup: Cup, rows: list[Object]) -> None:
    """The bracket must be whole, and every score the sum of its games."""
    if [match.id for match in cup.matches] != list(range(1, len(cup.slots))):
        raise InputError("cup.file_invalid", "The matches of the file are not those of its slots.")
    check_scores(cup.matches, rows)


def check_scores(matches: Sequence[CupMatch], rows: Sequence[Object]) -> None:
    """Raise `cup.score_differs` unless every score of a file is the sum of its games."""
    for match, row in zip(matches, rows, strict=True):
        points = score_match(match)
        if [10 * float(cast(float, row[key])) for key in ("ScoreA", "ScoreB")] != list(points):
            raise InputError(
                "cup.score_differs",
                f"Match {match.id} is {row['ScoreA']}-{row['ScoreB']} in the file, but its games "
                f"give {format_points(points[0])}-{format_points(points[1])}; restore a backup.",
                match=match.id,
            )


def _number(value: Json) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"{value!r} is no whole number")
    return value


def _numbers(value: Json) -> tuple[int, ...]:
    return tuple(_number(item) for item in cast("list[Json]", value))


def _texts(value: Json) -> tuple[str, ...]:
    return tuple(str(item) for item in cast("list[Json]", value))
