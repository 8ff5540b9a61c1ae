"""Whole arenas at random: the fold, the log and a recount from the games agree."""

import itertools
import json

import pytest
from arena_play import Table, play_at_random

from tiltyard.arena.arena import ARENA
from tiltyard.arena.commands import BanPlayer
from tiltyard.arena.fold import recount
from tiltyard.arena.model import ArenaPhase, GameStatus, PlayerStatus
from tiltyard.arena.standings.teams import rank_teams

SEEDS = range(6)


@pytest.fixture(scope="module", params=SEEDS)
def table(request: pytest.FixtureRequest) -> Table:
    return play_at_random(request.param)


def test_arenas_come_to_an_end_with_games_played(table: Table) -> None:
    assert table.state.phase is ArenaPhase.FINISHED
    assert sum(len(player.games) for player in table.state.players) > 50


def test_every_sheet_equals_its_recount_from_the_games(table: Table) -> None:
    for player in table.state.players:
        assert recount(table.state, player) == player


def test_the_points_of_all_equal_the_digits_on_all_sheets(table: Table) -> None:
    players = list(table.state.players)
    digits = "".join(player.sheet.digits for player in players)
    assert sum(player.sheet.score for player in players) == sum(map(int, digits))
    for player in players:
        assert len(player.sheet.digits) == len(player.games)


def test_the_ranking_is_the_sorted_list_of_those_who_are_in(table: Table) -> None:
    keys = [p.key for p in table.state.players if p.status is not PlayerStatus.REMOVED]
    assert list(table.state.ranking) == [key.player for key in sorted(keys)]
    assert [table.state.rank_of(number) for number in table.state.ranking] == list(range(len(keys)))


def test_the_end_leaves_no_game_half_scored(table: Table) -> None:
    finished = [number for player in table.state.players for number in player.games]
    for game in table.state.games:
        assert game.status is not GameStatus.RUNNING
        counts = game.status not in (GameStatus.ABORTED, GameStatus.DETACHED)
        assert finished.count(game.id) == (2 if counts else 0)
    assert all(not player.game for player in table.state.players)
    assert all(player.status is not PlayerStatus.PAUSED for player in table.state.players)


def test_the_log_alone_makes_the_state_also_through_json(table: Table) -> None:
    assert ARENA.replay(ARENA.start, table.log) == table.state
    assert ARENA.replay_log(ARENA.start, table.log) == table.state
    rows = [json.loads(json.dumps(ARENA.write_event(event))) for event in table.log]
    assert [ARENA.read_event(*row) for row in rows] == table.log


def test_a_snapshot_is_the_state(table: Table) -> None:
    parts = list(ARENA.write_snapshot_parts(table.state))
    assert json.loads("".join(parts)) == json.loads(json.dumps(ARENA.write_snapshot(table.state)))
    read = ARENA.read_snapshot(json.loads("".join(parts)))
    assert list(read.ranking) == list(table.state.ranking)
    assert read.players == table.state.players
    assert read.games == table.state.games
    assert (read.active, read.playing) == (table.state.active, table.state.playing)


def test_nobody_met_the_same_opponent_twice_running_nor_a_team_mate(table: Table) -> None:
    state = table.state
    for player in state.players:
        met = [state.games[number].opponent_of(player.id) for number in player.games]
        if state.settings.battle is not None:
            assert all(state.players[other].team != player.team for other in met)
        if len(state.players) > 2:
            assert all(a != b for a, b in itertools.pairwise(met))


def test_team_scores_are_sums_over_the_best(table: Table) -> None:
    battle = table.state.settings.battle
    if battle is None:
        return
    for row in rank_teams(table.state):
        scores = sorted(
            (
                p.sheet.score
                for p in table.state.players
                if p.team == row.team and p.status is not PlayerStatus.REMOVED
            ),
            reverse=True,
        )
        assert row.score == sum(scores[: battle.leaders])


def test_a_cheater_found_after_the_end_leaves_consistent_sheets(table: Table) -> None:
    winner = table.state.ranking.slice(0, 1)[0]
    changed = Table.__new__(Table)
    changed.state, changed.log = table.state, []
    changed.do(BanPlayer(winner, table.state.finished_at + 1))
    assert winner not in list(changed.state.ranking)
    for player in changed.state.players:
        assert recount(changed.state, player) == player
    assert set(changed.state.players[winner].sheet.digits) <= {"0"}
    assert ARENA.replay(table.state, changed.log) == changed.state
