"""Random but shrinkable tournaments, shared by all property tests."""

from dataclasses import dataclass

from hypothesis import strategies as st

from tiltyard import (
    START,
    ChangePhase,
    ClearResult,
    Command,
    Config,
    CorrectResult,
    CreateTournament,
    EntryId,
    Event,
    Match,
    MatchId,
    MatchStatus,
    Phase,
    RecordGame,
    RecordResult,
    RegisterEntry,
    ReinstateEntry,
    Result,
    RuleError,
    SeedingMethod,
    TournamentState,
    WithdrawEntry,
    replay,
    step,
)

OPEN = (MatchStatus.READY, MatchStatus.IN_PROGRESS)


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
        needed = self.state.matches[MatchId(match)].fixture.best_of // 2 + 1
        score = (10 * needed, 0) if side == 0 else (0, 10 * needed)
        self.do(RecordResult(MatchId(match), Result.from_score(*score), self.clock))

    def finish(self) -> None:
        """Play on; the better seed always wins."""
        rank = {entry: seed for seed, entry in enumerate(self.state.seeds)}
        while self.state.phase is Phase.IN_PROGRESS:
            match = self.open_matches()[0]
            first, second = (rank[occupant.entry] for occupant in match.sides if occupant.entry)
            self.win(match.fixture.id, int(second < first))


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
def played_tournaments(draw: st.DrawFn, max_entrants: int = 20, max_steps: int = 30) -> Play:
    """A tournament after any sequence of results, corrections, undos and withdrawals."""
    is_bracket = draw(st.booleans())
    play = Play()
    options: dict[str, bool | int | str] = {"cycles": draw(st.integers(1, 2))}
    if is_bracket:
        options = {
            "third_place": draw(st.booleans()),
            "best_of": draw(st.sampled_from([1, 3])),
            "best_of_final": draw(st.sampled_from([0, 5])),
        }
    seeding = draw(st.sampled_from(SeedingMethod))
    format_ = "single-elimination" if is_bracket else "round-robin"
    play.do(CreateTournament(Config("Joust", format_, options, seeding), 0))
    play.move(Phase.REGISTRATION)
    for _ in range(draw(st.integers(2, max_entrants))):
        play.do(RegisterEntry(0, rating=draw(st.none() | st.integers(0, 3000))))
    play.move(Phase.CHECK_IN, Phase.SEEDING, Phase.IN_PROGRESS)
    for _ in range(draw(st.integers(0, max_steps))):
        try:
            play.do(draw(_actions(play.state)))
        except RuleError:
            continue
    return play


def _actions(state: TournamentState) -> st.SearchStrategy[Command]:
    """Anything somebody might do now, right or wrong."""
    matches = st.sampled_from(sorted(state.matches))
    entries = st.sampled_from(sorted(state.entries))
    can_draw = state.config.format == "round-robin"

    def result_of(number: MatchId) -> st.SearchStrategy[Result]:
        return results(state.matches[number].fixture.best_of, can_draw=can_draw)

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
        entries.map(withdraw),
        entries.map(reinstate),
    )


def rebuild(play: Play) -> TournamentState:
    """Return the state that the log alone makes."""
    return replay(START, play.log)
