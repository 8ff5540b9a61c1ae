"""Machines in a series: whose games count, what is taken back, and who differs from the rest."""

from dataclasses import replace

from tiltyard.cup import (
    CUP,
    Contender,
    Cup,
    CupGame,
    CupSettings,
    DrawSeries,
    NoteMachine,
    RecordGame,
    SeriesKind,
    SeriesRules,
    TestRule,
    VoidGames,
    find_slot,
    measure_machines,
)
from tiltyard.cup.events import GamesVoided

BOOK = ("a",)


def begin(pairs: int, *, test: TestRule | None = None) -> Cup:
    rules = SeriesRules(SeriesKind.SPRT if test else SeriesKind.MATCH, pairs, test=test)
    names = (Contender("A"), Contender("B"))
    return CUP.step(CUP.start, DrawSeries(CupSettings("M"), rules, names, BOOK, 0))[1]


def play(cup: Cup, number: int, result: str, machine: str, reason: str = "checkmate") -> Cup:
    slot = find_slot(cup, number)
    assert slot is not None
    game = CupGame(number, slot.pair, slot.white, slot.black, 0, "a", result, reason)
    return CUP.step(cup, RecordGame(slot.meeting, game, number, machine))[1]


def play_pair(cup: Cup, pair: int, results: tuple[str, str], machine: str) -> Cup:
    for half, result in enumerate(results):
        cup = play(cup, 2 * pair + half + 1, result, machine)
    return cup


FIRST_WINS, LEVEL = ("1-0", "0-1"), ("1/2-1/2", "1/2-1/2")


def test_a_machine_whose_pairs_are_other_than_those_of_the_rest_lies_far_off() -> None:
    cup = begin(60)
    for pair in range(60):
        machine = ("oak", "elm", "fox")[pair % 3]
        wins = machine == "fox" or pair % 10 == 0
        cup = play_pair(cup, pair, FIRST_WINS if wins else LEVEL, machine)
    found = {row.name: row for row in measure_machines(cup)}
    assert (found["fox"].games, found["fox"].pairs) == (40, 20)
    assert found["fox"].residual is not None
    assert found["fox"].residual > 4
    assert found["oak"].residual is not None
    assert -4 < found["oak"].residual < 0


def test_of_few_pairs_nothing_is_said_and_faults_are_counted() -> None:
    cup = play(begin(2), 1, "1-0", "oak", "time")
    (row,) = measure_machines(cup)
    assert (row.games, row.pairs, row.residual, row.faults) == (1, 0, None, {"time": 1})


def test_what_a_machine_played_is_taken_back_and_its_places_are_free() -> None:
    cup = play_pair(play_pair(begin(2), 0, FIRST_WINS, "fox"), 1, LEVEL, "oak")
    events, cup = CUP.step(cup, VoidGames("fox", "operator", 9))
    assert cup.series is not None
    assert [event.games for event in events if isinstance(event, GamesVoided)] == [(1, 2)]
    assert len(events) == 1
    assert cup.series.numbers == {3, 4}
    assert [game.number for game in cup.series.unpaired] == [1, 2]
    assert CUP.decide(cup, VoidGames("fox", "operator", 10)) == ()
    again = play_pair(cup, 0, LEVEL, "elm")
    assert [row.name for row in measure_machines(again)] == ["elm", "oak"]
    assert CUP.decide(again, VoidGames("fox", "operator", 11)) == ()


def test_the_answer_of_a_test_is_open_again_without_the_games_it_rested_on() -> None:
    cup, pair = begin(200, test=TestRule("0", "100")), 0
    while cup.series is not None and not cup.series.verdict:
        cup, pair = play_pair(cup, pair, FIRST_WINS, "fox" if pair else "oak"), pair + 1
    assert cup.series is not None
    assert cup.series.verdict == "accept-h1"
    cup = CUP.step(cup, VoidGames("fox", "outvoted", 9))[1]
    assert cup.series is not None
    assert (cup.series.verdict, cup.series.pairs) == ("", (0, 0, 0, 0, 1))


def test_a_note_changes_nothing() -> None:
    cup = play(begin(1), 1, "1-0", "oak")
    events, after = CUP.step(cup, NoteMachine("oak", "lost", (2,), 5))
    assert len(events) == 1
    assert after == replace(cup)
