"""Laws of engine cups: matches end exactly when they must, openings follow the bracket alone."""

import json
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tiltyard.cup import (
    BYE,
    CUP,
    AdoptCup,
    BeginPair,
    ChangeBook,
    Contender,
    Cup,
    CupCommand,
    CupEvent,
    CupGame,
    CupSettings,
    DrawCup,
    ForfeitMatch,
    RecordGame,
    Seeding,
    count_games,
    draw_cup,
    find_next,
    list_open,
    read_cup,
    score_match,
    write_cup,
)
from tiltyard.cup.play import find_game_number
from tiltyard.errors import InputError, RuleError
from tiltyard.machine import Log, append_events, fold_log, read_log, write_log

RESULTS = ("1-0", "1/2-1/2", "0-1")


def make_cup(count: int = 2, book: int = 100, **rules: object) -> Cup:
    contenders = [Contender(f"E{n}", 3000 - 10 * n) for n in range(1, count + 1)]
    return draw_cup(
        CupSettings(name="Cup", **rules),  # type: ignore[arg-type]  # keyword by keyword
        contenders,
        [f"{number:032x}" for number in range(book)],
    )


def do(cup: Cup, command: CupCommand) -> Cup:
    return CUP.step(cup, command)[1]


def play_next(cup: Cup, match: int, result: str, reason: str = "checkmate") -> Cup:
    cup = do(cup, BeginPair(match, 1))
    slot = find_next(cup, match)
    assert slot is not None
    number = find_game_number(cup, ())
    game = CupGame(
        number, slot.pair, slot.white, slot.black, slot.opening, slot.opening_hash, result, reason
    )
    return do(cup, RecordGame(match, game, 2))


def play_out(cup: Cup, results: Iterator[str]) -> Cup:
    while cup.champion is None:
        cup = play_next(cup, list_open(cup)[0], next(results))
    return cup


def endless(pattern: str) -> Iterator[str]:
    while True:
        for letter in pattern:
            yield RESULTS["wdl".index(letter)]


@pytest.mark.parametrize("pairs", [1, 2, 3, pytest.param(4, marks=pytest.mark.long)])
def test_a_match_ends_exactly_when_one_side_has_more_than_half(pairs: int) -> None:
    games = 2 * pairs
    for sequence in product(RESULTS, repeat=games):
        cup = make_cup(pairs_per_round=(pairs,))
        for number, result in enumerate(sequence, 1):
            cup = play_next(cup, 1, result)
            match = cup.get_match(1)
            first, second = score_match(match)
            is_certain = abs(first - second) > 10 * (games - number)
            assert match.is_decided == is_certain
            if is_certain:
                assert match.winner == match.sides[int(second > first)]
                assert match.decided_by == ("early" if number < games else "score")
                break


@given(st.lists(st.sampled_from(RESULTS), min_size=40, max_size=40))
def test_a_tie_goes_on_by_whole_pairs_until_somebody_leads(sequence: list[str]) -> None:
    cup = make_cup(max_tiebreak_pairs=0)
    for result in sequence:
        cup = play_next(cup, 1, result)
        match = cup.get_match(1)
        if match.is_decided:
            assert len(match.games) % 2 == 0
            assert match.decided_by == ("tiebreak" if len(match.games) > 2 else "score")
            return
        assert len(match.games) % 2 or len(set(score_match(match))) == 1


def test_after_the_last_tiebreak_pair_black_wins_then_failures_then_the_seed_decide() -> None:
    level = make_cup(max_tiebreak_pairs=1)
    for result in ("1/2-1/2", "1/2-1/2", "1/2-1/2", "1/2-1/2"):
        level = play_next(level, 1, result)
    assert (level.champion, level.get_match(1).decided_by) == ("E1", "rule: better seed")

    failing = make_cup(max_tiebreak_pairs=1)
    for result, reason in (
        ("0-1", "crash"),
        ("0-1", "checkmate"),
        ("1-0", "checkmate"),
        ("1-0", "checkmate"),
    ):
        failing = play_next(failing, 1, result, reason)
    assert (failing.champion, failing.get_match(1).decided_by) == ("E2", "rule: fewer failures")


