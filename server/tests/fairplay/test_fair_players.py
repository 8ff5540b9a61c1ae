"""Fair players are left alone: how often chance alone would raise a flag, by simulation."""

import random
from collections.abc import Callable
from statistics import fmean

import pytest
from factories import AT, make_user, play_round
from scenes import make_event

from tiltyard import Phase, SeedingMethod
from tiltyard.rating.elo import expected_score
from tiltyard_server.fairplay.detectors.durations import LEAST_HISTORY, is_abnormal
from tiltyard_server.fairplay.detectors.meetings import (
    CHANCE,
    LEAST_MEETINGS,
    chance_of_meetings,
)
from tiltyard_server.fairplay.detectors.sandbagging import (
    LEAST_GAMES,
    is_beyond_luck,
    performance_chance,
)
from tiltyard_server.fairplay.models import Flag
from tiltyard_server.fairplay.statistics import Draw, compare_duration
from tiltyard_server.ratings.models import RatingChange
from tiltyard_server.worker.kinds import work_once

LIMIT = 0.01  # of tournaments
TOURNAMENTS = 150
LAG = 70  # standard deviation of an honest rating from the true strength
Scores = dict[int, list[tuple[int, int]]]  # who met whom, and the score in tenths


def _play_knockout(strengths: list[float], chance: random.Random) -> Scores:
    scores: Scores = {n: [] for n in range(len(strengths))}
    alive = chance.sample(range(len(strengths)), len(strengths))
    while len(alive) > 1:
        alive = [
            _meet(scores, strengths, chance, (alive[n], alive[n + 1]))
            for n in range(0, len(alive), 2)
        ]
    return scores


def _play_rounds(strengths: list[float], chance: random.Random) -> Scores:
    scores: Scores = {n: [] for n in range(len(strengths))}
    for _ in range(7):
        order = chance.sample(range(len(strengths)), len(strengths))
        for n in range(0, len(order), 2):
            _meet(scores, strengths, chance, (order[n], order[n + 1]))
    return scores


def _meet(
    scores: Scores, strengths: list[float], chance: random.Random, pair: tuple[int, int]
) -> int:
    one, two = pair
    is_won = chance.random() < expected_score(round(strengths[one]), round(strengths[two]))
    scores[one].append((two, 10 * is_won))
    scores[two].append((one, 10 * (not is_won)))
    return one if is_won else two


@pytest.mark.parametrize("play", [_play_knockout, _play_rounds])
def test_a_good_day_is_no_sandbagging(play: Callable[..., Scores]) -> None:
    chance = random.Random(7)
    flagged = 0
    for _ in range(TOURNAMENTS):
        strengths = [chance.gauss(1500, 200) for _ in range(32)]
        ratings = [round(chance.gauss(strength, LAG)) for strength in strengths]
        scores = play(strengths, chance)
        flagged += any(
            is_beyond_luck(_chance_of(n, games, ratings), 32)
            for n, games in scores.items()
            if len(games) >= LEAST_GAMES
        )

    assert flagged / TOURNAMENTS < LIMIT


def _chance_of(player: int, games: list[tuple[int, int]], ratings: list[int]) -> float:
    return performance_chance(
        [
            RatingChange(basis=ratings[player], opponent_rating=ratings[other], score=score)
            for other, score in games
        ]
    )


@pytest.mark.parametrize("is_seeded", [False, True])
def test_regulars_may_meet_every_week(*, is_seeded: bool) -> None:
    chance = random.Random(11)
    flagged = [_count_pairs(chance, is_seeded=is_seeded) for _ in range(60)]

    assert fmean(flagged) / 5 < LIMIT  # five tournaments a month


def _count_pairs(chance: random.Random, *, is_seeded: bool) -> int:
    """Play a month of weekly brackets for the same sixteen; count the pairs flagged."""
    strengths = [chance.gauss(1500, 150) for _ in range(16)]
    draws: dict[tuple[int, int], list[Draw]] = {}
    met: dict[tuple[int, int], int] = {}
    flagged = set()
    for _ in range(5):
        rated = [chance.gauss(strength, LAG) for strength in strengths]
        order = sorted(range(16), key=lambda n: -rated[n])
        seeds = {player: seed for seed, player in enumerate(order, start=1)}
        for pair, reached, is_met in _play_bracket(strengths, seeds, chance, is_seeded=is_seeded):
            shown = (seeds[pair[0]], seeds[pair[1]]) if is_seeded else None
            draws.setdefault(pair, []).append(Draw(16, reached, shown))
            met[pair] = met.get(pair, 0) + is_met
            if met[pair] >= LEAST_MEETINGS:
                p = chance_of_meetings(draws[pair], met[pair], 16)
                flagged |= {pair} if p < CHANCE else set()
    return len(flagged)


def _play_bracket(
    strengths: list[float], seeds: dict[int, int], chance: random.Random, *, is_seeded: bool
) -> list[tuple[tuple[int, int], int, bool]]:
    from tiltyard.pairing.brackets import order_seeds  # noqa: PLC0415 - only here

    by_seed = {seed: player for player, seed in seeds.items()}
    alive = [by_seed[seed] for seed in order_seeds(16)]
    if not is_seeded:
        chance.shuffle(alive)
    last: dict[int, int] = {}
    met: dict[tuple[int, int], int] = {}
    number = 0
    while len(alive) > 1:
        number += 1
        after = []
        for n in range(0, len(alive), 2):
            pair = (min(alive[n : n + 2]), max(alive[n : n + 2]))
            met[pair] = number
            last |= dict.fromkeys(pair, number)
            after.append(_meet({p: [] for p in pair}, strengths, chance, pair))
        alive = after
    players = range(16)
    return [
        ((a, b), met.get((a, b), min(last[a], last[b])), (a, b) in met)
        for a in players
        for b in players
        if a < b
    ]


def test_games_of_all_lengths_are_normal() -> None:
    chance = random.Random(3)
    flagged = 0
    for _ in range(300):
        history = [chance.lognormvariate(13, 0.6) for _ in range(LEAST_HISTORY)]
        games = [chance.lognormvariate(13, 0.6) for _ in range(31)]
        flagged += any(is_abnormal(round(g), compare_duration(g, history)) for g in games)

    assert flagged / 300 < LIMIT


def _hold_events(count: int) -> int:
    chance = random.Random(count)
    people = [make_user() for _ in range(16)]
    strengths = {user.pk: chance.gauss(1500, 150) for user in people}
    for n in range(count):
        seeding = chance.choice([SeedingMethod.RANDOM, SeedingMethod.RATING])
        event = make_event(people, seeding=seeding, lot=f"{n}", at=AT + n)
        while play_round(event, strengths, chance):
            pass
        event.refresh_from_db()
        assert event.phase == Phase.COMPLETED
    while work_once():
        pass
    return Flag.objects.count()


@pytest.mark.django_db
def test_a_fair_season_raises_no_flag() -> None:
    assert _hold_events(4) == 0


@pytest.mark.long
@pytest.mark.django_db
def test_a_long_fair_season_raises_hardly_any_flag() -> None:
    assert _hold_events(60) / 60 < LIMIT
