"""The table: Berger order, scores, tie-breaks, withdrawals."""

import json

import pytest
from corpora import CORPORA
from strategies import start
from unit.formats.test_entries import refused
from unit.formats.test_lifecycle import created

from tiltyard import EntryId, MatchId, Phase, RecordResult, Result, WithdrawEntry, get_format, rank
from tiltyard.pairing.berger import berger_table, double_table

DRAW = Result.from_score(5, 5)


def test_the_tables_equal_the_published_ones() -> None:
    tables = json.loads((CORPORA / "berger" / "berger_4_32.json").read_text(encoding="utf-8"))
    for players, table in tables.items():
        expected = tuple(tuple((white, black) for white, black in games) for games in table)
        assert berger_table(int(players)) == expected


@pytest.mark.parametrize("players", range(2, 41))
def test_everybody_meets_everybody_once_and_sits_once_a_round(players: int) -> None:
    table = berger_table(players)
    size = players + players % 2
    assert len(table) == size - 1
    for games in table:
        assert sorted(number for game in games for number in game) == list(range(1, size + 1))
    pairs = {frozenset(game) for games in table for game in games}
    assert len(pairs) == size * (size - 1) // 2


@pytest.mark.parametrize("players", range(2, 25))
def test_nobody_has_three_equal_colours_in_a_row_in_a_double_cycle(players: int) -> None:
    colours: dict[int, str] = {}
    for games in double_table(berger_table(players)):
        for white, black in games:
            free = players + 1 if players % 2 else 0
            if free in (white, black):
                continue
            colours[white] = colours.get(white, "") + "w"
            colours[black] = colours.get(black, "") + "b"
    for sequence in colours.values():
        assert abs(sequence.count("w") - sequence.count("b")) == 0
        if players % 2 == 0 and players > 2:
            assert "www" not in sequence
            assert "bbb" not in sequence


@pytest.mark.parametrize(("order", "rounds"), [("exchanged", [1, 3, 2]), ("as-printed", [1, 2, 3])])
def test_whether_the_last_rounds_of_the_first_cycle_are_exchanged_is_a_choice(
    order: str, rounds: list[int]
) -> None:
    play = start(4, "round-robin", cycles=2, order=order)
    printed = [
        {frozenset(game) for game in games} for games in (berger_table(4)[n - 1] for n in rounds)
    ]
    found = [
        {
            frozenset(source.of for source in match.fixture.sources)
            for match in play.state.matches.values()
            if match.fixture.round == number
        }
        for number in (1, 2, 3)
    ]
    assert found == printed


@pytest.mark.parametrize("cycles", [1, 2])
def test_the_bye_of_an_odd_table_comes_last_and_takes_no_board(cycles: int) -> None:
    """Mend 39: the bye took board 1."""
    play = start(5, "round-robin", cycles=cycles)
    matches = list(play.state.matches.values())
    for number in range(1, 5 * cycles + 1):
        of_round = [match for match in matches if match.fixture.round == number]
        assert [match.fixture.index for match in of_round] == [0, 1, 2]
        assert [any(side.is_bye for side in match.sides) for match in of_round] == [
            False,
            False,
            True,
        ]


def test_a_table_scores_wins_and_draws_and_breaks_ties_by_sonneborn_berger() -> None:
    play = start(4, "round-robin")
    # 1-4, 2-3 | 4-3, 1-2 | 2-4, 3-1
    for match, score in enumerate([(10, 0), (10, 0), (0, 10), (5, 5), (0, 10), (10, 0)], start=1):
        play.do(RecordResult(MatchId(match), Result.from_score(*score), 0))
    table = {row.entry: row for row in rank(play.state)}
    assert [(row.entry, row.score) for row in rank(play.state)] == [
        (3, 20),
        (2, 15),
        (1, 15),
        (4, 10),
    ]
    assert [t.text for t in table[EntryId(3)].tiebreaks] == ["2.5", "2"]
    assert [t.text for t in table[EntryId(2)].tiebreaks] == ["2.75", "1"]
    assert play.state.phase is Phase.COMPLETED


def test_equal_in_everything_share_their_places() -> None:
    play = start(2, "round-robin")
    play.do(RecordResult(MatchId(1), DRAW, 0))
    assert play.state.places == ((1, 1, 2), (2, 1, 2))


def test_a_score_that_no_game_can_have_is_refused() -> None:
    play = start(2, "round-robin")
    odd = RecordResult(MatchId(1), Result.from_score(20, 0), 0)
    assert refused(play, odd) == "result.score_impossible"


def test_who_leaves_before_half_of_the_games_counts_for_nobody() -> None:
    play = start(4, "round-robin")
    play.win(1, 0)  # 1 beats 4
    play.do(WithdrawEntry(EntryId(4), 0))
    scores = {row.entry: row.score for row in rank(play.state)}
    assert scores == {1: 0, 2: 0, 3: 0, 4: 0}


def test_who_leaves_after_half_of_the_games_forfeits_the_rest() -> None:
    play = start(4, "round-robin")
    play.win(1, 0)
    play.win(3, 0)  # 4 beats 3
    play.do(WithdrawEntry(EntryId(4), 0))
    scores = {row.entry: row.score for row in rank(play.state)}
    assert scores == {1: 10, 2: 10, 3: 0, 4: 10}
    play = start(5, "round-robin")
    play.do(RecordResult(play.open_matches()[0].fixture.id, Result.double_forfeit(), 0))
    assert all(row.score == 0 for row in rank(play.state))


def test_rounds_have_names() -> None:
    table = start(4, "round-robin").state
    assert get_format("round-robin").name_round(table, table.matches[MatchId(3)]) == "Round 2"
    bracket = start(16, third_place=True).state
    names = [
        get_format("single-elimination").name_round(bracket, bracket.matches[MatchId(number)])
        for number in (1, 9, 13, 15, 16)
    ]
    assert names == ["Round of 16", "Quarter-finals", "Semi-finals", "Final", "Third place"]


def test_standings_exist_once_play_has_started() -> None:
    assert rank(created().state) == ()
    assert rank(start(4).state)[0].rank_to == 4
