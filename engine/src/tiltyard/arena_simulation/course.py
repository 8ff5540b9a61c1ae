"""One arena from start to end: people come, play, rest and go by lot; the arena by its rules."""

from dataclasses import dataclass, field
from heapq import heappop, heappush
from math import exp
from random import Random
from typing import Final

from tiltyard.arena.applicants import Applicant
from tiltyard.arena.arena import ARENA, list_waiting
from tiltyard.arena.clocks import Clock
from tiltyard.arena.commands import (
    ArenaCommand,
    CreateArena,
    EndGame,
    JoinArena,
    PausePlayer,
    StartGames,
    Tick,
)
from tiltyard.arena.fold import START
from tiltyard.arena.model import ArenaPhase, ArenaState
from tiltyard.arena.pairing.interval import TICK_MS
from tiltyard.arena.settings import ArenaSettings
from tiltyard.arena_simulation.figures import Tally
from tiltyard.arena_simulation.rules import RULES, PairingRule

_STARTS: Final = 60_000
_LENGTH: Final = 0.42  # spread of the lengths of games, as a logarithm
_MEAN_SHARE: Final = 1.1  # a game takes about so many of the clock's seconds; two are the most
_SHORTEST_MS: Final = 6_000
_BACK_MS: Final = (1_000, 4_000)  # from the end of a game to the page of the arena
_RESTS: Final = 0.08  # share of games after which somebody rests, and for how long
_REST_MS: Final = 45_000
_GOES: Final = 0.01  # and after which somebody goes for good
_DRAWS: Final = 0.06


@dataclass(frozen=True, slots=True)
class ArenaPlan:
    """An arena to simulate; `burst_ms` lets all join so soon after the start, not by and by."""

    rule: str
    players: int
    clock: Clock
    minutes: int
    burst_ms: int = 0


def play_arena(plan: ArenaPlan, seed: str) -> Tally:
    """Play an arena by one rule; the same seed brings the same people, whatever the rule."""
    return _Course(plan, seed).play()


@dataclass(slots=True)
class _Course:
    plan: ArenaPlan
    seed: str
    state: ArenaState = START
    present: dict[int, int] = field(default_factory=dict)
    free_then: dict[int, int] = field(default_factory=dict)  # how many were free when one was
    due: list[tuple[int, int, str, int]] = field(default_factory=list)
    tally: Tally = field(default_factory=Tally)
    looked_at: int = 0
    has_news: bool = False  # somebody came free since

    def play(self) -> Tally:
        rule = RULES[self.plan.rule]
        settings = ArenaSettings(
            name="Rehearsal",
            starts_at=_STARTS,
            clock=self.plan.clock,
            minutes=self.plan.minutes,
            pairing=rule.settings,
        )
        self._do(CreateArena(settings, self.seed, 0))
        self._invite()
        at = _STARTS
        self._settle(at)
        self._do(Tick(at))
        while at < settings.closes_at:
            self._settle(at)
            self._look(rule, at)
            at += rule.every_ms
        for number, since in self.present.items():
            self.tally.note_wait(at - since, self.free_then[number])
        return self.tally

    def _do(self, command: ArenaCommand) -> None:
        _, self.state = ARENA.step(self.state, command)

    def _invite(self) -> None:
        """Say who comes when: half are there at the start, the others come until half-time."""
        random = Random(f"{self.seed}:people")
        half = self.plan.minutes * 30_000
        for number in range(1, self.plan.players + 1):
            late = random.random() < 0.5 if not self.plan.burst_ms else True
            late_ms = random.uniform(0, self.plan.burst_ms or half) if late else -1_000
            rating = round(min(max(random.gauss(1700, 300), 700), 2700))
            heappush(self.due, (round(_STARTS + late_ms), number, "join", rating))

    def _settle(self, at: int) -> None:
        """Let happen what is due by now."""
        while self.due and self.due[0][0] <= at:
            then, _, kind, number = heappop(self.due)
            if kind == "join":
                self._do(JoinArena(Applicant(number, account_days=999), then))
                self._free(len(self.state.players), max(then, _STARTS))
            elif kind == "back":
                self._free(number, then)
            else:
                self._end(number, then)

    def _free(self, number: int, at: int) -> None:
        self.present[number] = at
        self.free_then[number] = len(self.present)
        self.has_news = True

    def _look(self, rule: PairingRule, at: int) -> None:
        if len(self.present) < 2 or self.state.phase is not ArenaPhase.RUNNING:
            return
        if not self.has_news and at - self.looked_at < TICK_MS:
            return
        self.looked_at, self.has_news = at, False
        waiting = list_waiting(self.state, self.present)
        found = rule.look(self.state, waiting, at)
        if found is None or not found.pairings:
            return
        known = {each.player: each for each in waiting}
        for pair in found.pairings:
            white, black = known[pair.white], known[pair.black]
            self.tally.note_pair(white, black, worst=len(self.state.ranking) - 1)
            for each in (white, black):
                since = self.present.pop(each.player)
                self.tally.note_wait(at - since, self.free_then[each.player])
        first = len(self.state.games) + 1
        pairs = tuple((each.white, each.black) for each in found.pairings)
        self._do(StartGames(pairs, at))
        for game in range(first, len(self.state.games) + 1):
            heappush(self.due, (at + self._length(game), game, "end", game))

    def _random(self, game: int) -> Random:
        return Random(f"{self.seed}:{game}")

    def _length(self, game: int) -> int:
        clock = self.plan.clock
        share = _MEAN_SHARE * exp(self._random(game).gauss(0, _LENGTH))
        return max(_SHORTEST_MS, round(1000 * clock.estimate * min(share, 2.0)))

    def _end(self, number: int, at: int) -> None:
        random = self._random(-number)
        game = self.state.games[number]
        expected = 1 / (1 + 10 ** ((game.black_rating - game.white_rating) / 400))
        winner = game.white if random.random() < expected else game.black
        if random.random() < _DRAWS:
            winner = 0
        self._do(EndGame(number, winner, 40 + random.randrange(40), at))
        for player in (game.white, game.black):
            if random.random() < _GOES:
                self._do(PausePlayer(player, at))
                continue
            pause = random.uniform(*_BACK_MS)
            if random.random() < _RESTS:
                pause += random.expovariate(1 / _REST_MS)
            heappush(self.due, (round(at + pause), player, "back", player))
