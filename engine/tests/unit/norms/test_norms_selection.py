"""Norms: games that are left out, and the last round (B.01 1.4.1 and 1.4.2)."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from norm_records import HER, played, record_of, rivals, spread, without

from tiltyard.norms import (
    CheckName,
    Norm,
    NormGame,
    NormGameKind,
    NormPlayer,
    NormRecord,
    NormRules,
    System,
    find_norm,
)
from tiltyard.norms.record import list_rounds


def failed(norm: Norm) -> list[CheckName]:
    return [check.name for check in norm.failures]


@pytest.mark.parametrize(
    "game",
    [
        without(9, NormGameKind.ABSENT),
        without(9, NormGameKind.FORFEIT_LOSS, HER),
        without(9, NormGameKind.OPEN, HER),
        NormGame(9, HER, 10, NormGameKind.ADJUDICATED),
        NormGame(9, NormPlayer("x", 2500, "NON", "GM"), 10),
    ],
)
def test_what_was_not_played_against_a_member_does_not_count(game: NormGame) -> None:
    record = record_of([*played(rivals([2500] * 8), spread(7, 8)), game], rounds=9)
    assert failed(find_norm(record, "GM")) == [CheckName.GAMES]


@pytest.mark.parametrize("rounds", [9, 10])
def test_eight_games_suffice_in_nine_rounds_only(rounds: int) -> None:
    games = [*played(rivals([2500] * 8), spread(7, 8)), without(9, NormGameKind.PAIRING_BYE)]
    assert find_norm(record_of(games, rounds=rounds), "GM").is_made is (rounds == 9)


def test_seven_games_and_two_pairing_byes_do_not_suffice() -> None:
    byes = [without(8, NormGameKind.PAIRING_BYE), without(9, NormGameKind.PAIRING_BYE)]
    record = record_of([*played(rivals([2500] * 7), spread(7, 7)), *byes])
    assert failed(find_norm(record, "GM")) == [CheckName.GAMES]


def test_a_forfeit_win_in_the_middle_is_the_ninth_round_too() -> None:
    field = rivals([2500] * 9)
    games = played(field, spread(7, 9))
    games[3] = without(4, NormGameKind.FORFEIT_WIN, field[3])
    norm = find_norm(record_of(games), "GM")
    assert norm.is_made
    assert (norm.games, norm.credit) == (8, 9)


def test_n13_what_comes_after_the_title_result_may_be_ignored() -> None:
    scores = [*spread(7, 9), 5, 0]
    norm = find_norm(record_of(played(rivals([2380] * 11), scores)), "GM")
    assert norm.is_made
    assert norm.games == 9
    assert norm.list_remarks() == ["1.4.1e: rounds ignored: 10, 11"]


def test_the_tail_is_no_longer_than_it_must_be() -> None:
    scores = [*spread(7, 9), 10, 0]
    norm = find_norm(record_of(played(rivals([2380] * 11), scores)), "GM")
    assert list_rounds(norm.selection.tail) == (11,)


def test_n14_dropping_only_round_ten_would_make_a_norm_and_is_not_done() -> None:
    scores = [10, 10, 10, 10, 10, 10, 5, 0, 0, 0, 10]
    games = played(rivals([2410] * 11), scores)
    record = record_of(games)
    forbidden = NormRecord(HER, tuple(g for g in games if g.round != 10), record.conditions)
    assert find_norm(forbidden, "GM").is_made
    assert not find_norm(record, "GM").is_made


@pytest.mark.parametrize(
    ("system", "rules", "made"),
    [
        (System.SWISS, NormRules(), True),
        (System.KNOCKOUT, NormRules(), True),
        (System.TEAM_SWISS, NormRules(), True),
        (System.ROUND_ROBIN, NormRules(), False),
        (System.DOUBLE_ROUND_ROBIN, NormRules(), False),
        (System.TEAM_ROUND_ROBIN, NormRules(), False),
        (System.TEAM_ROUND_ROBIN, NormRules(team_tail=True), True),
    ],
)
def test_a_table_known_beforehand_uses_every_round(
    system: System, rules: NormRules, made: bool
) -> None:
    scores = [*spread(7, 9), 0, 0]
    record = record_of(played(rivals([2380] * 11), scores), system=system)
    assert find_norm(record, "GM", rules).is_made is made


WEAK = [0, 0, *[2470] * 8]  # one of the unrated is raised, the other spoils the average


@pytest.mark.parametrize("system", System)
def test_a_game_won_against_a_weak_opponent_may_be_ignored(system: System) -> None:
    games = played(rivals(WEAK), [10, 10, *spread(6, 8)])
    norm = find_norm(record_of(games, system=system), "GM")
    assert norm.is_made
    assert (norm.games, norm.score, norm.performance.average) == (9, 70, 2440)
    assert norm.list_remarks() == ["1.4.1f: games won and ignored: 2"]


def test_games_drawn_against_weak_opponents_stay() -> None:
    games = played(rivals(WEAK), [5, 5, *spread(6, 8)])
    assert not find_norm(record_of(games), "GM").is_made


def test_a_tail_and_a_win_may_go_together() -> None:
    games = played(rivals([*WEAK, 2470]), [10, 10, *spread(6, 8), 0])
    assert find_norm(record_of(games), "GM").list_remarks() == [
        "1.4.1e: rounds ignored: 11",
        "1.4.1f: games won and ignored: 2",
    ]


def test_ignored_wins_of_a_round_robin_cannot_mend_the_mix() -> None:
    titles = ["GM"] * 3 + ["FM"] * 2 + [""] * 6
    games = played(rivals([2500] * 11, titles), spread(9, 11)[::-1])
    assert find_norm(record_of(games), "GM").is_made
    norm = find_norm(record_of(games, system=System.ROUND_ROBIN), "GM")
    assert failed(norm) == [CheckName.TITLED, CheckName.REQUIRED]


def last_forfeit(scores: list[int], titles: list[str], rounds: int = 9) -> NormRecord:
    field = rivals([2500] * rounds, titles)
    forfeit = without(rounds, NormGameKind.FORFEIT_WIN, field[-1])
    return record_of([*played(field[:-1], scores), forfeit], rounds=rounds)


def test_an_opponent_who_does_not_come_in_the_last_round_counts_as_a_loss() -> None:
    titles = ["GM", "GM", "FM", "FM", "", "", "", "", "GM"]
    norm = find_norm(last_forfeit(spread(7, 8), titles), "GM")
    assert norm.is_made
    assert (norm.games, norm.score) == (9, 70)
    assert norm.list_remarks() == ["1.4.2c: the opponent of the last round did not come"]
    assert not norm.is_eight_of_nine


def test_who_could_not_afford_to_lose_the_last_game_has_no_norm() -> None:
    titles = ["GM", "GM", "FM", "FM", "", "", "", "", "GM"]
    norm = find_norm(last_forfeit(spread(5, 8), titles), "GM")
    assert not norm.is_made
    assert norm.games == 8


def test_eight_of_nine_is_tried_before_the_loss() -> None:
    norm = find_norm(last_forfeit(spread(5.5, 8), ["GM"] * 9), "GM")
    assert norm.is_eight_of_nine
    assert norm.score == 55


def test_who_has_games_enough_needs_no_loss() -> None:
    norm = find_norm(last_forfeit(spread(7, 9), ["GM"] * 10, rounds=10), "GM")
    assert not norm.selection.is_last_forfeit_counted


def test_an_absent_opponent_of_no_federation_helps_nobody() -> None:
    record = last_forfeit(spread(7, 8), ["GM", "GM", *[""] * 7])
    stranger = without(9, NormGameKind.FORFEIT_WIN, NormPlayer("x", 2500, "NON", "GM"))
    norm = find_norm(NormRecord(HER, (*record.games[:-1], stranger), record.conditions), "GM")
    assert not norm.selection.is_last_forfeit_counted


def test_a_larger_drop_may_pass_where_a_smaller_one_fails() -> None:
    federations = ["IND"] * 8 + ["GER", "FRA", "ESP", "USA"]
    games = played(rivals([2550] * 12, (), federations), [*[10] * 3, *spread(6, 9)[::-1]])
    norm = find_norm(record_of(games), "GM")
    assert norm.is_made
    assert (norm.games, len(norm.selection.wins)) == (10, 2), "own federation 6 of 10, not 7 of 11"


PLAYERS = st.builds(
    NormPlayer,
    st.uuids().map(str),
    st.sampled_from((0, 2000, 2250, 2400, 2600)),
    st.sampled_from(("IND", "GER", "FRA", "FID")),
    st.sampled_from(("GM", "IM", "FM", "")),
)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(PLAYERS, st.sampled_from((0, 5, 10, 10))), min_size=9, max_size=12),
    st.sampled_from((System.SWISS, System.ROUND_ROBIN)),
)
def test_the_search_finds_a_norm_exactly_when_trying_everything_does(
    rows: list[tuple[NormPlayer, int]], system: System
) -> None:
    games = [NormGame(number, *row) for number, row in enumerate(rows, 1)]
    record = record_of(games, rounds=len(games), system=system)
    found = find_norm(record, "IM")
    assert found.is_made is any(is_norm(record, kept) for kept in list_kept(record))


def is_norm(record: NormRecord, kept: tuple[NormGame, ...]) -> bool:
    """Judge exactly these games: as many rounds, and nothing to leave out."""
    table = record_of(kept, rounds=12, system=System.ROUND_ROBIN)
    norm = find_norm(table, "IM")
    return norm.is_made and not norm.selection.ignored


def list_kept(record: NormRecord) -> list[tuple[NormGame, ...]]:
    """Every tail with every set of wins; in a round robin with a mix that holds as it is."""
    games = record.games
    found: list[tuple[NormGame, ...]] = []
    is_table = record.conditions.system is System.ROUND_ROBIN
    whole = find_norm(record, "IM")
    numbers = {CheckName.PERFORMANCE, CheckName.AVERAGE, CheckName.SHARE}
    is_mixed = whole.is_made or set(failed(whole)) <= numbers
    for length in range(1 if is_table else len(games) - 8):
        head = games[: len(games) - length]
        wins = [game for game in head if game.score == 10]
        most = len(head) - 9 if is_mixed or not is_table else 0
        found += [
            tuple(game for game in head if game not in gone)
            for size in range(most + 1)
            for gone in combinations(wins, size)
        ]
    return found
