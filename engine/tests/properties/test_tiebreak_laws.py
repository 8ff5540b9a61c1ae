"""Laws of tie-breaks: what holds in every tournament."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tiltyard.standings.ranking import rank_entrants
from tiltyard.standings.rounds import Entrant, RoundKind, RoundRow
from tiltyard.standings.rules import SWISS, Score
from tiltyard.standings.tiebreaks import TIE_BREAKS, Spec, list_values, parse_tie_break
from tiltyard.standings.tiebreaks.base import Contribution, cut_contributions
from tiltyard.standings.view import StandingsView

INDIVIDUAL = [row.code for row in TIE_BREAKS.values() if not row.is_for_teams]
BYES = [
    RoundRow(RoundKind.HALF_BYE, 5),
    RoundRow(RoundKind.ZERO_BYE, 0),
    RoundRow(RoundKind.FULL_BYE, 10),
]


@st.composite
def fields(draw: st.DrawFn) -> list[Entrant]:
    """Return up to ten players with rounds of every kind, everybody's fitting the others'."""
    size = draw(st.integers(2, 10))
    rounds: list[list[RoundRow]] = [[] for _ in range(size)]
    for _ in range(draw(st.integers(1, 6))):
        order = draw(st.permutations(range(size)))
        away = draw(st.integers(0, size // 2))
        for place in order[:away]:
            rounds[place].append(draw(st.sampled_from(BYES)))
        seated = list(order[away:])
        if len(seated) % 2:
            rounds[seated.pop()].append(RoundRow(RoundKind.PAIRING_BYE, 10))
        for white, black in zip(seated[::2], seated[1::2], strict=True):
            first, second = draw(st.sampled_from(RESULTS))
            rounds[white].append(RoundRow(first[0], first[1], black + 1, "white"))
            rounds[black].append(RoundRow(second[0], second[1], white + 1, "black"))
    ratings = draw(st.lists(st.integers(1000, 2800), min_size=size, max_size=size))
    return [Entrant(place + 1, tuple(mine), ratings[place]) for place, mine in enumerate(rounds)]


PLAYED, WON, LOST = RoundKind.PLAYED, RoundKind.FORFEIT_WIN, RoundKind.FORFEIT_LOSS
RESULTS = [
    ((PLAYED, 10), (PLAYED, 0)),
    ((PLAYED, 5), (PLAYED, 5)),
    ((PLAYED, 0), (PLAYED, 10)),
    ((PLAYED, 0), (PLAYED, 0)),
    ((WON, 10), (LOST, 0)),
    ((LOST, 0), (WON, 10)),
    ((LOST, 0), (LOST, 0)),
]


@given(fields(), st.lists(st.sampled_from(INDIVIDUAL), max_size=5), st.randoms())
def test_standings_do_not_depend_on_the_order_of_the_input(
    field: list[Entrant], codes: list[str], lots: object
) -> None:
    shuffled = list(field)
    lots.shuffle(shuffled)  # type: ignore[attr-defined]  # hypothesis' own Random
    assert rank_entrants(field, codes) == rank_entrants(shuffled, codes)


@given(fields(), st.lists(st.sampled_from(INDIVIDUAL), max_size=4))
def test_every_place_is_taken_once_and_more_points_rank_higher(
    field: list[Entrant], codes: list[str]
) -> None:
    rows = rank_entrants(field, [code for code in codes if code != "PTS"])
    assert sorted(row.entrant.number for row in rows) == [one.number for one in field]
    assert [row.score for row in rows] == sorted((row.score for row in rows), reverse=True)
    for row in rows:
        group = [other for other in rows if other.rank == row.rank]
        assert row.rank_to - row.rank + 1 == len(group)
        assert all(other.rank_to == row.rank_to for other in group)
        assert all([c.order for c in other.cells] == [c.order for c in row.cells] or
                   any(c.code == "DE" for c in row.cells) for other in group)  # fmt: skip


@given(fields(), st.lists(st.sampled_from(INDIVIDUAL), max_size=3), st.sampled_from(INDIVIDUAL))
def test_a_further_tie_break_only_parts_the_tied(
    field: list[Entrant], codes: list[str], last: str
) -> None:
    before = {row.entrant.number: row for row in rank_entrants(field, ["PTS", *codes])}
    after = {row.entrant.number: row for row in rank_entrants(field, ["PTS", *codes, last])}
    for number, row in before.items():
        assert row.rank <= after[number].rank <= after[number].rank_to <= row.rank_to


@given(fields(), st.sampled_from(["BH", "FB", "SB", "PS", "BH/P", "SB/P"]), st.integers(1, 3))
def test_a_cut_takes_something_away_and_never_more_than_the_most_significant(
    field: list[Entrant], code: str, cut: int
) -> None:
    view = StandingsView(field)
    whole = list_values(view, parse_tie_break(code))
    less = list_values(view, parse_tie_break(f"{code}/C{cut}"))
    more = list_values(view, parse_tie_break(f"{code}/C{cut + 1}"))
    for full, shorter, shortest in zip(whole, less, more, strict=True):
        assert isinstance(full, int)
        assert isinstance(shorter, int)
        assert isinstance(shortest, int)
        assert 0 <= shortest <= shorter <= full


@given(fields())
def test_a_median_is_the_cut_without_the_highest(field: list[Entrant]) -> None:
    view = StandingsView(field)
    spec = parse_tie_break("BH/C1")
    medians = list_values(view, parse_tie_break("BH/M1"))
    cuts = list_values(view, spec)
    for place, (median, cut) in enumerate(zip(medians, cuts, strict=True)):
        worths = view.worths(Score.POINTS, as_played=False)[place]
        assert isinstance(median, int)
        assert isinstance(cut, int)
        assert cut - max(worths) <= median <= cut


@given(fields())
def test_the_points_that_games_give_add_up(field: list[Entrant]) -> None:
    view = StandingsView(field)
    wins = [value for value in list_values(view, parse_tie_break("WON")) if isinstance(value, int)]
    black = [value for value in list_values(view, parse_tie_break("BPG")) if isinstance(value, int)]
    games = [row for rows in view.elements for row in rows if row.kind is RoundKind.PLAYED]
    assert sum(wins) == sum(row.points == 10 for row in games)
    assert 2 * sum(black) == len(games)


@given(fields())
def test_without_unplayed_rounds_all_buchholz_is_the_scores_of_opponents(
    field: list[Entrant],
) -> None:
    view = StandingsView(field)
    scores = view.scores(Score.POINTS)
    full = [all(row.kind is RoundKind.PLAYED for row in rows) for rows in view.elements]
    if all(full):
        total = list_values(view, parse_tie_break("BH"))
        assert total == [sum(scores[one] for one in met) for met in view.opponents]


@given(fields())
def test_a_dummy_is_never_better_than_its_maker_or_its_cap(field: list[Entrant]) -> None:
    view = StandingsView(field)
    cap = SWISS.points.draw * view.rounds
    adjusted = view.adjusted(Score.POINTS)
    for place, rows in enumerate(view.elements):
        worths = view.worths(Score.POINTS, as_played=False)[place]
        for row, opponent, worth in zip(rows, view.opponents[place], worths, strict=True):
            if row.kind is not RoundKind.PLAYED:
                limit = adjusted[opponent] if opponent >= 0 else cap
                assert worth == min(view.scores(Score.POINTS)[place], limit)


@given(fields())
def test_averages_are_exact(field: list[Entrant]) -> None:
    view = StandingsView(field)
    bh = list_values(view, parse_tie_break("BH"))
    for place, value in enumerate(list_values(view, parse_tie_break("AOB"))):
        pairs = zip(view.elements[place], view.opponents[place], strict=True)
        met = [bh[opponent] for row, opponent in pairs if row.kind is RoundKind.PLAYED]
        if met:
            assert value == Fraction(sum(one for one in met if isinstance(one, int)), 10 * len(met))
        else:
            assert value is None


CONTRIBUTIONS = st.lists(
    st.tuples(st.sampled_from((10, 20, 30)), st.sampled_from((0, 5, 10)), st.booleans()).map(
        lambda one: (one[0], one[0] * one[1], one[2])
    ),
    max_size=7,
)


def list_totals(parts: list[Contribution], cuts: int) -> set[object]:
    """Return what 16.5 may leave, whichever of equal contributions goes."""
    if not cuts or not parts:
        return {sum(part[1] for part in parts)}
    places = range(len(parts))
    least = min((score, worth) for score, worth, _ in parts)  # 14.1.2 d
    goes = [place for place in places if parts[place][:2] == least]
    lowest = min((worth for _, worth, is_voluntary in parts if is_voluntary), default=None)
    if lowest is not None and lowest >= least[1]:  # 16.5.1
        voluntary = [place for place in places if parts[place][1:] == (lowest, True)]
        goes = [place for place in voluntary if place in goes] or voluntary  # note to 16.5.2
    rests = [parts[:place] + parts[place + 1 :] for place in goes]
    return set().union(*(list_totals(rest, cuts - 1) for rest in rests))


@given(CONTRIBUTIONS, st.integers(1, 3))
def test_which_of_equal_voluntary_rounds_is_cut_changes_no_value(
    parts: list[Contribution], cuts: int
) -> None:
    left = cut_contributions(parts, Spec(TIE_BREAKS["SB"], cut=cuts))
    assert list_totals(parts, cuts) == {sum(part[1] for part in left)}
