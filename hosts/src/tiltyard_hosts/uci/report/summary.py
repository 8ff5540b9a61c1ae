"""What a contest has come to, as plain values: for JSON, JUnit, a badge and a page in Markdown."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from tiltyard.cup import CupGame
from tiltyard.rating.match_statistics import Strength
from tiltyard_hosts.uci.contest.knockout import CupContest
from tiltyard_hosts.uci.contest.table import TableContest
from tiltyard_hosts.uci.contest.tally import (
    count_pairs,
    count_results,
    measure_meeting,
    rank_table,
)

if TYPE_CHECKING:  # the library's tournament is slow to load
    from tiltyard_hosts.uci.contest.swiss import SwissContest

FAULTS: Final = ("time", "crash", "hang", "illegal_move", "start_failed")
_DRAW: Final = "1/2-1/2"
_LOSERS: Final[Mapping[str, str]] = {"1-0": "black", "0-1": "white"}

Summary = dict[str, Any]


def summarize(contest: "CupContest | TableContest | SwissContest", *, name: str) -> Summary:
    """Return the state of a contest: engines, meetings, openings, the test, who won."""
    games = contest.games
    played, expected = contest.count_games()
    names = sorted({side for game in games for side in (game.white, game.black)})
    found: Summary = {
        "name": name,
        "is_over": contest.is_over,
        "games": played,
        "expected_games": expected,
        "draw_rate": _share(games),
        "engines": [_describe_engine(games, row) for row in rank_table(games, names)],
        "meetings": list(_list_meetings(games)),
        "openings": _count_openings(games),
        "reasons": dict(sorted(Counter(game.reason for game in games).items())),
    }
    if isinstance(contest, CupContest):
        return {**found, "champion": contest.cup.champion}
    return {**found, "test": _describe_test(contest)}


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
        **_describe_strength(row.strength),
        "faults": list_faults(games, row.name),
    }


def _describe_strength(strength: Strength) -> Summary:
    """Infinite values are None: JSON has none."""

    def finite(value: float | None) -> float | None:
        return None if value is None or abs(value) == float("inf") else round(value, 2)

    return {
        "elo": finite(strength.elo),
        "elo_error": finite(strength.error),
        "nelo": finite(strength.normalised),
        "nelo_error": finite(strength.normalised_error),
        "los": round(strength.superiority, 4),
    }


def _list_meetings(games: Sequence[CupGame]) -> Iterable[Summary]:
    met = sorted({tuple(sorted((game.white, game.black))) for game in games})
    for first, second in met:
        losses, draws, wins = count_results(games, first, second)
        yield {
            "first": first,
            "second": second,
            "wins": wins,
            "draws": draws,
            "losses": losses,
            "pairs": count_pairs(games, first, second),
            **_describe_strength(measure_meeting(games, first, second)),
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


def _describe_test(contest: "TableContest | SwissContest") -> Summary | None:
    test = contest.sprt
    if test is None:
        return None
    meeting = contest.meetings[0]
    pairs = count_pairs(contest.games, meeting.first, meeting.second)
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
        "verdict": contest.verdict.value if contest.verdict else "continue",
    }