def test_black_wins_break_a_tie_first() -> None:
    cup = make_cup(pairs_per_round=(2,), max_tiebreak_pairs=1)
    for result in ("0-1", "1/2-1/2", "1-0", "1/2-1/2", "1/2-1/2", "1/2-1/2"):
        cup = play_next(cup, 1, result)
    assert (cup.champion, cup.get_match(1).decided_by) == ("E2", "rule: more wins with Black")


@st.composite
def cups(draw: st.DrawFn) -> Cup:
    return make_cup(
        draw(st.integers(2, 19)),
        draw(st.integers(1, 60)),
        pairs_per_round=tuple(draw(st.lists(st.integers(1, 3), min_size=1, max_size=3))),
        seeding=draw(st.sampled_from(list(Seeding))),
        is_unique_per_match_only=draw(st.booleans()),
        has_random_openings=draw(st.booleans()),
        max_tiebreak_pairs=3,
    )


@settings(max_examples=25)
@given(cups(), st.randoms(use_true_random=False))
def test_any_cup_keeps_the_laws_of_pairs_openings_and_the_bracket(cup: Cup, random: Random) -> None:
    count, book = len(cup.contenders), len(cup.book)
    byes = sum(slot == BYE for slot in cup.slots)
    assert byes == len(cup.slots) - count
    cup = play_out(cup, iter(lambda: random.choice(RESULTS), None))
    for match in cup.matches:
        assert match.is_decided
        openings = [pair.opening_hash for pair in match.pairs]
        assert len(set(openings)) == min(len(openings), book)
        for first, second in zip(match.games[::2], match.games[1::2], strict=False):
            assert first.opening_hash == second.opening_hash
            assert (first.white, first.black) == (second.black, second.white)
            better = min(match.sides, key=cup.seeds.__getitem__)
            assert first.white == better
    used = [pair.opening for match in cup.matches for pair in match.pairs]
    if not cup.settings.is_unique_per_match_only and len(used) <= book:
        assert len(set(used)) == len(used)
    assert count_games(cup)[0] == count_games(cup)[1]
    numbers = sorted(game.number for match in cup.matches for game in match.games)
    assert numbers == list(range(1, len(numbers) + 1))


@settings(max_examples=15)
@given(st.integers(2, 9), st.booleans(), st.randoms(use_true_random=False))
def test_the_state_file_gives_the_same_cup_back_at_every_moment(
    count: int, unique: bool, random: Random
) -> None:
    cup = make_cup(count, 7, pairs_per_round=(1, 2), is_unique_per_match_only=unique)
    while cup.champion is None:
        written = json.loads(json.dumps(write_cup(cup, settings={}, updated="")))
        assert read_cup(written) == cup
        cup = play_next(cup, list_open(cup)[0], random.choice(RESULTS))
    assert read_cup(write_cup(cup, settings={}, updated="")) == cup


@pytest.mark.parametrize("unique", [True, False])
def test_the_order_in_which_matches_are_played_does_not_change_the_openings(unique: bool) -> None:
    def run(*, from_the_end: bool) -> list[list[str]]:
        cup = make_cup(8, 200, pairs_per_round=(1, 2, 3), is_unique_per_match_only=unique)
        turns = {match.id: endless("wlddwd"[match.id % 3 :] + "dw") for match in cup.matches}
        while cup.champion is None:
            number = list_open(cup)[-1 if from_the_end else 0]
            cup = play_next(cup, number, next(turns[number]))
        return [[pair.opening_hash for pair in match.pairs] for match in cup.matches]

    assert run(from_the_end=False) == run(from_the_end=True)


def test_the_winner_stands_in_the_next_round_in_the_same_state_that_decides_the_match() -> None:
    cup = make_cup(4, seeding=Seeding.STRICT)
    cup = play_next(play_next(cup, 1, "1-0"), 1, "0-1")
    assert cup.get_match(1).winner == "E1"
    assert cup.get_match(3).sides == ("E1", "TBD")


