"""A Swiss as a server runs it, and the same results in a `Tournament`: one report file."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles.programs import has_unnumbered, pair_file_with_gacrux, pair_file_with_py4swiss
from strategies import Play, start

from tiltyard import (
    TOURNAMENT,
    EnterLate,
    EntryId,
    InputError,
    Mark,
    Match,
    PairRound,
    Phase,
    Player,
    RecordResult,
    Result,
    RuleError,
    Tournament,
    WithdrawEntry,
    baku_acceleration,
    rank,
)
from tiltyard.cli.acceptance.comparison import canonical
from tiltyard.formats.swiss.record import SwissRecord
from tiltyard.io.trf import read_trf, request_for_round
from tiltyard.machine import Log, append_events, write_log
from tiltyard.pairing.base import Pair, PairingResult

SEEDS = st.integers(0, 10**9)
TIE_BREAKS = ["BH:C1", "BH", "SB", "DE", "WIN"]
BYES = {Mark.FULL_BYE: "full-bye", Mark.HALF_BYE: "half-bye", Mark.ZERO_BYE: "zero-bye"}
ENDS = (
    (Result.from_score(10, 0), {"score": 1}),
    (Result.from_score(5, 5), {"score": 0.5}),
    (Result.from_score(0, 10), {"score": 0}),
    (Result.forfeit_by(0), {"kind": "forfeit-loss"}),
    (Result.forfeit_by(1), {"kind": "forfeit-win"}),
    (Result.double_forfeit(), {"kind": "double-forfeit"}),
)


class Twins:
    """The same Swiss twice: as commands to the machine, and as calls of the library."""

    def __init__(self, seed: int, system: str, *, is_accelerated: bool = False) -> None:
        self.chance = Random(seed)
        count, rounds = self.chance.randint(6, 15), self.chance.randint(3, 6)
        self.live = start(
            count,
            "swiss",
            system=system,
            rounds=rounds,
            automatic=False,
            acceleration="baku" if is_accelerated else "none",
        )
        self.library = Tournament(
            [Player(f"#{number}", 3001 - number) for number in range(1, count + 1)],
            rounds,
            pairing_system=system,
            tiebreaks=TIE_BREAKS,
            acceleration=baku_acceleration if is_accelerated else None,
        )
        self.library.pair_round()

    def play(self) -> None:
        """Play some rounds in which people come and go, the last one to its end."""
        for _ in range(self.chance.randint(1, self.library.rounds - 1) - 1):
            self._finish_round()
            if not self._pair_round():
                return
        self._finish_round()

    def _finish_round(self) -> None:
        for match in self.live.open_matches():
            white, black = (f"#{occupant.entry}" for occupant in match.sides)
            result, said = self.chance.choice(ENDS[:3] if self.chance.random() < 0.8 else ENDS)
            self.live.do(RecordResult(match.fixture.id, result, 1))
            self.library.record_result(white, black, **said)

    def _pair_round(self) -> bool:
        following = self.library.current_round + 1
        still_in = [
            e for e in self.live.state.seeds if not self.live.state.entries[e].status.is_out
        ]
        if self.chance.random() < 0.3:
            number = len(self.live.state.entries) + 1
            rating = self.chance.choice((1000, 2995 - number))
            self.live.do(EnterLate(1, rating=rating))
            self.library.add_player(Player(f"#{number}", rating))
        if self.chance.random() < 0.3:
            gone = still_in.pop(self.chance.randrange(len(still_in)))
            self.live.do(WithdrawEntry(gone, 1))
            self.library.withdraw(f"#{gone}")
        asked: tuple[tuple[EntryId, Mark], ...] = ()
        if self.chance.random() < 0.4:
            asked = ((self.chance.choice(still_in), self.chance.choice(list(BYES))),)
        for entry, mark in asked:
            self.library.request_bye(f"#{entry}", following, BYES[mark])
        try:
            self.library.pair_round()
        except RuleError:
            with pytest.raises(RuleError):
                self.live.do(PairRound(1, byes=asked))
            return False
        self.live.do(PairRound(1, byes=asked))
        return True

    def read_live(self) -> Tournament:
        """The log of the machine, as a server exports it, read by the library."""
        log = append_events(TOURNAMENT, Log((TOURNAMENT.code, 7)), self.live.log)
        return Tournament.from_log("".join(write_log(log)))


@settings(max_examples=40)
@given(
    seed=SEEDS,
    system=st.sampled_from(("fide-dutch-2026", "fide-dutch-2017", "fide-dubov-2026")),
    is_accelerated=st.booleans(),
)
def test_a_live_swiss_and_the_library_write_the_same_report(
    seed: int, system: str, *, is_accelerated: bool
) -> None:
    twins = Twins(seed, system, is_accelerated=is_accelerated)
    twins.play()
    live = twins.read_live()
    for dialect in ("trf26", "javafo", "bbp"):
        assert live.to_trf(dialect=dialect) == twins.library.to_trf(dialect=dialect)
    table = {row.entry: (row.rank, row.score) for row in rank(twins.live.state)}
    shown = {EntryId(int(r.player.id[1:])): (r.rank, r.points) for r in live.standings()}
    assert shown == table


@settings(max_examples=25)
@given(seed=SEEDS)
def test_gacrux_pairs_the_next_round_of_a_live_swiss_as_the_server_does(seed: int) -> None:
    twins = Twins(seed, "fide-dutch-2026")
    twins.play()
    following = twins.library.current_round + 1
    try:
        theirs = pair_file_with_gacrux(twins.read_live().to_trf(), [following])[0]
    except RuleError:
        theirs = None
    assert canonical(theirs) == canonical(_pair_live(twins.live))


@settings(max_examples=25)
@given(seed=SEEDS)
def test_py4swiss_pairs_the_next_round_of_a_live_swiss_as_the_server_does(seed: int) -> None:
    twins = Twins(seed, "fide-dutch-2017")
    twins.play()
    data = twins.read_live().to_trf(dialect="javafo")
    try:
        theirs = pair_file_with_py4swiss(data)
    except RuleError:
        theirs = None
    coloured = not has_unnumbered(request_for_round(read_trf(data)))
    ours = _pair_live(twins.live)
    assert canonical(theirs, coloured=coloured) == canonical(ours, coloured=coloured)


def _pair_live(play: Play) -> PairingResult | None:
    """Return the round that the machine draws next, by pairing number; it is not kept."""
    before = set(play.state.matches)
    try:
        _, after = TOURNAMENT.step(play.state, PairRound(1))
    except RuleError:
        return None
    numbers = SwissRecord(after).numbers
    drawn = [match for number, match in after.matches.items() if number not in before]
    pairs = [m for m in drawn if not m.has_bye]
    byes = [m.sides[0].entry for m in drawn if m.has_bye]
    return PairingResult(
        tuple(Pair(*(numbers[EntryId(o.entry or 0)] for o in m.sides)) for m in pairs),
        numbers[EntryId(byes[0] or 0)] if byes else None,
    )


def test_a_live_round_robin_is_a_table_of_the_rounds_that_have_begun() -> None:
    live = start(5, "round-robin")
    library = Tournament(
        [Player(f"#{number}", 3001 - number) for number in range(1, 6)],
        5,
        pairing_system="round-robin",
        tiebreaks=["SB", "WIN"],
    )
    for number in (1, 2, 3):
        library.pair_round()
        for match in _list_round(live, number):
            white, black = (f"#{occupant.entry}" for occupant in match.sides)
            live.do(RecordResult(match.fixture.id, Result.from_score(10, 0), 1))
            library.record_result(white, black, 1)
        read = Tournament.from_state(live.state)
        assert read.current_round == number
        assert read.to_trf() == library.to_trf()


def _list_round(play: Play, number: int) -> list[Match]:
    return [m for m in play.open_matches() if m.fixture.round == number]


def test_names_come_from_beside_the_log() -> None:
    live = start(4, "swiss", system="fide-dutch-2026", rounds=3)
    people = {1: Player("ann", name="Ann, A", title="GM", federation="NOR")}
    read = Tournament.from_state(live.state, players=people)
    assert [player.id for player in read.players] == ["ann", "#2", "#3", "#4"]
    assert read.players[0] == Player("ann", 3000, "Ann, A", "GM", "NOR")


def test_a_live_tournament_goes_on_in_the_library() -> None:
    twins = Twins(3, "fide-dutch-2026")
    twins.play()
    read = twins.read_live()
    assert read.pair_round() == Tournament.from_json(twins.library.to_json()).pair_round()
    assert read.explain(1) == twins.library.explain(1)


def test_a_bracket_or_a_swiss_that_has_not_begun_is_refused() -> None:
    with pytest.raises(RuleError, match="single-elimination"):
        Tournament.from_state(start(4).state)
    with pytest.raises(RuleError, match="that has begun"):
        Tournament.from_log("")
    with pytest.raises(InputError, match="Line 1"):
        Tournament.from_log("gossip")


def test_a_playoff_after_a_swiss_leaves_its_report_as_it_was() -> None:
    live = start(8, "swiss-playoff", system="fide-dutch-2026", rounds=2, cut=2)
    for number in (1, 2):
        for match in _list_round(live, number):
            live.win(match.fixture.id, 0)
    read = Tournament.from_state(live.state)
    assert live.state.phase is Phase.IN_PROGRESS
    assert read.current_round == 2
    assert read.to_trf()
