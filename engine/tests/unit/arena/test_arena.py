"""The life of an arena: who may do what when, and what it leads to."""

from dataclasses import replace

import pytest
from arena_play import MINUTE, PLAIN, STARTS, Table

from tiltyard.arena.applicants import Applicant
from tiltyard.arena.arena import describe_scene, list_duels, list_waiting, request_round
from tiltyard.arena.clocks import Clock
from tiltyard.arena.commands import (
    AbortGame,
    ArenaCommand,
    BanPlayer,
    ChangeSettings,
    CreateArena,
    EndGame,
    GoBerserk,
    JoinArena,
    PausePlayer,
    RejoinArena,
    StartGames,
    Terminate,
    Tick,
)
from tiltyard.arena.events import (
    ArenaDeleted,
    ArenaFinished,
    ArenaStarted,
    GameAborted,
    GameEnded,
    GamesStarted,
    PairingsClosed,
    PlayerBanned,
    PlayerPaused,
    PlayerRemoved,
)
from tiltyard.arena.model import ArenaPhase, GameStatus, PauseReason, PlayerStatus
from tiltyard.arena.settings import PairingSettings, TeamBattle
from tiltyard.errors import InputError, NotFoundError, RuleError

LATER = STARTS + 5 * MINUTE
ENDS = STARTS + 60 * MINUTE
BATTLE = replace(PLAIN, battle=TeamBattle((1, 2), 2))


def refuse(table: Table, command: ArenaCommand, code: str) -> str:
    """The command is refused with this code and changes nothing."""
    before = table.state
    with pytest.raises((RuleError, InputError)) as refusal:
        table.do(command)
    assert refusal.value.code == code
    assert table.state is before
    return refusal.value.message


def test_time_brings_the_start_the_closing_and_the_end() -> None:
    table = Table(players=4)
    assert table.do(Tick(STARTS - 1)) == ()
    assert table.do(Tick(STARTS)) == (ArenaStarted(STARTS),)
    table.play(1, 2, winner=1)
    closes = ENDS - 90_000
    assert table.do(Tick(closes)) == ()
    assert table.do(Tick(closes + 1)) == (PairingsClosed(closes + 1),)
    refuse(table, StartGames(((1, 2),), closes + 2), "arena.closed")
    assert table.do(Tick(ENDS)) == (ArenaFinished((1, 3, 4), ENDS),)
    assert table.do(Tick(ENDS + 1)) == ()


def test_an_arena_without_a_game_is_deleted_at_the_end() -> None:
    table = Table(players=2).start()
    table.do(StartGames(((1, 2),), LATER))
    table.do(AbortGame(1, LATER))
    assert table.do(Tick(ENDS))[-1] == ArenaDeleted(ENDS, "nothing was played")
    assert table.state.phase is ArenaPhase.DELETED


def test_the_organiser_may_end_it() -> None:
    early = Table(players=2)
    assert early.do(Terminate(5)) == (ArenaDeleted(5, "called off"),)
    running = Table(players=2).start()
    running.play(1, 2, winner=2)
    assert running.do(Terminate(LATER)) == (ArenaFinished((2, 1), LATER),)
    refuse(running, Terminate(LATER), "arena.over")


def test_a_game_that_outlasts_the_arena_scores_nothing() -> None:
    table = Table(players=2).start()
    table.play(1, 2, winner=1)
    table.do(StartGames(((1, 2),), LATER))
    table.do(PausePlayer(2, LATER))
    table.do(Tick(ENDS))
    assert table.state.games[2].status is GameStatus.DETACHED
    assert table.do(EndGame(2, 2, 50, ENDS + 1)) == ()
    assert [p.sheet.digits for p in table.state.players] == ["2", "0"]
    assert table.state.players[2].status is PlayerStatus.ACTIVE


def test_withdrawing_before_the_start_leaves_no_trace_and_later_it_is_a_pause() -> None:
    table = Table(players=3)
    assert table.do(PausePlayer(2, 9)) == (PlayerRemoved(2, 9, "self"),)
    assert list(table.state.ranking) == [1, 3]
    refuse(table, RejoinArena(2, 10), "arena.removed")
    table.start()
    table.play(1, 3, winner=3)
    table.do(PausePlayer(3, LATER))
    assert table.state.players[3].sheet.score == 2
    assert list(table.state.ranking) == [3, 1]
    assert table.do(PausePlayer(3, LATER)) == ()


