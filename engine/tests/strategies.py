"""Random but shrinkable tournaments, shared by all property tests."""

from dataclasses import dataclass

from hypothesis import settings
from hypothesis import strategies as st

from tiltyard import (
    START,
    ChangePhase,
    ClearResult,
    Command,
    Config,
    CorrectResult,
    CreateTournament,
    EnterLate,
    EntryId,
    Event,
    ExtendClock,
    Mark,
    Match,
    MatchId,
    MatchStatus,
    NotFoundError,
    PairRound,
    PauseClock,
    Phase,
    RecordGame,
    RecordResult,
    RegisterEntry,
    ReinstateEntry,
    Result,
    ResumeClock,
    RuleError,
    SeedingMethod,
    StartClock,
    StopClock,
    TournamentState,
    UnpairRound,
    WithdrawEntry,
    get_format,
    replay,
    step,
)
from tiltyard.core.plan_commands import (
    AskBye,
    AssignNumbers,
    ChangeBye,
    FixPairing,
    KeepApart,
    PlanLeaving,
)

_USUAL = settings.default or settings()
FEW = settings(max_examples=max(20, _USUAL.max_examples // 4))  # for slow properties
OPEN = (MatchStatus.READY, MatchStatus.IN_PROGRESS)
OPTIONS: dict[str, dict[str, list[bool | int | str]]] = {
    "single-elimination": {
        "third_place": [False, True],
        "all_places": [False, True],
        "keep_apart": [False, True],
        "best_of": [1, 3],
        "best_of_final": [0, 5],
    },
    "double-elimination": {
        "grand_final": ["reset", "reset", "single", "advantage", "none"],
        "best_of_losers": [0, 3],
        "best_of_bracket_finals": [0, 3],
        "best_of_grand_final": [5],
        "keep_apart": [False, True],
    },
    "round-robin": {"cycles": [1, 2]},
    "swiss": {
        "system": ["score-groups", "fide-dutch-2026"],
        "automatic": [True, False],
        "rounds": [0, 2],
    },
    "groups-playoff": {"groups": [2, 4], "advance": [1, 2, 3]},
    "swiss-playoff": {"cut": [2, 4], "rounds": [2]},
    "draft-swiss": {
        "round1": ["random"],
        "automatic": [True, False],
        "rounds": [1, 3],
        "floater": ["cost", "lowest"],
        "last_round": ["points", "rank"],
        "cut": [0, 2, 4],
    },
}


@dataclass
class Play:
    """A tournament being played: its log and its state, kept in step."""

    log: tuple[Event, ...] = ()
    state: TournamentState = START
    clock: int = 0

    def do(self, command: Command) -> tuple[Event, ...]:
        events, self.state = step(self.state, command)
        self.log += events
        return events

    def move(self, *phases: Phase) -> None:
        for phase in phases:
            self.do(ChangePhase(phase, self.clock, lot="lot"))

    def open_matches(self) -> list[Match]:
        return [m for m in self.state.matches.values() if m.status in OPEN]

    def win(self, match: int, side: int) -> None:
        """Let `side` win `match` as quickly as its length allows."""
        held = self.state.matches[MatchId(match)]
        needed = 10 * (held.fixture.best_of // 2 + 1)
        other = held.game_score[1 - side]  # what was reported or given before stays
        score = (needed, other) if side == 0 else (other, needed)
        self.do(RecordResult(MatchId(match), Result.from_score(*score), self.clock))

    def finish(self) -> None:
        """Play on; the better seed always wins."""
        rank = {entry: seed for seed, entry in enumerate(self.state.seeds)}
        while self.state.phase is Phase.IN_PROGRESS:
            match = self.open_matches()[0]
            first, second = (rank[occupant.entry] for occupant in match.sides if occupant.entry)
            self.win(match.fixture.id, int(second < first))

    def play_out(self) -> None:
        """Play to the end: side 0 wins, the arbiter pairs what waits and ends what cannot be."""
        while self.state.phase is Phase.IN_PROGRESS:
            if matches := self.open_matches():
                self.win(matches[0].fixture.id, 0)
                continue
            try:
                self.do(PairRound(self.clock))
            except RuleError:
                self.move(Phase.COMPLETED)


def start(entrants: int, format_: str = "single-elimination", **options: bool | int | str) -> Play:
    """Return a tournament in progress; entry 1 is the best."""
    play = Play()
    play.do(CreateTournament(Config("Joust", format_, options), 0))
    play.move(Phase.REGISTRATION)
    for number in range(entrants):
        play.do(RegisterEntry(0, rating=3000 - number))
    play.move(Phase.CHECK_IN, Phase.SEEDING, Phase.IN_PROGRESS)
    return play


def results(best_of: int, *, can_draw: bool) -> st.SearchStrategy[Result]:
    """Any way a match over `best_of` games may end."""
    needed = best_of // 2 + 1
    wins = [Result.from_score(10 * needed, 10 * lost) for lost in range(needed)]
    losses = [Result.from_score(10 * lost, 10 * needed) for lost in range(needed)]
    others = [Result.forfeit_by(0), Result.forfeit_by(1), Result.double_forfeit()]
    draws = [Result.from_score(5, 5)] if can_draw else []
    return st.sampled_from([*wins, *losses, *draws, *others])


@st.composite
def played_tournaments(
    draw: st.DrawFn,
    max_entrants: int = 20,
    max_steps: int = 30,
    formats: tuple[str, ...] = tuple(OPTIONS),
) -> Play:
    """A tournament after any sequence of results, corrections, undos and withdrawals."""
    format_ = draw(st.sampled_from(sorted(formats)))
    options = {code: draw(st.sampled_from(values)) for code, values in OPTIONS[format_].items()}
    seeding = draw(st.sampled_from(SeedingMethod))
    play = Play()
    play.do(CreateTournament(Config("Joust", format_, options, seeding), 0))
    play.move(Phase.REGISTRATION)
    fewest = get_format(format_).min_entries
    for _ in range(draw(st.integers(fewest, max_entrants))):
        rating = draw(st.none() | st.integers(0, 3000))
        play.do(RegisterEntry(0, rating=rating, club=draw(st.sampled_from([None, "A", "B"]))))
    play.move(Phase.CHECK_IN, Phase.SEEDING, Phase.IN_PROGRESS)
    for _ in range(draw(st.integers(0, max_steps))):
        try:
            play.do(draw(_actions(play.state)))
        except (NotFoundError, RuleError):
            continue
    return play


def _actions(state: TournamentState) -> st.SearchStrategy[Command]:
    """Anything somebody might do now, right or wrong."""
    by_arbiter: list[Command] = [PairRound(1), UnpairRound(1), UnpairRound(1, force=True)]
    by_arbiter += [EnterLate(1), StartClock(1, 60, 1), PauseClock(2), ResumeClock(5), StopClock(6)]
    by_arbiter += [ExtendClock(60, 1), ExtendClock(60, 1, MatchId(1))]
    if not state.matches:
        return st.sampled_from(by_arbiter)
    matches = st.sampled_from(sorted(state.matches))
    entries = st.sampled_from(sorted(state.entries))

    def result_of(number: MatchId) -> st.SearchStrategy[Result]:
        fixture = state.matches[number].fixture
        return results(fixture.best_of, can_draw=fixture.bracket not in ("main", "third-place"))

    def record(number: MatchId) -> st.SearchStrategy[Command]:
        return result_of(number).map(lambda result: RecordResult(number, result, 1))

    def correct(number: MatchId) -> st.SearchStrategy[Command]:
        return st.builds(
            lambda result, force: CorrectResult(number, result, 1, "typing error", force=force),
            result_of(number),
            st.booleans(),
        )

    def clear(number: MatchId) -> st.SearchStrategy[Command]:
        return st.booleans().map(lambda force: ClearResult(number, 1, "undo", force=force))

    def game(number: MatchId) -> st.SearchStrategy[Command]:
        return st.sampled_from([0, 1]).map(lambda winner: RecordGame(number, winner, 1))

    def plan(pair: list[EntryId]) -> st.SearchStrategy[Command]:
        one, two = pair[0], pair[-1]
        return st.sampled_from(
            [
                AskBye(one, 2, Mark.HALF_BYE, 1),
                AskBye(one, 2, None, 1),
                PlanLeaving(one, 3, 1),
                PlanLeaving(one, None, 1),
                KeepApart((one, two), 1),
                KeepApart((one, two), 1, is_apart=False),
                FixPairing(one, two, 1),
                FixPairing(one, two, 1, even_again=True),
                ChangeBye(one, 1, Mark.FULL_BYE, 1),
                AssignNumbers(state.seeds[::-1], 1),
            ]
        )

    def withdraw(number: EntryId) -> Command:
        return WithdrawEntry(number, 1)

    def reinstate(number: EntryId) -> Command:
        return ReinstateEntry(number, 1)

    playable = sorted(n for n, m in state.matches.items() if m.status in OPEN)
    recordings = st.sampled_from(playable).flatmap(record) if playable else matches.flatmap(record)
    return st.one_of(
        recordings,
        recordings,
        recordings,
        matches.flatmap(game),
        matches.flatmap(correct),
        matches.flatmap(clear),
        st.lists(entries, min_size=1, max_size=2).flatmap(plan),
        entries.map(withdraw),
        entries.map(reinstate),
        st.sampled_from(by_arbiter),
    )


def rebuild(play: Play) -> TournamentState:
    """Return the state that the log alone makes."""
    return replay(START, play.log)
