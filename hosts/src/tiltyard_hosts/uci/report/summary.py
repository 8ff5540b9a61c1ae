"""What a contest has come to, as plain values: for JSON, JUnit, a badge and a page in Markdown."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from tiltyard.cup import Cup, CupGame, Series, count_games, is_series_over
from tiltyard.rating.match_statistics import Strength
from tiltyard_hosts.uci.contest.tally import (
    count_pairs,
    count_results,
    measure_meeting,
    rank_table,
)

FAULTS: Final = ("time", "crash", "hang", "illegal_move", "start_failed")
_DRAW: Final = "1/2-1/2"
_LOSERS: Final[Mapping[str, str]] = {"1-0": "black", "0-1": "white"}

Summary = dict[str, Any]


def summarize(cup: Cup) -> Summary:
    """Return the state of a tournament: engines, meetings, openings, the test, who won."""
    games = list_games(cup)
    played, expected = count_games(cup)
    names = sorted({side for game in games for side in (game.white, game.black)})
    found: Summary = {
        "name": cup.settings.name,
        "is_over": is_over(cup),
        "games": played,
        "expected_games": expected,
        "draw_rate": _share(games),
        "engines": [_describe_engine(games, row) for row in rank_table(games, names)],
        "meetings": list(_list_meetings(cup, games)),
        "openings": _count_openings(games),
        "reasons": dict(sorted(Counter(game.reason for game in games).items())),
    }
    if cup.series is None:
        return {**found, "champion": cup.champion}
    return {**found, "test": _describe_test(cup.series, games)}


def list_games(cup: Cup) -> list[CupGame]:
    """Return the finished games that count, by number."""
    if cup.series is not None:
        return sorted(cup.series.games, key=lambda game: game.number)
    games = (game for match in cup.matches for game in match.games)
    return sorted(games, key=lambda game: game.number)


def is_over(cup: Cup) -> bool:
    """Whether there is nothing left to play."""
    return cup.champion is not None if cup.series is None else is_series_over(cup)


def list_faults(games: Iterable[CupGame], name: str) -> dict[str, int]:
    """Return how often an engine lost by its own fault, by reason."""
    lost = (game for game in games if game.reason in FAULTS)
    own = [game.reason for game in lost if getattr(game, _LOSERS[game.result]) == name]
    return dict(sorted(Counter(own).items()))


def _share(games: Sequence[CupGame]) -> float:
    return sum(game.result == _DRAW for game in games) / len(games) if games else 0.0


def _describe_engine(games: Sequence[CupGame], row: Any) -> Summary:  # noqa: ANN401 - a TableRow
    return {
        "name": row.name,
        "points": row.points / 10,
        "games": row.played,
        "wins": row.wins,
        "draws": row.draws,
        "losses": row.losses,
        **describe_strength(row.strength),
        "faults": list_faults(games, row.name),
    }


def describe_strength(strength: Strength) -> Summary:
    """Return a strength as plain values; infinite ones are None: JSON has none."""

    def finite(value: float | None) -> float | None:
        return None if value is None or abs(value) == float("inf") else round(value, 2)

    return {
        "elo": finite(strength.elo),
        "elo_error": finite(strength.error),
        "nelo": finite(strength.normalised),
        "nelo_error": finite(strength.normalised_error),
        "los": round(strength.superiority, 4),
    }


def _list_meetings(cup: Cup, games: Sequence[CupGame]) -> Iterable[Summary]:
    """A series has its meetings in order, each from the view of its first engine."""
    played = {frozenset((game.white, game.black)) for game in games}
    met = sorted((first, second) for first, second in map(sorted, played))
    if cup.series is not None:
        sides = ((meeting.first, meeting.second) for meeting in cup.series.meetings)
        met = [pair for pair in dict.fromkeys(sides) if frozenset(pair) in played]
    for first, second in met:
        losses, draws, wins = count_results(games, first, second)
        yield {
            "first": first,
            "second": second,
            "wins": wins,
            "draws": draws,
            "losses": losses,
            "pairs": count_pairs(games, first, second),
            **describe_strength(measure_meeting(games, first, second)),
        }


def _count_openings(games: Sequence[CupGame]) -> list[Summary]:
    """Return for each opening how White did: which ones decide games by themselves."""
    counts: dict[int, Counter[str]] = {}
    for game in games:
        counts.setdefault(game.opening, Counter())[game.result] += 1
    return [
        {
            "opening": opening + 1,
            "games": sum(count.values()),
            "white_wins": count["1-0"],
            "draws": count[_DRAW],
            "black_wins": count["0-1"],
        }
        for opening, count in sorted(counts.items())
    ]


def _describe_test(series: Series, games: Sequence[CupGame]) -> Summary | None:
    if series.rules.test is None:
        return None
    test, meeting = series.rules.test.sprt, series.meetings[0]
    pairs = count_pairs(games, meeting.first, meeting.second)
    low, high = test.bounds
    return {
        "first": meeting.first,
        "second": meeting.second,
        "elo0": test.elo0,
        "elo1": test.elo1,
        "alpha": test.alpha,
        "beta": test.beta,
        "model": "normalised" if test.is_normalised else "logistic",
        "llr": round(test.measure(pairs), 3) + 0.0,
        "lower": round(low, 3),
        "upper": round(high, 3),
        "verdict": series.verdict or "continue",
    }