def test_a_pause_in_the_top_seven_has_a_cooldown_and_below_it_has_none() -> None:
    table = Table(players=9).start()
    assert table.do(PausePlayer(7, LATER))[0] == PlayerPaused(
        7, PauseReason.SELF, LATER + 10_000, LATER
    )
    table.do(PausePlayer(8, LATER, number=5))
    table.do(RejoinArena(8, LATER))
    assert "10 s" in refuse(table, RejoinArena(7, LATER), "arena.cooldown")
    refuse(table, RejoinArena(7, LATER + 8_999), "arena.cooldown")
    table.do(RejoinArena(7, LATER + 9_000))
    assert table.do(RejoinArena(7, LATER + 9_000)) == ()


def test_a_staller_always_has_a_cooldown_that_grows() -> None:
    table = Table(players=9).start()
    paused = table.do(PausePlayer(9, LATER, PauseReason.STALLING, number=4))[0]
    assert paused == PlayerPaused(9, PauseReason.STALLING, LATER + 36_000, LATER)


def test_whoever_does_not_start_loses_and_is_paused_without_cooldown() -> None:
    table = Table(players=2).start()
    table.do(StartGames(((1, 2),), LATER))
    ended, paused = table.do(EndGame(1, 2, 0, LATER, is_no_start=True))
    assert ended == GameEnded(1, GameStatus.BLACK_WON, 0, LATER, None, True)
    assert paused == PlayerPaused(1, PauseReason.NO_START, LATER, LATER)
    assert table.state.players[2].sheet.digits == "2"
    table.do(RejoinArena(1, LATER))
    assert table.state.active == 2


def test_an_aborted_game_leaves_no_entry_on_either_sheet() -> None:
    table = Table(players=2).start()
    table.do(StartGames(((1, 2),), LATER))
    table.do(AbortGame(1, LATER))
    assert [(p.sheet.digits, p.game, p.opponents) for p in table.state.players] == [("", 0, ())] * 2
    assert table.do(EndGame(1, 1, 30, LATER)) == ()
    refuse(table, AbortGame(1, LATER), "arena.game_over")


def test_berserk_counts_once_for_the_winner_of_a_real_game() -> None:
    table = Table(players=2).start()
    table.do(StartGames(((1, 2),), LATER))
    refuse(table, GoBerserk(1, 1, 2, LATER), "arena.berserk_late")
    table.do(GoBerserk(1, 1, 1, LATER))
    assert table.do(GoBerserk(1, 1, 1, LATER)) == ()
    table.do(EndGame(1, 1, 14, LATER))
    assert table.state.players[1].sheet.digits == "3"
    refuse(table, GoBerserk(1, 2, 0, LATER), "arena.berserk_late")


def test_berserk_is_refused_to_strangers_to_bots_and_where_it_is_off() -> None:
    table = Table(replace(PLAIN, allows_bots=True), players=2)
    bot = table.join(is_bot=True)
    table.start()
    table.do(StartGames(((1, bot),), LATER))
    refuse(table, GoBerserk(1, 2, 0, LATER), "arena.not_yours")
    refuse(table, GoBerserk(1, bot, 0, LATER), "arena.no_berserk")
    calm = Table(replace(PLAIN, has_berserk=False), players=2).start()
    calm.do(StartGames(((1, 2),), LATER))
    refuse(calm, GoBerserk(1, 1, 0, LATER), "arena.no_berserk")


def test_pairs_that_no_longer_hold_are_dropped() -> None:
    table = Table(players=6).start()
    table.do(PausePlayer(4, LATER))
    started = table.do(StartGames(((1, 2), (3, 4), (5, 6)), LATER))[0]
    assert isinstance(started, GamesStarted)
    assert [(new.white, new.black) for new in started.games] == [(1, 2), (5, 6)]
    refuse(table, StartGames(((1, 3), (5, 4)), LATER), "arena.nobody")
    refuse(table, StartGames(((3, 4), (3, 1)), LATER), "arena.pair_twice")
    refuse(table, StartGames(((3, 99),), LATER), "arena.no_player")


