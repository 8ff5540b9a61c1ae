"""Laws of Keizer: pairs as a plain search finds them, tables that stop, logs that replay."""

from fractions import Fraction
from functools import partial
from itertools import combinations
from operator import ne

from hypothesis import given
from hypothesis import strategies as st
from strategies import Play, start

from tiltyard import PairRound, Phase, RecordResult, Result, RuleError, rank
from tiltyard.core.fold import START, replay
from tiltyard.pairing.keizer import KeizerRequest, pair_keizer
from tiltyard.standings.keizer import KeizerKind, KeizerRound, KeizerRules, rank_keizer

Met = dict[frozenset[int], int]
ENDS = [
    Result.from_score(10, 0),
    Result.from_score(5, 5),
    Result.from_score(0, 10),
    Result.forfeit_by(0),
    Result.forfeit_by(1),
    Result.double_forfeit(),
]
RULES = st.builds(KeizerRules, passes=st.integers(1, 25), stops_at_repeat=st.booleans())


@st.composite
def requests(draw: st.DrawFn) -> KeizerRequest:
    size = draw(st.integers(2, 8))
    number = draw(st.integers(1, 6))
    ranked = draw(st.permutations(range(1, size + 1)))
    pairs = [frozenset(pair) for pair in combinations(ranked, 2)]
    rounds = st.integers(1, max(1, number - 1))
    met = draw(st.dictionaries(st.sampled_from(pairs), rounds)) if number > 1 else {}
    return KeizerRequest(
        round=number,
        ranked=tuple(ranked),
        last_met=met,
        gap=draw(st.integers(0, 6)),
        forbidden=draw(st.frozensets(st.sampled_from(pairs), max_size=4)),
        byes=draw(st.dictionaries(st.sampled_from(ranked), st.integers(0, 2))),
    )


def search(ranked: list[int], closed: set[frozenset[int]]) -> list[frozenset[int]] | None:
    """Pair from the top, going back over every choice."""
    if not ranked:
        return []
    first, *others = ranked
    for second in others:
        pair = frozenset((first, second))
        if pair in closed:
            continue
        rest = search([one for one in others if one != second], closed)
        if rest is not None:
            return [pair, *rest]
    return None


def expected(request: KeizerRequest) -> tuple[list[frozenset[int]], int | None, int] | None:
    for gap in range(min(request.gap or request.round, request.round), 0, -1):
        recent = {pair for pair, last in request.last_met.items() if last > request.round - gap}
        byes: list[int | None] = [None]
        if len(request.ranked) % 2:
            lowest = reversed(request.ranked)
            byes = [*sorted(lowest, key=lambda one: request.byes.get(one, 0))]
        for bye in byes:
            there = [one for one in request.ranked if one != bye]
            found = search(there, recent | request.forbidden)
            if found is not None:
                return found, bye, gap
    return None


@given(requests())
def test_pairs_are_those_that_going_back_over_every_choice_finds(request: KeizerRequest) -> None:
    try:
        paired = pair_keizer(request)
    except RuleError:
        assert expected(request) is None
        return
    pairs = [frozenset((pair.white, pair.black)) for pair in paired.result.pairs]
    assert (pairs, paired.result.bye, paired.gap) == expected(request)


@st.composite
def histories(draw: st.DrawFn) -> list[list[KeizerRound]]:
    size = draw(st.integers(2, 7))
    rounds = [
        st.builds(
            KeizerRound,
            st.sampled_from(KeizerKind),
            st.integers(1, size).filter(partial(ne, own)),
        )
        for own in range(1, size + 1)
    ]
    return [draw(st.lists(one, max_size=5)) for one in rounds]


@given(histories(), RULES)
def test_a_table_stops_within_its_bound_and_is_in_order(
    played: list[list[KeizerRound]], rules: KeizerRules
) -> None:
    table = rank_keizer(played, rules)
    keys = [(-row.points, row.number) for row in table.rows]
    values = [row.value for row in table.rows]

    assert keys == sorted(keys)
    assert 1 <= table.passes <= rules.passes
    assert sorted(values) == list(range(len(played) + 1, 2 * len(played) + 1))
    assert all(isinstance(row.points, Fraction) for row in table.rows)
    if table.is_settled:
        assert values == sorted(values, reverse=True)


@given(st.integers(2, 9), st.integers(0, 4), st.data())
def test_everybody_has_one_seat_a_round_and_the_log_replays(
    size: int, gap: int, data: st.DataObject
) -> None:
    play: Play = start(size, "keizer", rounds=4, rematch_gap=gap, automatic=False)
    while play.state.phase is Phase.IN_PROGRESS:
        for match in play.open_matches():
            play.do(RecordResult(match.fixture.id, data.draw(st.sampled_from(ENDS)), 0))
        if play.state.phase is Phase.IN_PROGRESS:
            play.do(PairRound(0))

    for number in range(1, 5):
        matches = [m for m in play.state.matches.values() if m.fixture.round == number]
        seated = [side.entry for match in matches for side in match.sides if side.entry]
        assert sorted(seated) == list(range(1, size + 1))
    assert [row.rank for row in rank(play.state)] == list(range(1, size + 1))
    assert replay(START, play.log) == play.state
