"""Dubov, Burstein and Lim: laws every pairing keeps, and equality with the literal search."""

from collections.abc import Callable

import pytest
from corpora import list_files
from oracles.literal_burstein import literal_burstein
from oracles.literal_dubov import literal_dubov
from oracles.literal_lim import literal_lim
from small_rounds import (
    ask,
    list_conflicts,
    list_third_colours,
    meetings,
    random_requests,
    shuffled,
)

from tiltyard.io.trf import read_tournament, read_trf
from tiltyard.pairing import PAIRING_SYSTEMS
from tiltyard.pairing.base import PairingRequest, PairingResult, PairingSystem
from tiltyard.pairing.checker import check_round
from tiltyard.pairing.fide.legality import Field

LITERAL: dict[str, Callable[[PairingRequest], PairingResult]] = {
    "dubov": literal_dubov,
    "burstein": literal_burstein,
    "lim": literal_lim,
}
every_system = pytest.mark.parametrize("name", list(LITERAL))


def get_system(name: str) -> PairingSystem:
    return PAIRING_SYSTEMS[f"fide-{name}"]


def list_requests(name: str, seed: int, size: tuple[int, int]) -> list[PairingRequest]:
    is_maxi = name == "lim" and seed % 5 == 0
    return random_requests(seed, get_system(name), size, {"maxi": "yes"} if is_maxi else None)


def compare_with_literal(name: str, seeds: range, size: tuple[int, int]) -> int:
    compared = 0
    for seed in seeds:
        for request in list_requests(name, seed, size):
            ours, literal = ask(get_system(name), request), ask(LITERAL[name], request)
            if isinstance(ours, PairingResult) and isinstance(literal, PairingResult):
                assert set(ours.pairs) == set(literal.pairs), (seed, request.round)
                assert ours.bye == literal.bye, (seed, request.round)
            else:
                assert ours == literal, (seed, request.round)
            compared += 1
    return compared


@every_system
def test_small_fields_are_paired_as_the_literal_search_pairs_them(name: str) -> None:
    assert compare_with_literal(name, range(120), (4, 9)) > 300


@pytest.mark.long
@every_system
def test_thousands_of_small_fields_are_paired_as_the_literal_search_does(name: str) -> None:
    assert compare_with_literal(name, range(1000, 11000), (4, 9)) > 30000


@every_system
def test_a_pairing_is_complete_and_legal(name: str) -> None:
    for seed in range(60):
        for request in list_requests(name, seed, (4, 40)):
            result = ask(get_system(name), request)
            if isinstance(result, PairingResult):
                assert list(list_conflicts(request, result)) == []


@pytest.mark.parametrize("name", ["dubov", "burstein"])
def test_nobody_gets_a_colour_the_third_time(name: str) -> None:
    for seed in range(1, 60, 2):  # tournaments that the system itself has paired
        for request in list_requests(name, seed, (4, 40)):
            if name == "burstein" and request.round <= min(request.rounds // 2, 4):
                continue  # the Dutch system excuses topscorers
            result = ask(get_system(name), request)
            if isinstance(result, PairingResult):
                assert list(list_third_colours(request, result)) == []


@every_system
def test_the_order_of_players_in_the_request_does_not_matter(name: str) -> None:
    for seed in range(30):
        for request in list_requests(name, seed, (4, 30)):
            assert ask(get_system(name), request) == ask(get_system(name), shuffled(request, seed))


@every_system
def test_looking_no_further_than_needed_changes_nothing(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    requests = [r for seed in range(1, 24, 2) for r in list_requests(name, seed, (20, 70))]
    short = [ask(get_system(name), request) for request in requests]
    monkeypatch.setattr(Field, "is_dense", lambda *_, **__: False)
    assert [ask(get_system(name), request) for request in requests] == short


@pytest.mark.parametrize("name", ["dubov", "burstein"])
def test_every_round_of_the_corpus_is_paired_as_recorded(name: str) -> None:
    checked = 0
    for path in list_files(name):
        for request, recorded in read_tournament(read_trf(path.read_bytes())).list_rounds():
            check = check_round(request, recorded, get_system(name))
            assert check.is_equal, (path.name, check)
            checked += 1
    assert checked > 100


def test_the_literal_search_pairs_the_corpus_and_shows_where_the_second_shift_matters() -> None:
    parted = []
    for path in list_files("dubov"):
        for request, recorded in read_tournament(read_trf(path.read_bytes())).list_rounds():
            assert meetings(literal_dubov(request)) == meetings(recorded), path.name
            if meetings(literal_dubov(request, seekers_only=True)) != meetings(recorded):
                parted.append((path.stem, request.round))
    assert parted == [("dubov0055_n10_r6", 4)]
