"""Banded draws and clubs kept apart (elimination rules §4), and places played out (§6)."""

from random import Random

import pytest
from strategies import Play, start
from unit.formats.test_entries import refused

from tiltyard import (
    START,
    ChangePhase,
    Config,
    CreateTournament,
    EntryId,
    MatchId,
    Phase,
    RecordResult,
    RegisterEntry,
    Result,
    SeedingMethod,
    WithdrawEntry,
    count_progress,
    evolve,
    get_format,
)
from tiltyard.core.events import SeedsAssigned
from tiltyard.formats import TOURNAMENT
from tiltyard.pairing.bands import draw_bands, keep_apart, list_bands
from tiltyard.pairing.brackets import order_seeds


def banded(lot: str, entrants: int = 37) -> Play:
    play = Play()
    config = Config("Cup", "single-elimination", {}, SeedingMethod.BANDED)
    play.do(CreateTournament(config, 0))
    play.move(Phase.REGISTRATION)
    for number in range(entrants):
        play.do(RegisterEntry(0, rating=3000 - number))
    play.move(Phase.CHECK_IN)
    play.do(ChangePhase(Phase.SEEDING, 0, lot=lot))
    return play


def test_a_banded_draw_moves_nobody_out_of_the_band_and_keeps_the_lot() -> None:
    play = banded("tuesday")
    for band in list_bands(37):
        assert sorted(play.state.seeds[band.start - 1 : band.stop - 1]) == list(band)
    assert play.state.seeds[:2] == (1, 2)
    drawn = next(event for event in play.log if isinstance(event, SeedsAssigned))
    assert (drawn.method, drawn.lot) == (SeedingMethod.BANDED, "tuesday")
    assert play.state.seeds == banded("tuesday").state.seeds
    assert play.state.seeds != banded("wednesday").state.seeds


def test_a_banded_draw_needs_a_lot() -> None:
    play = Play()
    config = Config("Cup", "single-elimination", {}, SeedingMethod.BANDED)
    play.do(CreateTournament(config, 0))
    play.move(Phase.REGISTRATION, Phase.CHECK_IN)
    assert refused(play, ChangePhase(Phase.SEEDING, 0)) == "lot.missing"


def test_every_order_within_a_band_can_be_drawn() -> None:
    drawn = {draw_bands("abcd", str(lot)) for lot in range(40)}
    assert drawn == {tuple("abcd"), tuple("abdc")}


def find_meetings(order: tuple[int, ...], clubs: list[str | None], number: int) -> int:
    """Count pairs of one club that can meet in round `number` at the earliest."""
    slots = [clubs[seed - 1] if seed <= len(clubs) else None for seed in order]
    return sum(
        slots[i] is not None and slots[i] == slots[j] and (i >> number - 1) ^ 1 == j >> number - 1
        for i in range(len(slots))
        for j in range(i + 1, len(slots))
    )


@pytest.mark.parametrize(("entrants", "clubs"), [(32, 9), (64, 10), (23, 6)])
def test_clubs_that_fit_meet_neither_in_the_first_nor_often_in_the_second_round(
    entrants: int, clubs: int
) -> None:
    coin = Random(entrants)
    early, usual = [0, 0], [0, 0]
    for _ in range(20):
        field: list[str | None] = [f"club {coin.randrange(clubs)}" for _ in range(entrants)]
        order = keep_apart(field)
        canonical = order_seeds(len(order))
        for number in (1, 2):
            early[number - 1] += find_meetings(order, field, number)
            usual[number - 1] += find_meetings(canonical, field, number)
    assert early[0] == 0 < usual[0]
    assert 10 * early[1] < usual[1]


def test_keeping_clubs_apart_leaves_bands_byes_and_the_first_two_alone() -> None:
    coin = Random(7)
    for entrants in range(2, 70):
        field = [coin.choice([None, "A", "B", "C"]) for _ in range(entrants)]
        order = keep_apart(field)
        slots = {seed: slot for slot, seed in enumerate(order)}
        canonical = order_seeds(len(order))
        for band in list_bands(entrants):
            assert sorted(canonical[slots[seed]] for seed in band) == list(band)
        for seed in range(entrants + 1, len(order) + 1):
            assert canonical[slots[seed]] == seed


