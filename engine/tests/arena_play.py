"""Arenas for tests: built command by command, and played at random by a seed."""

from dataclasses import replace
from random import Random

from tiltyard.arena.applicants import Applicant
from tiltyard.arena.arena import ARENA, list_waiting, request_round
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
    Tick,
)
from tiltyard.arena.events import ArenaEvent
from tiltyard.arena.fold import START
from tiltyard.arena.model import ArenaPhase, ArenaState, PlayerStatus
from tiltyard.arena.pairing.round import pair_round
from tiltyard.arena.settings import ArenaSettings, TeamBattle
from tiltyard.errors import RuleError

MINUTE = 60_000
STARTS = 10 * MINUTE
PLAIN = ArenaSettings(name="Sunday", starts_at=STARTS, clock=Clock(180), minutes=60)


class Table:
    """An arena with its log; `do` returns what happened."""

    def __init__(self, settings: ArenaSettings = PLAIN, players: int = 0) -> None:
        self.state: ArenaState = START
        self.log: list[ArenaEvent] = []
        self.do(CreateArena(settings, "lot", 0))
        for number in range(players):
            self.join(2000 - 10 * number, team=1 + number % 2 if settings.battle else 0)

    def do(self, command: ArenaCommand) -> tuple[ArenaEvent, ...]:
        events, self.state = ARENA.step(self.state, command)
        self.log.extend(events)
        return events

    def join(self, rating: int = 1500, *, team: int = 0, is_bot: bool = False) -> int:
        applicant = Applicant(rating, team=team, teams=(team,), is_bot=is_bot, account_days=9)
        self.do(JoinArena(applicant, max(1, self.state.started_at)))
        return len(self.state.players)

    def start(self) -> "Table":
        self.do(Tick(STARTS))
        return self

    def play(self, white: int, black: int, winner: int, plies: int = 40, at: int = 0) -> int:
        at = at or STARTS + MINUTE
        self.do(StartGames(((white, black),), at))
        game = len(self.state.games)
        self.do(EndGame(game, winner, plies, at + 1))
        return game


def play_at_random(seed: int, players: int = 14, minutes: int = 40) -> Table:
    """Play a whole arena: pauses, berserks, aborts, no-shows, a cheater, rating changes."""
    random = Random(seed)
    battle = TeamBattle((1, 2, 3), 2) if seed % 3 == 0 else None
    settings = replace(PLAIN, battle=battle, has_streaks=seed % 4 > 0, clock=Clock(60), minutes=20)
    table = Table(settings)
    for _ in range(players):
        team = random.randint(1, 3) if battle else 0
        table.join(random.randint(1000, 2400), team=team)
    table.start()
    at = STARTS
    while table.state.phase is ArenaPhase.RUNNING and at < STARTS + minutes * MINUTE:
        at += random.randint(5_000, 30_000)
        table.do(Tick(at))
        if table.state.phase is ArenaPhase.RUNNING:
            _let_something_happen(table, random, at)
    return table


def _let_something_happen(table: Table, random: Random, at: int) -> None:
    _try_a_change(table, random, at)
    for number in sorted({player.game for player in table.state.players} - {0}):
        if random.random() < 0.5:
            _finish_game(table, random, number, at)
    for player in table.state.players:
        chance = random.random()
        try:
            if chance < 0.03:
                table.do(PausePlayer(player.id, at))
            elif chance < 0.2 and player.status is PlayerStatus.PAUSED:
                table.do(RejoinArena(player.id, at, (player.team,)))
            elif chance > 0.999:
                table.do(BanPlayer(player.id, at))
        except RuleError as refusal:
            assert refusal.code == "arena.cooldown"  # noqa: PT017
    waiting = list_waiting(table.state, {each.id: at for each in table.state.players})
    found = pair_round(request_round(table.state, waiting, at))
    pairs = tuple((each.white, each.black) for each in found.pairings)
    if pairs and not table.state.is_closed:
        table.do(StartGames(pairs, at, found.left_out))


def _try_a_change(table: Table, random: Random, at: int) -> None:
    """Change the settings while games are played: what would count games anew is refused."""
    old = table.state.settings
    changed = random.choice(
        [
            replace(old, has_streaks=not old.has_streaks),
            replace(old, has_berserk=not old.has_berserk),
            replace(old, description=f"Changed at {at}"),
        ]
    )
    try:
        table.do(ChangeSettings(changed, at))
    except RuleError as refusal:
        assert refusal.code == "arena.fixed"  # noqa: PT017


def _finish_game(table: Table, random: Random, number: int, at: int) -> None:
    game = table.state.games[number]
    sides = (game.white, game.black)
    if random.random() < 0.3 and table.state.settings.has_berserk:
        table.do(GoBerserk(number, random.choice(sides), random.randint(0, 1), at))
    if random.random() < 0.05:
        table.do(AbortGame(number, at))
    elif random.random() < 0.05:
        table.do(EndGame(number, random.choice(sides), 1, at, is_no_start=True))
    else:
        ratings = (random.randint(1000, 2400), random.randint(1000, 2400))
        winner = random.choice([0, *sides])
        table.do(EndGame(number, winner, random.randint(2, 90), at, ratings))
