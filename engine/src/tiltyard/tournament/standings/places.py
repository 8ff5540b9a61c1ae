"""Who stands where, and why there: the answer to "why am I fourth?"."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tiltyard.core.scores import format_points
from tiltyard.standings.ranking import Ranking
from tiltyard.tournament.log.log import Logged
from tiltyard.tournament.standings.contributions import TieBreakNumber
from tiltyard.tournament.standings.table import (
    Standing,
    TieBreak,
    check_tiebreaks,
    is_known,
    list_labels,
    make_rows,
    rank_record,
)


@dataclass(frozen=True, slots=True)
class Neighbour:
    """Who stands next to a player in the table, and what parts the two.

    `decider` is the code of a tie-break, "points", "unranked" for whoever left with less than half
    of the games played (C.05), or "" where all is equal.

    >>> from tiltyard import Player, Tournament
    >>> t = Tournament([Player("ann"), Player("bob")], rounds=1)
    >>> game = t.pair_round()
    >>> t.record_result("ann", "bob", 1)
    >>> t.find_neighbours("bob")
    (Neighbour(player='ann', rank=1, is_above=True, decider='points', mine='0', theirs='1'),)
    """

    player: str  # the id
    rank: int
    is_above: bool
    decider: str
    mine: str  # the value of the player who was asked about, as people write it
    theirs: str


class Placing(Logged):
    """The part of a `Tournament` that ranks the players."""

    def standings(self, tiebreaks: Iterable[TieBreak] | None = None) -> tuple[Standing, ...]:
        """Return the standings, best first, by these tie-breaks or those of the tournament.

        Each tie-break is an exact number that knows which opponent gave what. Codes that came
        with a snapshot and are unknown here separate nobody and have no value.

        >>> from tiltyard import Player, Tournament
        >>> t = Tournament([Player("ann"), Player("bob")], rounds=1)
        >>> game = t.pair_round()
        >>> t.record_result("ann", "bob", 0)
        >>> [(row.rank, row.player.id, row.tiebreaks) for row in t.standings(["SB"])]
        [(1, 'bob', {'SB': 0}), (2, 'ann', {'SB': 0})]

        Raises:
            InputError: `tie_break.…`.
        """
        if tiebreaks is None:
            return rank_record(self._record, self._tiebreaks, skips_unknown=True)
        return rank_record(self._record, check_tiebreaks(tiebreaks))

    def explain_place(self, player: str) -> tuple[str, ...]:
        """Return why a player stands where they do: what parts them from those next to them.

        >>> from tiltyard import Player, Tournament
        >>> players = [Player("ann"), Player("bob"), Player("cid")]
        >>> t = Tournament(players, rounds=2, tiebreaks=["BH", "SB"])
        >>> for score in (1, 0.5):
        ...     game = t.pair_round().pairings[0]
        ...     t.record_result(game.white, game.black, score)
        >>> for sentence in t.explain_place("cid"):
        ...     print(sentence)
        cid shares places 1 to 2, with 1.5 points.
        ann shares them: points and tie-breaks are equal.
        bob, 3rd, is below: 1 point against 1.5.
        BH of cid is 2.5: round 1: 1 by a virtual opponent (pairing-bye); round 2: 1.5 by ann.
        SB of cid is 1.75: round 1: 1 by a virtual opponent (pairing-bye); round 2: 0.75 by ann.

        Raises:
            NotFoundError: `player.unknown`.
        """
        rows, place, deciders = self._find_place(player)
        return tuple(_explain(rows, place, deciders))

    def find_neighbours(self, player: str) -> tuple[Neighbour, ...]:
        """Return who stands just above and just below a player, and what parts them.

        Those who share the player's place are passed over.

        >>> from tiltyard import Player, Tournament
        >>> t = Tournament([Player("ann"), Player("bob"), Player("cid")], 1, tiebreaks=["WON"])
        >>> game = t.pair_round().pairings[0]
        >>> t.record_result(game.white, game.black, 1)
        >>> [(one.player, one.decider) for one in t.find_neighbours("cid")]
        [('ann', 'WON'), ('bob', 'points')]

        Raises:
            NotFoundError: `player.unknown`.
        """
        rows, place, deciders = self._find_place(player)
        row = rows[place]
        beside = ((row.rank - 2, True), (row.rank_to, False))
        return tuple(
            deciders.describe(rows, place, other, is_above=is_above)
            for other, is_above in beside
            if 0 <= other < len(rows)
        )

    def _find_place(self, player: str) -> "tuple[Sequence[Standing], int, _Deciders]":
        self._record.get_entry(player)
        known = [tiebreak for tiebreak in self._tiebreaks if is_known(tiebreak)]
        rows = rank_record(self._record, known)
        ranking, ranked = make_rows(self._record, known)
        numbers = [row.entrant.number for row in ranked]
        place = next(index for index, row in enumerate(rows) if row.player.id == player)
        return rows, place, _Deciders(ranking, numbers, list_labels(known))


class _Deciders:
    """What parts two lines of the standings."""

    def __init__(self, ranking: Ranking, numbers: Sequence[int], labels: Sequence[str]) -> None:
        self._ranking, self._numbers, self._labels = ranking, numbers, labels
        self._ranked = {row.entrant.number for row in ranking.rows}

    def describe(
        self, rows: Sequence[Standing], one: int, two: int, *, is_above: bool
    ) -> Neighbour:
        """Return the second as the neighbour of the first."""
        decider = self._find(one, two)
        mine, theirs = (_show(rows[place], decider) for place in (one, two))
        return Neighbour(rows[two].player.id, rows[two].rank, is_above, decider, mine, theirs)

    def compare(self, rows: Sequence[Standing], one: int, two: int) -> str:
        """Return the reason in words, seen from the first."""
        decider = self._find(one, two)
        if decider == "unranked":
            return "whoever left with less than half of the games played is not ranked (C.05)"
        if not decider:
            return "points and tie-breaks are equal"
        if decider == "points":
            return f"{_points(rows[one].points)} against {format_points(rows[two].points)}"
        mine, theirs = (_show(rows[place], decider) for place in (one, two))
        return f"equal before {decider}, which is {mine} against {theirs}"

    def _find(self, one: int, two: int) -> str:
        """Return what parts two places of the table, as `Neighbour.decider` says it."""
        numbers = self._numbers[one], self._numbers[two]
        if not self._ranked.issuperset(numbers):
            return "unranked"
        column = self._ranking.find_decider(*numbers)
        if column is None:
            return ""
        return "points" if column < 0 else self._labels[column]


def _explain(rows: Sequence[Standing], place: int, deciders: _Deciders) -> Iterator[str]:
    row = rows[place]
    name, points = row.player.id, _points(row.points)
    if row.rank == row.rank_to:
        yield f"{name} is {_ordinal(row.rank)}, with {points}."
    else:
        yield f"{name} shares places {row.rank} to {row.rank_to}, with {points}."
    shared = [other.player.id for other in rows if other.rank == row.rank and other is not row]
    if shared:
        verb = "shares" if len(shared) == 1 else "share"
        yield f"{', '.join(shared)} {verb} them: points and tie-breaks are equal."
    for other, word in ((row.rank - 2, "above"), (row.rank_to, "below")):
        if 0 <= other < len(rows):
            where = rows[other]
            why = deciders.compare(rows, other, place)
            yield f"{where.player.id}, {_ordinal(where.rank)}, is {word}: {why}."
    for label, value in row.tiebreaks.items():
        parts = value.contributions if isinstance(value, TieBreakNumber) else ()
        listed = "; ".join(str(part) for part in parts if part.round is not None)
        if listed:
            yield f"{label} of {name} is {value}: {listed}."


def _show(row: Standing, decider: str) -> str:
    if decider in ("", "points", "unranked"):
        return format_points(row.points)
    return row.texts[decider]


def _points(tenths: int) -> str:
    return "1 point" if tenths == 10 else f"{format_points(tenths)} points"


def _ordinal(number: int) -> str:
    """Return a place as it is said.

    >>> [_ordinal(number) for number in (1, 2, 3, 4, 11, 21, 112)]
    ['1st', '2nd', '3rd', '4th', '11th', '21st', '112th']
    """
    is_teen = 10 <= number % 100 <= 20
    return f"{number}{'th' if is_teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"
