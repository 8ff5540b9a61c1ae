"""What JaVaFo and bbpPairings are told of a tournament that they make up: lines of NAME=NUMBER."""

from random import Random
from typing import Final

from tiltyard.cli.outcome import read_bytes
from tiltyard.core.scores import PointSystem
from tiltyard.errors import InputError
from tiltyard.io.trf import read_tournament, read_trf
from tiltyard.simulate import Plan, Rates

_PLAYERS: Final = (16, 120)  # where nothing is said
_ROUNDS: Final = (5, 11)
_ONE_IN: Final = {
    "forfeitrate": "forfeit",
    "retiredrate": "withdrawal",
    "halfpointbyerate": "half_bye",
}
_POINTS: Final = {
    "pointsforwin": ("win", "full_bye", "forfeit_win"),
    "pointsfordraw": ("draw", "half_bye"),
    "pointsforloss": ("loss",),
    "pointsforforfeitloss": ("forfeit_loss", "zero_bye"),
    "pointsforzpb": ("zero_bye",),
    "pointsforpab": ("pairing_bye",),
}
_WHOLE: Final = ("playersnumber", "roundsnumber", "highestrating", "lowestrating")
_NEVER: Final = 1_000_000  # one in so many is nobody


def format_configuration(plan: Plan) -> str:
    """Return what a generator is told, so that it makes up a tournament by a plan.

    It knows fewer kinds of incidents than we do: who leaves, or stays away without points, is
    "retired".
    """
    rates, points = plan.rates, plan.points
    lines = {
        "PlayersNumber": plan.players,
        "RoundsNumber": plan.rounds,
        "HighestRating": plan.highest_rating,
        "LowestRating": plan.lowest_rating,
        "DrawPercentage": round(100 * rates.draw),
        "ForfeitRate": _one_in(rates.forfeit + rates.double_forfeit, 1),
        "RetiredRate": _one_in(rates.withdrawal + rates.zero_bye, 2),
        "HalfPointByeRate": _one_in(rates.half_bye, 1),
        "PointsForWin": points.win / 10,
        "PointsForDraw": points.draw / 10,
        "PointsForLoss": points.loss / 10,
        "PointsForForfeitLoss": points.forfeit_loss / 10,
        "PointsForPAB": points.pairing_bye / 10,
    }
    return "".join(f"{name}={value}\n" for name, value in lines.items())


def read_configuration(path: str) -> dict[str, float]:
    """Return what a file tells of a tournament to make up, by names in small letters."""
    known = {*_WHOLE, "drawpercentage", *_ONE_IN, *_POINTS}
    found: dict[str, float] = {}
    lines = read_bytes(path).decode("utf-8", "replace").splitlines()
    for number, line in enumerate(lines, 1):
        name, sign, value = (part.strip() for part in line.partition("="))
        if not name or name.startswith("#"):
            continue
        number_read = _read_number(value) if sign and name.lower() in known else None
        if number_read is None:
            raise InputError(
                "generate.configuration",
                f"Line {number} of {path} is {line.strip()!r}; write NAME=NUMBER with one of "
                "PlayersNumber, RoundsNumber, DrawPercentage, ForfeitRate, RetiredRate, "
                "HalfPointByeRate, HighestRating, LowestRating, PointsForWin, PointsForDraw, "
                "PointsForLoss, PointsForZPB, PointsForForfeitLoss, PointsForPAB.",
            )
        found[name.lower()] = number_read
    return found


def read_model(file: str) -> dict[str, float]:
    """Return how many players and rounds the tournament of a file has, and their ratings."""
    tournament = read_tournament(read_trf(read_bytes(file)))
    players = tournament.request(tournament.paired_rounds + 1).players
    ratings = [player.rating for player in players if player.rating]
    rounds = tournament.declared_rounds or tournament.paired_rounds or _ROUNDS[0]
    found: dict[str, float] = {"playersnumber": len(players), "roundsnumber": rounds}
    return found | (
        {"highestrating": max(ratings), "lowestrating": min(ratings)} if ratings else {}
    )


def make_plan(values: dict[str, float], source: Random) -> Plan:
    """Return the tournament to make up; what is not said is drawn."""
    rates: dict[str, float] = {
        rate: 1 / values[name] if values[name] else 0.0
        for name, rate in _ONE_IN.items()
        if name in values
    }
    if "drawpercentage" in values:
        rates["draw"] = values["drawpercentage"] / 100
    points = {
        field: round(10 * values[name])
        for name, fields in _POINTS.items()
        if name in values
        for field in fields
    }
    players = int(values.get("playersnumber", 0)) or source.randint(*_PLAYERS)
    rounds = int(values.get("roundsnumber", 0)) or source.randint(*_ROUNDS)
    return Plan(
        players=players,
        rounds=rounds,
        rates=Rates(**rates),
        points=PointSystem(**points),
        highest_rating=int(values.get("highestrating", 2600)),
        lowest_rating=int(values.get("lowestrating", 1400)),
    )


def _one_in(rate: float, least: int) -> float:
    return max(least, round(1 / rate, 3)) if rate else _NEVER


def _read_number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None