def test_team_mates_are_never_paired_even_if_asked() -> None:
    table = Table(BATTLE, players=4).start()
    refuse(table, StartGames(((1, 3),), LATER), "arena.nobody")
    table.do(StartGames(((1, 2),), LATER))


def test_results_that_make_no_sense_are_refused() -> None:
    table = Table(players=3).start()
    table.do(StartGames(((1, 2),), LATER))
    refuse(table, EndGame(1, 3, 10, LATER), "arena.winner")
    refuse(table, EndGame(1, 1, -1, LATER), "arena.result")
    refuse(table, EndGame(1, 0, 0, LATER, is_no_start=True), "arena.result")
    with pytest.raises(NotFoundError):
        table.do(EndGame(2, 1, 10, LATER))
    table.do(EndGame(1, 1, 10, LATER))
    refuse(table, EndGame(1, 1, 10, LATER), "arena.game_over")


def test_a_cheater_gives_points_back_to_everybody() -> None:
    table = Table(players=4).start()
    for victim, winner in ((2, 1), (3, 1), (4, 0)):
        table.play(1, victim, winner)
    table.play(2, 3, winner=2)
    table.do(StartGames(((1, 2),), LATER))
    events = table.do(BanPlayer(1, LATER, "engine"))
    assert events == (GameAborted(5, LATER, "cheating"), PlayerBanned(1, LATER, "engine"))
    assert [p.sheet.digits for p in table.state.players] == ["000", "22", "20", "2"]
    assert table.state.players[4].performance == 2500
    assert list(table.state.ranking) == [2, 4, 3]
    assert table.do(BanPlayer(1, LATER)) == ()


def test_results_stand_three_days_after_the_end() -> None:
    table = Table(players=3).start()
    table.play(1, 2, winner=1)
    table.do(Tick(ENDS))
    days = 24 * 60 * MINUTE
    refuse(table, BanPlayer(1, ENDS + 3 * days + 1), "arena.settled")
    table.do(BanPlayer(1, ENDS + 3 * days))
    assert list(table.state.ranking) == [2, 3]
    assert Table(players=2).do(BanPlayer(1, 5)) == (PlayerRemoved(1, 5, ""),)


def test_performance_is_the_mean_over_opponents_at_the_start_of_the_game() -> None:
    table = Table(players=3).start()
    table.do(StartGames(((1, 2),), LATER))
    table.do(EndGame(1, 1, 30, LATER, ratings=(2010, 1980)))
    table.play(3, 1, winner=0)
    first = table.state.players[1]
    assert first.performance_sum == (1990 + 500) + 1980
    assert (first.performance, first.rating) == (2235, 2010)
    assert table.state.players[3].performance == 2010


def test_colours_and_opponents_are_remembered() -> None:
    table = Table(players=3).start()
    for white, black in ((1, 2), (1, 3), (2, 1)):
        table.play(white, black, winner=0)
    found = {each.player: each for each in list_waiting(table.state, {1: 7, 2: 8})}
    assert (found[1].strike, found[1].balance, found[1].last_opponent) == (-1, 1, 2)
    assert (found[2].strike, found[2].balance, found[2].since) == (1, 0, 8)
    assert found[1].recent_opponents == (2, 3, 2)


def test_waiting_are_those_present_active_and_in_no_game() -> None:
    table = Table(replace(PLAIN, pairing=PairingSettings(spares_left_out=True)), players=5).start()
    table.do(StartGames(((1, 2),), LATER, left_out=(5,)))
    table.do(PausePlayer(3, LATER))
    waiting = list_waiting(table.state, dict.fromkeys(range(1, 6), LATER))
    assert [each.player for each in waiting] == [4, 5]
    scene = describe_scene(table.state, LATER)
    assert (scene.entrants, scene.active, scene.playing, scene.has_paired) == (5, 4, 2, True)
    asked = request_round(table.state, waiting, LATER)
    assert (asked.sat_out, asked.lot, asked.patience) == (frozenset({5}), "lot|1", 24)


def test_the_featured_board_follows_the_best_pair_and_duels_the_ratings() -> None:
    table = Table(players=6).start()
    table.do(StartGames(((5, 6), (3, 4)), LATER))
    assert table.state.featured == 2
    table.do(StartGames(((1, 2),), LATER))
    assert table.state.featured == 3
    assert [game.id for game in list_duels(table.state)] == [3, 2, 1]


