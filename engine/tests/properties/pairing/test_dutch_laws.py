"""Laws every Dutch pairing keeps, whatever the position."""

from dataclasses import replace
from random import Random

import pytest
from positions import list_positions

from tiltyard import dutch as exported
from tiltyard.errors import InputError, RuleError
from tiltyard.pairing import PAIRING_SYSTEMS, dutch
from tiltyard.pairing.base import (
    Colour,
    Kind,
    Meeting,
    PairingRequest,
    PairingResult,
    SwissPlayer,
)
from tiltyard.pairing.fide.dutch.bracket import Bracket
from tiltyard.pairing.fide.dutch.system import in_rank_order
from tiltyard.pairing.fide.entrant import list_entrants


def try_pair(request: PairingRequest) -> PairingResult | None:
    try:
        return dutch(request)
    except RuleError:
        return None


POSITIONS = [
    request
    for seed in range(60)
    for request in list_positions(5000 + seed, 24, edition="2026" if seed % 3 else "2017")
]


def test_everybody_present_is_seated_once_or_has_the_bye() -> None:
    for request in POSITIONS:
        result = try_pair(request)
        if result is None:
            continue
        seated = [number for pair in result.pairs for number in (pair.white, pair.black)]
        seated += [result.bye] if result.bye is not None else []
        present = [p.number for p in request.players if p.number not in request.absent]
        assert sorted(seated) == sorted(present)


def test_no_pair_breaks_an_absolute_criterion() -> None:
    for request in POSITIONS:
        result = try_pair(request)
        entrants = {entrant.number: entrant for entrant in list_entrants(request)}
        for pair in result.pairs if result else ():
            white, black = entrants[pair.white], entrants[pair.black]
            assert white.may_meet(black)
            assert frozenset((pair.white, pair.black)) not in request.forbidden
        if result and result.bye is not None:
            assert not entrants[result.bye].is_barred


def test_the_order_of_the_players_never_matters() -> None:
    random = Random(1)
    for request in POSITIONS:
        shuffled = list(request.players)
        random.shuffle(shuffled)
        assert try_pair(request) == try_pair(replace(request, players=tuple(shuffled)))


def test_colour_differences_stay_within_two_before_the_last_round() -> None:
    for request in POSITIONS:
        result = try_pair(request)
        if result is None or request.round == request.rounds:
            continue
        entrants = {entrant.number: entrant for entrant in list_entrants(request)}
        for pair in result.pairs:
            white, black = entrants[pair.white].colours, entrants[pair.black].colours
            assert white.difference < 2 or white.preference.colour is Colour.WHITE
            assert black.difference > -2 or black.preference.colour is Colour.BLACK


def test_a_pairing_that_cannot_exist_says_so() -> None:
    played = (
        SwissPlayer(1, history=(Meeting(Kind.PLAYED, 10, 2, Colour.WHITE),)),
        SwissPlayer(2, history=(Meeting(Kind.PLAYED, 0, 1, Colour.BLACK),)),
    )
    with pytest.raises(RuleError, match="Round 2 cannot be paired") as caught:
        dutch(PairingRequest(players=played, round=2, rounds=3))
    assert caught.value.code == "pairing.impossible"
    assert "arbiter can" in caught.value.message


def test_a_lone_player_barred_from_the_bye_cannot_be_paired() -> None:
    alone = (SwissPlayer(1, history=(Meeting(Kind.PAIRING_BYE, 10),)),)
    for edition in ("2026", "2017"):
        with pytest.raises(RuleError):
            dutch(PairingRequest(alone, 2, 3, options={"edition": edition}))


def test_nobody_present_makes_no_pairs() -> None:
    request = PairingRequest((SwissPlayer(1),), 1, 3, absent=frozenset({1}))
    assert dutch(request) == PairingResult(())


def test_an_unknown_edition_is_refused_with_the_known_ones() -> None:
    with pytest.raises(InputError, match="2026, 2017"):
        dutch(PairingRequest((), 1, 3, options={"edition": "1999"}))


def test_two_players_with_one_number_are_refused() -> None:
    with pytest.raises(InputError) as caught:
        dutch(PairingRequest((SwissPlayer(1), SwissPlayer(1)), 1, 3))
    assert caught.value.code == "player.duplicate_number"


def test_an_opponent_nobody_knows_is_refused() -> None:
    stray = SwissPlayer(1, history=(Meeting(Kind.PLAYED, 10, 7, Colour.WHITE),))
    with pytest.raises(InputError, match="player 7") as caught:
        dutch(PairingRequest((stray,), 2, 3))
    assert caught.value.code == "player.unknown_opponent"


def test_the_system_is_exported_and_listed() -> None:
    assert exported is dutch is PAIRING_SYSTEMS["fide-dutch"]


def test_the_2017_edition_has_a_code_of_its_own() -> None:
    for request in POSITIONS[:20]:
        old = replace(request, options={"edition": "2017"})
        try:
            expected = dutch(old)
        except RuleError:
            continue
        assert PAIRING_SYSTEMS["fide-dutch-2017"](request) == expected


def test_the_twin_knows_when_downfloaters_leave_no_complete_pairing() -> None:
    first, second, third = list_entrants(
        PairingRequest(tuple(SwissPlayer(number) for number in (1, 2, 3)), 1, 3)
    )
    bracket = Bracket((), (first,), (second, third), (), None)
    assert bracket.following_failure([first]) == (4,)


def test_rank_order_does_not_depend_on_who_is_named_first() -> None:
    first, second = list_entrants(PairingRequest((SwissPlayer(1), SwissPlayer(2)), 1, 3))
    assert in_rank_order(first, second) == in_rank_order(second, first) == (first, second)