def test_without_clubs_the_draw_is_the_usual_one() -> None:
    assert keep_apart([None] * 13) == order_seeds(16)
    assert keep_apart([f"club {number}" for number in range(13)]) == order_seeds(16)


@pytest.mark.parametrize("format_", ["single-elimination", "double-elimination"])
def test_both_brackets_can_keep_clubs_apart(format_: str) -> None:
    play = Play()
    play.do(CreateTournament(Config("Cup", format_, {"keep_apart": True}), 0))
    play.move(Phase.REGISTRATION)
    for number in range(8):
        play.do(RegisterEntry(0, rating=3000 - number, club="A" if number in (0, 7) else None))
    play.move(Phase.CHECK_IN, Phase.SEEDING, Phase.IN_PROGRESS)
    opponents = [side.entry for side in play.state.matches[MatchId(1)].sides]
    assert opponents[0] == 1
    assert opponents[1] != 8
    assert play.state.seeds == tuple(range(1, 9))


@pytest.mark.parametrize("entrants", [*range(2, 20), 31, 37, 64])
def test_all_places_are_played_for_and_nobody_shares_one(entrants: int) -> None:
    play = start(entrants, all_places=True)
    done, total = count_progress(play.state)
    play.finish()
    assert done == 0
    assert count_progress(play.state) == (total, total)
    assert [tuple(place) for place in play.state.places] == [
        (seed, seed, seed) for seed in range(1, entrants + 1)
    ]


def test_places_have_the_names_people_use() -> None:
    play = start(8, all_places=True)
    format_ = get_format("single-elimination")
    names = [format_.name_round(play.state, match) for match in play.state.matches.values()]
    assert list(dict.fromkeys(names)) == [
        *("Quarter-finals", "Semi-finals", "Places 5-8", "Final", "Third place"),
        *("Places 5-6", "Places 7-8"),
    ]


def test_whoever_leaves_instead_of_playing_on_has_the_last_of_the_places() -> None:
    play = start(8, all_places=True)
    play.do(WithdrawEntry(EntryId(5), 0))  # the quarter-final against 4
    play.finish()
    order = [place.entry for place in play.state.places]
    assert order == [1, 2, 3, 4, 6, 8, 7, 5]  # 8 has a bye and meets 6 for the fifth place
    assert play.state.places[-1].rank == 8


def test_a_semi_finalist_who_leaves_gives_third_place_away() -> None:
    play = start(4, third_place=True)
    play.do(WithdrawEntry(EntryId(4), 0))
    play.do(RecordResult(MatchId(2), Result.from_score(10, 0), 0))
    play.finish()
    assert [tuple(place) for place in play.state.places][2:] == [(3, 3, 3), (4, 4, 4)]
    assert count_progress(play.state) == (3, 3)


def test_a_log_from_before_these_options_still_plays() -> None:
    config = {"name": "Old", "format": "single-elimination", "options": {"third_place": True}}
    config["options"] |= {"best_of": 1, "best_of_semi_final": 0, "best_of_final": 0}  # type: ignore[operator] # a dict
    created = TOURNAMENT.read_event("tournament-created", 1, {"config": config, "at": 0})
    play = Play()
    play.log = (created,)
    play.state = evolve(START, created)
    play.move(Phase.REGISTRATION)
    for number in range(4):
        play.do(RegisterEntry(0, rating=3000 - number))
    play.move(Phase.CHECK_IN, Phase.SEEDING, Phase.IN_PROGRESS)
    play.finish()
    assert [place.rank for place in play.state.places] == [1, 2, 3, 4]
    old = {"match": 1, "result": {"kind": "forfeit", "winner": 0, "score": None}, "at": 0}
    assert TOURNAMENT.read_event("result-recorded", 1, old).result == Result.forfeit_by(1)  # type: ignore[union-attr]  # JSON