def test_a_blank_name_is_drawn_and_the_past_is_refused() -> None:
    table = Table(replace(PLAIN, name=" "))
    assert table.state.settings.full_name.endswith(" Arena")
    assert len(table.state.settings.name) > 2
    refuse(table, CreateArena(PLAIN, "lot", 0), "arena.exists")
    fresh = Table.__new__(Table)
    fresh.state, fresh.log = type(table.state)(), []
    refuse(fresh, CreateArena(PLAIN, "lot", STARTS + 1), "arena.start")


@pytest.mark.parametrize(
    ("changes", "before", "running"),
    [
        ({"name": "Monday", "minutes": 90}, None, None),
        ({"clock": Clock(300)}, None, "arena.fixed"),
        ({"clock": Clock(60)}, "arena.fixed", "arena.fixed"),
        ({"starts_at": STARTS + MINUTE}, None, "arena.fixed"),
        ({"starts_at": 0}, "arena.start", "arena.fixed"),
        ({"allows_bots": True}, None, "arena.fixed"),
        ({"has_streaks": False}, None, "arena.fixed"),
        ({"has_berserk": False}, None, None),
        ({"position": "8/8/8/8/8/8/8/8 w", "is_rated": False}, None, "arena.fixed"),
        ({"conditions": replace(PLAIN.conditions, team=4)}, "arena.fixed", "arena.fixed"),
        ({"battle": TeamBattle((1, 2))}, "arena.fixed", "arena.fixed"),
        ({"minutes": 21}, "arena.minutes.unknown", "arena.minutes.unknown"),
    ],
)
def test_settings_harden_as_people_join_and_play_begins(
    changes: dict[str, object], before: str | None, running: str | None
) -> None:
    changed = replace(PLAIN, **changes)  # type: ignore[arg-type]
    for table, code in ((Table(players=2), before), (Table(players=2).start(), running)):
        if code is None:
            table.do(ChangeSettings(changed, MINUTE))
            assert table.state.settings == changed
        else:
            refuse(table, ChangeSettings(changed, MINUTE), code)


def test_a_start_is_never_moved_into_the_past_but_now_may_be_decided_late() -> None:
    table = Table(players=2)
    refuse(table, ChangeSettings(replace(PLAIN, starts_at=4_999), 10_000), "arena.start")
    table.do(ChangeSettings(replace(PLAIN, starts_at=5_000), 10_000))
    table.do(ChangeSettings(replace(table.state.settings, name="Monday"), 20_000))
    assert table.state.settings.starts_at == 5_000, "what does not change is not asked about"


def test_a_team_battle_keeps_teams_with_players_and_its_start() -> None:
    table = Table(BATTLE, players=10)
    more = replace(BATTLE, battle=TeamBattle((1, 2, 3), 4))
    table.do(ChangeSettings(more, 5))
    refuse(table, ChangeSettings(replace(more, battle=TeamBattle((1, 3))), 5), "arena.fixed")
    refuse(table, ChangeSettings(replace(more, starts_at=STARTS + 1), 5), "arena.fixed")
    assert table.do(ChangeSettings(more, 5)) == ()


def test_coming_back_needs_the_team_but_no_other_condition() -> None:
    table = Table(BATTLE, players=2).start()
    table.do(PausePlayer(1, LATER))
    refuse(table, RejoinArena(1, LATER + MINUTE, (9,)), "arena.team")
    table.do(RejoinArena(1, LATER + MINUTE, (1, 9)))


def test_joining_names_every_obstacle_at_once() -> None:
    wanted = replace(PLAIN.conditions, min_rating=1800, account_days=30, has_password=True)
    table = Table(replace(PLAIN, conditions=wanted))
    message = refuse(table, JoinArena(Applicant(1500, account_days=3), 5), "arena.password")
    assert "below 1800" in message
    assert "30 days" in message
    finished = Table(players=2).start()
    finished.play(1, 2, 1)
    finished.do(Tick(ENDS))
    refuse(finished, JoinArena(Applicant(1500), ENDS), "arena.over")
