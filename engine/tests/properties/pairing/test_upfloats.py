"""Double-Swiss and the team system: the fast path against the literal one and the rules."""

from dataclasses import replace
from itertools import cycle, islice
from pathlib import Path
from random import Random

import pytest
from corpora import list_files, spread
from hypothesis import given, settings
from hypothesis import strategies as st
from match_positions import random_position
from oracles.literal_upfloats import literal_round
from oracles.programs import pair_teams_with_gacrux
from team_files import play_team_file

from tiltyard.core.scores import PointSystem
from tiltyard.errors import RuleError
from tiltyard.io.trf import read_trf
from tiltyard.io.trf.teams.tournament import read_team_tournament
from tiltyard.pairing.base import Pair, PairingRequest, PairingResult, PairingSystem
from tiltyard.pairing.fide.upfloat import double, team
from tiltyard.pairing.fide.upfloat.contender import list_contenders

TEAM_POINTS = PointSystem(win=20, draw=10, pairing_bye=10, full_bye=20, half_bye=10, forfeit_win=20)
SEEDS = st.integers(0, 10**9)
ALL_OPTIONS = [
    {"preferences": preferences, "c6": c6, "secondary": secondary}
    for preferences in ("A", "B", "none")
    for c6 in ("parity", "graded")
    for secondary in ("used", "unused")
]
OPTIONS = st.sampled_from(ALL_OPTIONS)


def team_position(seed: int, options: dict[str, str], largest: int = 10) -> PairingRequest:
    return random_position(seed, size=(4, largest), points=TEAM_POINTS, options=options)


def double_position(seed: int, largest: int = 10) -> PairingRequest:
    return random_position(seed, size=(4, largest), points=double.DOUBLE_POINTS)


def attempt(system: PairingSystem, request: PairingRequest) -> PairingResult | None:
    try:
        return system(request)
    except RuleError:
        return None


def without_colours(
    result: PairingResult | None,
) -> tuple[int | None, set[frozenset[int]]] | None:
    if result is None:
        return None
    return result.bye, {frozenset((pair.white, pair.black)) for pair in result.pairs}


def literal(
    module: object, request: PairingRequest, monkeypatch: pytest.MonkeyPatch
) -> tuple[int | None, set[frozenset[int]]] | None:
    """Pair with the literal search in place of the fast one, everything else the same."""
    with monkeypatch.context() as patch:
        patch.setattr(module, "pair_brackets", literal_round)
        read = team.team_brackets if module is team else double.double_brackets
        try:
            found: object = read(request)
        except RuleError:
            return None
    assert isinstance(found, tuple)
    return found


@settings(max_examples=150, deadline=None)
@given(seed=SEEDS, options=OPTIONS)
def test_the_team_system_pairs_as_the_articles_read_word_by_word(
    seed: int, options: dict[str, str]
) -> None:
    request = team_position(seed, options)
    with pytest.MonkeyPatch.context() as patch:
        assert without_colours(attempt(team.team_swiss, request)) == literal(team, request, patch)


@settings(max_examples=150, deadline=None)
@given(seed=SEEDS)
def test_double_swiss_pairs_as_the_articles_read_word_by_word(seed: int) -> None:
    request = double_position(seed)
    with pytest.MonkeyPatch.context() as patch:
        expected = literal(double, request, patch)
    assert without_colours(attempt(double.double_swiss, request)) == expected


@pytest.mark.long
def test_thousands_of_team_positions_are_paired_word_by_word(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for seed, options in enumerate(islice(cycle(ALL_OPTIONS), 6000)):
        request = team_position(seed, options)
        expected = literal(team, request, monkeypatch)
        assert without_colours(attempt(team.team_swiss, request)) == expected, seed


@pytest.mark.long
def test_thousands_of_double_swiss_positions_are_paired_word_by_word(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for seed in range(6000):
        request = double_position(seed)
        expected = literal(double, request, monkeypatch)
        assert without_colours(attempt(double.double_swiss, request)) == expected, seed


@settings(max_examples=60, deadline=None)
@given(seed=SEEDS, options=OPTIONS)
def test_everybody_present_is_seated_once_and_meets_somebody_new(
    seed: int, options: dict[str, str]
) -> None:
    for system, request in (
        (team.team_swiss, team_position(seed, options, 40)),
        (double.double_swiss, double_position(seed, 40)),
    ):
        result = attempt(system, request)
        if result is None:
            continue
        seated = [n for pair in result.pairs for n in (pair.white, pair.black)]
        seated += [] if result.bye is None else [result.bye]
        present = {p.number for p in request.players} - request.absent
        assert sorted(seated) == sorted(present)
        known = {c.number: c for c in list_contenders(request, team.prefers_a)}
        assert all(pair.black not in known[pair.white].excluded for pair in result.pairs)
        assert result.bye is None or not known[result.bye].is_barred


@settings(max_examples=60, deadline=None)
@given(seed=SEEDS, options=OPTIONS)
def test_the_order_of_the_players_changes_nothing(seed: int, options: dict[str, str]) -> None:
    for system, request in (
        (team.team_swiss, team_position(seed, options, 24)),
        (double.double_swiss, double_position(seed, 24)),
    ):
        players = list(request.players)
        Random(seed).shuffle(players)
        assert attempt(system, request) == attempt(system, replace(request, players=tuple(players)))


@pytest.mark.parametrize("seed", spread(range(1000), 25))
def test_gacrux_pairs_a_team_tournament_the_same_way(seed: int) -> None:
    for text, request in play_team_file(seed)[1]:
        (theirs,) = pair_teams_with_gacrux(text, [request.round])
        assert same(team.team_swiss(request)) == same(theirs)


@pytest.mark.parametrize("path", spread(list_files("team"), 4), ids=lambda path: path.stem)
def test_gacrux_pairs_the_team_corpus_the_same_way(path: Path) -> None:
    text = path.read_text()
    requests = [one for one, _ in read_team_tournament(read_trf(text.encode())).list_rounds()]
    theirs = pair_teams_with_gacrux(text, [request.round for request in requests])
    assert [same(team.team_swiss(request)) for request in requests] == [*map(same, theirs)]


def same(result: PairingResult) -> tuple[set[Pair], int | None]:
    return set(result.pairs), result.bye
