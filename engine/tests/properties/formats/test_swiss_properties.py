"""Laws of the Swiss as a format, whatever happens in it."""

from collections import Counter
from random import Random

import pytest
from oracles.literal_score_groups import list_pairings
from strategies import Play, start

from tiltyard import (
    CorrectResult,
    EnterLate,
    EntryId,
    Mark,
    Match,
    PairRound,
    Phase,
    Player,
    RecordResult,
    ReinstateEntry,
    Result,
    Tournament,
    WithdrawEntry,
    baku_acceleration,
    rank,
)
from tiltyard.formats.swiss.record import SwissRecord
from tiltyard.pairing.base import Kind

RESULTS = (Result.from_score(10, 0), Result.from_score(5, 5), Result.from_score(0, 10))


def play_at_random(play: Play, chance: Random) -> None:
    while matches := play.open_matches():
        match = chance.choice(matches)
        play.do(RecordResult(match.fixture.id, chance.choice(RESULTS), 1))


def list_rounds(play: Play) -> dict[int, list[Match]]:
    rounds: dict[int, list[Match]] = {}
    for match in play.state.matches.values():
        rounds.setdefault(match.fixture.round, []).append(match)
    return rounds


@pytest.mark.parametrize("entrants", range(3, 41))
def test_everybody_is_seated_once_a_round_and_places_tile_the_field(entrants: int) -> None:
    play = start(entrants, "swiss")
    play_at_random(play, Random(entrants))
    assert play.state.phase is Phase.COMPLETED
    met: Counter[frozenset[int | None]] = Counter()
    for matches in list_rounds(play).values():
        seated = [o.entry for match in matches for o in match.sides if o.entry is not None]
        assert sorted(seated) == sorted(play.state.seeds)
        met.update(frozenset(o.entry for o in match.sides) for match in matches)
    assert max(met.values()) == 1, "nobody meets twice and nobody has two byes"
    covered = [place for p in play.state.places for place in range(p.rank, p.rank_to + 1)]
    assert set(covered) == set(range(1, entrants + 1))


@pytest.mark.parametrize("entrants", [3, 4, 5, 6, 7])
def test_repeats_and_second_byes_come_only_when_there_is_no_other_way(entrants: int) -> None:
    play = start(entrants, "swiss", rounds=2 * entrants)
    play_at_random(play, Random(entrants))
    record = SwissRecord(play.state)
    for number in range(1, 2 * entrants + 1):
        request = record.request_again(number)
        past = {
            player.number: {meeting.opponent for meeting in player.history}
            for player in request.players
        }
        byes = {
            player.number: sum(meeting.kind is Kind.PAIRING_BYE for meeting in player.history)
            for player in request.players
        }
        numbers = [player.number for player in request.players]
        is_avoidable = any(
            all(two not in past[one] for one, two in pairs)
            and (bye is None or byes[bye] == min(byes.values()))
            for pairs, bye in list_pairings(numbers, has_bye=entrants % 2 == 1)
        )
        for match in list_rounds(play)[number]:
            seats = [record.numbers[o.entry] for o in match.sides if o.entry is not None]
            if len(seats) == 1:
                assert byes[seats[0]] == min(byes.values())
            elif is_avoidable:
                assert seats[1] not in past[seats[0]]


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("acceleration", ["none", "baku"])
def test_a_dutch_swiss_is_paired_and_ranked_as_the_library_does_it(
    seed: int, acceleration: str
) -> None:
    """Late entries, withdrawals, returns, byes and forfeits included."""
    chance = Random(seed)
    size, rounds = chance.randrange(9, 24), 6
    options: dict[str, int | str] = {"rounds": rounds, "acceleration": acceleration}
    play = start(size, "swiss", automatic=False, system="fide-dutch-2026", **options)
    twin = Tournament(
        [Player(f"{number + 1:03}", 3000 - number) for number in range(size)],
        rounds,
        tiebreaks=("BH:C1", "BH", "SB", "DE", "WIN"),
        acceleration=baku_acceleration if acceleration == "baku" else None,
    )
    twin.pair_round()
    for number in range(1, rounds + 1):
        _compare(play, twin, number)
        _play_both(play, twin, number, chance)
        if number < rounds:
            byes = _disturb(play, twin, number, chance)
            play.do(PairRound(1, byes=byes))
            twin.pair_round()
    assert play.state.phase is Phase.COMPLETED


def _name(entry: EntryId) -> str:
    return f"{entry:03}"


def _compare(play: Play, twin: Tournament, number: int) -> None:
    ours = [
        tuple(None if o.entry is None else _name(o.entry) for o in match.sides)
        for match in list_rounds(play)[number]
    ]
    theirs = twin.get_round(number)
    assert [pair for pair in ours if pair[1]] == [(g.white, g.black) for g in theirs.pairings]
    byes = {g.white for g in theirs.byes if g.kind != "zero-bye"}
    assert {white for white, black in ours if black is None} == byes


def _play_both(play: Play, twin: Tournament, number: int, chance: Random) -> None:
    for match in list_rounds(play)[number]:
        white, black = (o.entry for o in match.sides)
        if white is None or black is None or match.result is not None:
            continue
        if chance.random() < 0.05:
            play.do(RecordResult(match.fixture.id, Result.forfeit_by(1), 1))
            twin.record_result(_name(white), _name(black), kind="forfeit-win")
            continue
        result = chance.choice(RESULTS)
        play.do(RecordResult(match.fixture.id, result, 1))
        assert result.score
        twin.record_result(_name(white), _name(black), result.score[0] / 10)
    ours = [
        (_name(row.entry), row.rank, row.rank_to, row.score, [t.text for t in row.tiebreaks])
        for row in rank(play.state)
    ]
    assert ours == [
        (row.player.id, row.rank, row.rank_to, row.points, list(row.texts.values()))
        for row in twin.standings()
    ]


def _disturb(
    play: Play, twin: Tournament, number: int, chance: Random
) -> tuple[tuple[EntryId, Mark], ...]:
    """Somebody leaves, comes back, comes late or asks for a bye: the same in both."""
    gone = [entry.id for entry in play.state.entries.values() if entry.status.is_out]
    there = [entry.id for entry in play.state.active_entries]
    if chance.random() < 0.4:
        leaver = there.pop(chance.randrange(len(there)))
        play.do(WithdrawEntry(leaver, 1))
        twin.withdraw(_name(leaver))
    if gone and chance.random() < 0.5:
        play.do(ReinstateEntry(gone[0], 1))
        twin.reinstate(_name(gone[0]))
    if chance.random() < 0.4:
        rating = chance.randrange(2900, 3000)
        newcomer = EntryId(len(play.state.entries) + 1)
        if all(entry.rating != rating for entry in play.state.entries.values()):
            play.do(EnterLate(1, rating=rating))
            twin.add_player(Player(_name(newcomer), rating))
    if chance.random() < 0.4:
        twin.request_bye(_name(there[0]), number + 1, "half-bye")
        return ((there[0], Mark.HALF_BYE),)
    return ()


def test_a_correction_and_its_reverse_restore_the_standings() -> None:
    play = start(15, "swiss", rounds=4)
    play_at_random(play, Random(5))
    before, places = rank(play.state), play.state.places
    for match in list(play.state.matches.values()):
        if match.result is not None:
            other = RESULTS[(RESULTS.index(match.result) + 1) % 3]
            play.do(CorrectResult(match.fixture.id, other, 2))
            play.do(CorrectResult(match.fixture.id, match.result, 2))
    assert (rank(play.state), play.state.places) == (before, places)