def test_banded_seeding_keeps_the_first_two_apart_and_every_band_on_its_slots() -> None:
    strict = make_cup(8, seeding=Seeding.STRICT)
    assert strict.slots == ("E1", "E8", "E4", "E5", "E2", "E7", "E3", "E6")
    for seed in range(20):
        slots = make_cup(8, seed=seed).slots
        assert (slots[0], slots[4]) == ("E1", "E2")
        assert {slots[2], slots[6]} == {"E3", "E4"}
    assert len({make_cup(8, seed=seed).slots for seed in range(20)}) > 5


def test_wrong_cups_and_wrong_games_are_refused() -> None:
    with pytest.raises(InputError, match="at least 2 engines"):
        make_cup(1)
    with pytest.raises(InputError, match="no opening"):
        make_cup(2, 0)
    with pytest.raises(InputError, match="Two engines"):
        draw_cup(CupSettings("Cup"), [Contender("A"), Contender("A")], ["x"])
    cup = do(make_cup(), BeginPair(1, 1))
    with pytest.raises(RuleError, match="does not await"):
        do(cup, RecordGame(1, CupGame(1, 0, "E2", "E1", 0, "", "1-0"), 2))
    with pytest.raises(RuleError, match="no result"):
        do(cup, RecordGame(1, CupGame(1, 0, "E1", "E2", 0, "", "*"), 2))


def test_a_state_file_whose_scores_are_not_those_of_its_games_is_refused() -> None:
    data = write_cup(play_next(make_cup(), 1, "1-0"), settings={}, updated="")
    data["Rounds"][0]["Matches"][0]["ScoreB"] = 3.0  # type: ignore[index,call-overload]
    with pytest.raises(InputError, match="its games give 1-0"):
        read_cup(data)
    with pytest.raises(InputError, match="no state of a cup"):
        read_cup({"SchemaVersion": 1})


@settings(max_examples=15)
@given(cups(), st.randoms(use_true_random=False))
def test_the_log_alone_makes_the_cup_also_through_its_lines(cup: Cup, random: Random) -> None:
    state, events = CUP.start, list[CupEvent]()

    def tell(command: CupCommand) -> None:
        nonlocal state
        happened, state = CUP.step(state, command)
        events.extend(happened)

    tell(DrawCup(cup.settings, cup.contenders, cup.book, 1))
    while state.champion is None:
        number = list_open(state)[0]
        if random.random() < 0.1:
            tell(ForfeitMatch(number, state.get_match(number).sides[0], 2))
            continue
        tell(BeginPair(number, 2))
        slot = find_next(state, number)
        assert slot is not None
        sides = (slot.white, slot.black, slot.opening, slot.opening_hash)
        result = random.choice(RESULTS)
        game = CupGame(find_game_number(state, ()), slot.pair, *sides, result, "checkmate")
        tell(RecordGame(number, game, 3))
    log = append_events(CUP, Log((CUP.code, 0)), events)
    assert fold_log(CUP, read_log(write_log(log), CUP.code)) == state
    assert CUP.read_snapshot(json.loads(json.dumps(CUP.write_snapshot(state)))) == state


def test_a_cup_is_begun_once() -> None:
    cup = make_cup()
    with pytest.raises(RuleError, match="drawn already"):
        do(cup, DrawCup(cup.settings, cup.contenders, cup.book, 1))
    with pytest.raises(RuleError, match="drawn already"):
        do(cup, AdoptCup(cup, 1))
    with pytest.raises(RuleError, match="not drawn yet"):
        do(CUP.start, ChangeBook(cup.book, 1))
    assert CUP.decide(cup, ChangeBook(cup.book, 1)) == (), "the same book changes nothing"


def test_an_engine_that_breaks_down_three_times_in_a_row_is_out_of_the_match() -> None:
    cup = make_cup(pairs_per_round=(4,))
    for result in ("0-1", "1-0", "0-1"):
        assert not cup.get_match(1).is_decided
        cup = play_next(cup, 1, result, "crash")
    assert (cup.champion, cup.get_match(1).decided_by) == ("E2", "forfeit")
