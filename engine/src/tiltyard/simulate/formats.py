"""What a format does to a field: tournaments of it played through, many times.

The best player of eight wins a knockout how often, a Swiss how often, and after how many games?
Every run is a tournament of the real format by the real rules; only the games are drawn, by the
Elo expectation, the same for the same seed.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Final

from tiltyard.core.arguments import check_kind, check_mapping, check_text, check_whole, list_items
from tiltyard.core.commands import (
    ChangePhase,
    CreateTournament,
    PairRound,
    RecordGame,
    RegisterEntry,
)
from tiltyard.core.config import Config, OptionValue
from tiltyard.core.fold import START
from tiltyard.core.model import Match, MatchId, MatchStatus, Phase, TournamentState
from tiltyard.errors import InputError, RuleError
from tiltyard.formats.machine import rank, step
from tiltyard.formats.table import get_format
from tiltyard.rating.elo import expected_score

PODIUM: Final = 3
MOST_RUNS: Final = 1_000_000
_OPEN: Final = (MatchStatus.READY, MatchStatus.IN_PROGRESS)
_PHASES: Final = (Phase.CHECK_IN, Phase.SEEDING, Phase.IN_PROGRESS)
_UNASKED: Final[Mapping[str, Mapping[str, OptionValue]]] = {"draft-swiss": {"kind": "constructed"}}
_MOST_RATING: Final = 99_999
_MOST_PLAYERS: Final = 2_000


@dataclass(frozen=True, slots=True)
class FormatPlan:
    """A format, its options and a field of ratings, the strongest first.

    >>> from tiltyard.simulate import FormatPlan
    >>> FormatPlan("swiss", (2400, 2300, 2200, 2100), {"rounds": 3}).ratings[0]
    2400

    Raises:
        InputError: `format.unknown`, `option.…` or `simulate.…`, when it is made.
    """

    format: str
    ratings: tuple[int, ...]
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    draws: float = 0.3  # how often equals draw a game, where draws are possible

    def __post_init__(self) -> None:
        format_ = get_format(self.format)
        ratings = list_items(self.ratings, "Ratings are a list of numbers", "simulate.ratings")
        for rating in ratings:
            check_whole(rating, "A rating", 0, _MOST_RATING, "simulate.ratings")
        least = max(2, format_.min_entries)
        what = f"The number of players of {format_.name}"
        check_whole(len(ratings), what, least, _MOST_PLAYERS, "simulate.ratings")
        check_mapping(self.options, 'Options are a dict such as {"rounds": 7}', "option.invalid")
        if isinstance(self.draws, bool) or not isinstance(self.draws, int | float):
            raise InputError("simulate.draws", "The rate of draws is a number from 0 to 1.")
        if not 0 <= self.draws <= 1:
            raise InputError(
                "simulate.draws", f"The rate of draws is {self.draws}; give 0 to 1, such as 0.3."
            )
        object.__setattr__(self, "ratings", tuple(sorted(ratings, reverse=True)))
        _start(self, "")  # refuses what cannot be


@dataclass(frozen=True, slots=True)
class FormatRun:
    """One tournament: the place of each player, the strongest first, and the games it took."""

    places: tuple[int, ...]
    games: int


@dataclass(frozen=True, slots=True)
class FormatReport:
    """What many runs came to. Lists are by strength, the strongest first."""

    plan: FormatPlan
    runs: int
    wins: tuple[float, ...]  # how often each won; who shares the first place has a part of it
    podiums: tuple[float, ...]  # how often each was among the first three
    places: tuple[float, ...]  # the mean place of each
    games: float  # a run

    @property
    def best_wins(self) -> float:
        """How often the strongest player won, from 0 to 1."""
        return self.wins[0]

    @property
    def margin(self) -> float:
        """Within how much of `best_wins` the truth is, 19 times of 20."""
        return float(1.96 * (self.best_wins * (1 - self.best_wins) / self.runs) ** 0.5)


def simulate_format(plan: FormatPlan, *, runs: int = 100, seed: int | str = 1) -> FormatReport:
    """Play a format through many times and return what it came to.

    >>> from tiltyard.simulate import FormatPlan, simulate_format
    >>> knockout = FormatPlan("single-elimination", (2400, 2300, 2200, 2100))
    >>> table = FormatPlan("round-robin", (2400, 2300, 2200, 2100))
    >>> [round(simulate_format(plan, runs=200).best_wins, 2) for plan in (knockout, table)]
    [0.64, 0.6]

    Raises:
        InputError: `simulate.…`, when an argument is not what it should be.
    """
    check_kind(plan, FormatPlan, "A plan is made by FormatPlan", "simulate.plan")
    check_whole(runs, "The number of runs", 1, MOST_RUNS, "simulate.runs")
    _check_seed(seed)
    return sum_up(plan, (play_once(plan, f"{seed}:{run}") for run in range(runs)))


def play_once(plan: FormatPlan, seed: int | str) -> FormatRun:
    """Play one tournament through; the same seed, the same tournament.

    >>> from tiltyard.simulate import FormatPlan, play_once
    >>> play_once(FormatPlan("single-elimination", (2400, 2300, 2200, 2100)), seed="1:0")
    FormatRun(places=(1, 2, 3, 3), games=3)

    Raises:
        InputError: `simulate.…`, when an argument is not what it should be.
    """
    check_kind(plan, FormatPlan, "A plan is made by FormatPlan", "simulate.plan")
    source = Random(_check_seed(seed))
    state = _start(plan, str(seed))
    games = 0
    while state.phase is Phase.IN_PROGRESS:
        open_matches = [match for match in state.matches.values() if match.status in _OPEN]
        for match in open_matches:
            state, played = _play(plan, state, match, source)
            games += played
        if not open_matches:
            try:
                state = _send(state, PairRound(0))
            except RuleError:  # no legal pairing is left: the table stands as it is
                break
    places = {row.entry: row.rank for row in rank(state)}
    return FormatRun(tuple(places[entry] for entry in sorted(places)), games)


def sum_up(plan: FormatPlan, runs: Iterable[FormatRun]) -> FormatReport:
    """Return the averages of runs of one plan, in whatever order they were played.

    >>> from tiltyard.simulate import FormatPlan, FormatRun, sum_up
    >>> plan = FormatPlan("single-elimination", (2400, 2300))
    >>> sum_up(plan, [FormatRun((1, 2), 1), FormatRun((2, 1), 1)]).wins
    (0.5, 0.5)

    Raises:
        InputError: `simulate.…`, when an argument is not what it should be.
    """
    check_kind(plan, FormatPlan, "A plan is made by FormatPlan", "simulate.plan")
    listed: Sequence[FormatRun] = list_items(runs, "Runs are a list of FormatRun", "simulate.runs")
    size = len(plan.ratings)
    for run in listed:
        check_kind(run, FormatRun, "Runs are a list of FormatRun", "simulate.runs")
        if len(run.places) != size:
            raise InputError("simulate.runs", "A run has another number of players than the plan.")
    if not listed:
        raise InputError("simulate.runs", "There is no run to sum up; play one at least.")
    wins, podiums, places = [Fraction(0)] * size, [0] * size, [0] * size
    for run in listed:
        firsts = max(1, run.places.count(1))
        for player, place in enumerate(run.places):
            wins[player] += Fraction(place == 1, firsts)
            podiums[player] += place <= PODIUM
            places[player] += place
    count = len(listed)
    return FormatReport(
        plan,
        count,
        tuple(float(won / count) for won in wins),
        tuple(times / count for times in podiums),
        tuple(total / count for total in places),
        sum(run.games for run in listed) / count,
    )


def _check_seed(seed: object) -> int | str:
    if isinstance(seed, int):
        return seed
    return check_text(seed, "A seed that is no number", "simulate.seed")


def _send(
    state: TournamentState, command: CreateTournament | ChangePhase | PairRound
) -> TournamentState:
    return step(state, command)[1]


def _start(plan: FormatPlan, lot: str) -> TournamentState:
    """Return the tournament after its draw."""
    options = {**_UNASKED.get(plan.format, {}), **plan.options}
    state = _send(START, CreateTournament(Config("Simulation", plan.format, options), 0))
    state = _send(state, ChangePhase(Phase.REGISTRATION, 0))
    for rating in plan.ratings:
        state = step(state, RegisterEntry(at=0, rating=rating))[1]
    for phase in _PHASES:
        state = _send(state, ChangePhase(phase, 0, lot=lot or "simulation"))
    return state


def _play(
    plan: FormatPlan, state: TournamentState, match: Match, source: Random
) -> tuple[TournamentState, int]:
    """Play a match game by game; return the state after it and how many games it took."""
    first, second = (occupant.entry for occupant in match.sides)
    assert first is not None  # an open match has two
    assert second is not None
    expected = expected_score(plan.ratings[first - 1], plan.ratings[second - 1])
    number, games = match.fixture.id, 0
    while state.matches[number].result is None:
        state = _play_game(
            state, number, _draw_winner(expected, plan.draws, source), expected, source
        )
        games += 1
    return state, games


def _draw_winner(expected: float, draws: float, source: Random) -> int | None:
    """Return the side that wins, None for a draw; the expected score is that of the ratings."""
    level = 2 * draws * min(expected, 1 - expected)
    lot = source.random()
    if lot < expected - level / 2:
        return 0
    return None if lot < expected + level / 2 else 1


def _play_game(
    state: TournamentState, number: MatchId, winner: int | None, expected: float, source: Random
) -> TournamentState:
    """Report a game; where nobody may draw, play on until somebody wins."""
    try:
        return step(state, RecordGame(number, winner, 0))[1]
    except RuleError:
        if winner is not None:
            raise
    return step(state, RecordGame(number, int(source.random() >= expected), 0))[1]
