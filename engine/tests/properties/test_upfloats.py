"""Double-Swiss and the team system: the fast path against the literal one and the rules."""

import contextlib
import importlib
import io
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from literal_upfloats import literal_round
from match_positions import random_position
from team_files import play_team_file

from tiltyard.core.scores import PointSystem
from tiltyard.errors import RuleError
from tiltyard.pairing.base import PairingRequest, PairingResult, PairingSystem
from tiltyard.pairing.fide import double, team
from tiltyard.pairing.fide.contender import list_contenders

TEAM_POINTS = PointSystem(win=20, draw=10, pairing_bye=10, full_bye=20, half_bye=10, forfeit_win=20)
SEEDS = st.integers(0, 10**9)
OPTIONS = st.fixed_dictionaries(
    {
        "preferences": st.sampled_from(("A", "B", "none")),
        "c6": st.sampled_from(("parity", "graded")),
        "secondary": st.sampled_from(("used", "unused")),
    }
)


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


@pytest.mark.parametrize("seed", range(40))
def test_gacrux_pairs_a_team_tournament_the_same_way(seed: int) -> None:
    reader = importlib.import_module("gacrux.trf2json")  # not before: slow to load
    engine = importlib.import_module("gacrux.pairingfideteam")
    for text, request in play_team_file(seed)[1]:
        with contextlib.redirect_stdout(io.StringIO()):
            file = reader.trf2json()
            file.parse_file(text, 0)
            assert file.chessjson["status"]["code"] == 0
            params = {"experimental": [], "verbose": 0, "top_color": ""}
            pairing = engine.pairing_fideteam(file.get_tournament(1), request.round, params)
            brackets = pairing.compute_pairing(checkonly=False)
        theirs = {(pair["w"], pair["b"]) for b in brackets for pair in b.get("pairs", [])}
        result = team.team_swiss(request)
        mine = {(pair.white, pair.black) for pair in result.pairs}
        assert theirs == mine | ({(result.bye, 0)} if result.bye else set())
