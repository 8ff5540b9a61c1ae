"""What a tie-break may look at: everybody's rounds and scores, each computed once."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any, Final, TypeVar

from tiltyard.errors import InputError
from tiltyard.standings.rounds import (
    FORFEITS,
    NO_ELEMENT,
    VOLUNTARY,
    Entrant,
    RoundKind,
    RoundRow,
)
from tiltyard.standings.rules import SWISS, Edition, Rules, Score
from tiltyard.standings.unplayed import get_policy

T = TypeVar("T")
_ABSENT: Final = RoundRow(RoundKind.ZERO_BYE, 0)
_PLAYED: Final = RoundKind.PLAYED


class StandingsView:
    """A table of entrants, by place in order of pairing number, and their rounds.

    `elements` are the rounds that count: no free round of a round robin, no pending game.
    `opponents` are places too, -1 where nobody was scheduled. Lists are shared: do not change
    them.
    """

    __slots__ = (
        "_adjusted",
        "_fore",
        "_memory",
        "_places",
        "_points",
        "_protected",
        "_scores",
        "_worths",
        "elements",
        "entrants",
        "opponents",
        "rounds",
        "rows",
        "rules",
    )

    def __init__(self, entrants: Iterable[Entrant], rules: Rules = SWISS) -> None:
        self.rules = rules
        self.entrants = tuple(sorted(entrants, key=lambda entrant: entrant.number))
        self._places = {entrant.number: place for place, entrant in enumerate(self.entrants)}
        if len(self._places) < len(self.entrants):
            raise InputError(
                "standings.duplicate",
                "Two entrants have the same pairing number; give each a number of their own.",
            )
        self.rows = _pad(self.entrants)
        self.rounds = _count_rounds(self.rows)
        self.elements = [self._list_elements(rows) for rows in self.rows]
        self.opponents = [self._find_places(elements) for elements in self.elements]
        self._points: dict[Score, list[list[int]]] = {}
        self._scores: dict[Score, list[int]] = {}
        self._adjusted: dict[Score, list[int]] = {}
        self._worths: dict[tuple[Score, bool], list[list[int]]] = {}
        self._protected: dict[bool, list[list[bool]]] = {}
        self._fore: StandingsView | None = None
        self._memory: dict[str, list[Any]] = {}

    @property
    def size(self) -> int:
        """How many entrants there are."""
        return len(self.entrants)

    @property
    def final_round(self) -> int:
        """The last round of the event, as announced or, without a word, as far as we are."""
        return self.rules.event_rounds or len(self.rows[0])

    def place_of(self, number: int) -> int:
        """Return the place of a pairing number."""
        return self._places[number]

    def points(self, score: Score) -> list[list[int]]:
        """Return the points of each element of everybody, in tenths."""
        if score not in self._points:
            if score is Score.POINTS or self.rules.team is None:
                found = [[row.points for row in rows] for rows in self.elements]
            else:
                found = [[row.game_points for row in rows] for rows in self.elements]
            self._points[score] = found
        return self._points[score]

    def scores(self, score: Score) -> list[int]:
        """Return everybody's score, in tenths, with what the arbiter gave or took."""
        if score not in self._scores:
            if score is Score.POINTS or self.rules.team is None:
                self._scores[score] = [
                    sum([row.points for row in entrant.rounds]) + entrant.extra_points
                    for entrant in self.entrants
                ]
            else:
                self._scores[score] = [
                    sum([row.game_points for row in entrant.rounds]) + entrant.extra_game_points
                    for entrant in self.entrants
                ]
        return self._scores[score]

    def adjusted(self, score: Score) -> list[int]:
        """Return what everybody is worth to opponents (C.07 16.3; in round robins the score)."""
        if not self.rules.is_swiss:
            return self.scores(score)
        if score not in self._adjusted:
            policy = get_policy(self.rules)
            self._adjusted[score] = [
                policy.adjust(self, place, score) for place in range(self.size)
            ]
        return self._adjusted[score]

    def worths(self, score: Score, *, as_played: bool) -> list[list[int]]:
        """Return for each element of everybody what the opponent, or a dummy, is worth.

        `as_played` is the modifier /P: a forfeit is a game against the scheduled opponent.
        """
        key = (score, as_played)
        if key not in self._worths:
            kinds = self._list_counted(as_played=as_played)
            self._worths[key] = [self._meet(place, score, kinds) for place in range(self.size)]
        return self._worths[key]

    def protected(self, *, as_played: bool) -> list[list[bool]]:
        """Return for each element of everybody whether 16.5 says to cut it first (a VUR)."""
        if as_played not in self._protected:
            protects = self.rules.is_swiss and get_policy(self.rules).protects_cuts
            kinds = VOLUNTARY - self._list_counted(as_played=as_played) if protects else set()
            self._protected[as_played] = [
                [row.kind in kinds for row in rows] for rows in self.elements
            ]
        return self._protected[as_played]

    def number_elements(self, entrant: int) -> list[int]:
        """Return the round of each element of an entrant, the first is 1."""
        numbered = enumerate(self.rows[entrant], 1)
        return [number for number, row in numbered if self._is_element(row)]

    def list_virtual(self, entrant: int, *, as_played: bool) -> list[bool]:
        """Return for each element whether a virtual opponent stands in (C.07 16.4)."""
        kinds = self._list_counted(as_played=as_played)
        pairs = zip(self.elements[entrant], self.opponents[entrant], strict=True)
        return [opponent < 0 or row.kind not in kinds for row, opponent in pairs]

    def fore(self) -> "StandingsView":
        """Return the table as if every paired game of the final round were drawn (C.07 8.3)."""
        if self._fore is None:
            is_paired = len(self.rows[0]) == self.final_round
            entrants = map(self._draw_last, self.entrants) if is_paired else self.entrants
            self._fore = StandingsView(entrants, self.rules)
        return self._fore

    def remember(self, name: str, make: Callable[[int], T]) -> list[T]:
        """Return what `make` gives for everybody, made once for each name."""
        if name not in self._memory:
            self._memory[name] = [make(place) for place in range(self.size)]
        return self._memory[name]

    def counts_as_game(self, row: RoundRow) -> bool:
        """Whether a round is a game for the rating tie-breaks (C.07 10, 15.2).

        In a round robin of the editions before 2026 a forfeit is.
        """
        if row.kind is _PLAYED:
            return True
        is_old = self.rules.edition < Edition.MARCH_2026
        return is_old and not self.rules.is_swiss and row.kind in FORFEITS

    def _list_elements(self, rows: Sequence[RoundRow]) -> list[RoundRow]:
        if self.rules.is_swiss:
            return [row for row in rows if row.kind is _PLAYED or row.kind not in NO_ELEMENT]
        return [row for row in rows if self._is_element(row)]

    def _is_element(self, row: RoundRow) -> bool:
        has_opponent = self.rules.is_swiss or row.opponent is not None
        return has_opponent and row.kind not in NO_ELEMENT

    def _find_places(self, rows: Sequence[RoundRow]) -> list[int]:
        places = self._places
        try:
            return [-1 if row.opponent is None else places[row.opponent] for row in rows]
        except KeyError as error:
            raise InputError(
                "standings.opponent",
                f"Somebody's opponent has the pairing number {error}, which no entrant has; "
                "add that entrant, or correct the opponent.",
            ) from None

    def _list_counted(self, *, as_played: bool) -> frozenset[RoundKind]:
        """Return the kinds of rounds that are games against the scheduled opponent."""
        if not self.rules.is_swiss:
            return frozenset(RoundKind)
        return FORFEITS | {_PLAYED} if as_played else frozenset({_PLAYED})

    def _meet(self, entrant: int, score: Score, kinds: frozenset[RoundKind]) -> list[int]:
        adjusted = self.adjusted(score)
        pairs = zip(self.elements[entrant], self.opponents[entrant], strict=True)
        return [
            adjusted[opponent]
            if opponent >= 0 and row.kind in kinds
            else get_policy(self.rules).stand_in(self, entrant, place, score)
            for place, (row, opponent) in enumerate(pairs)
        ]

    def _draw_last(self, entrant: Entrant) -> Entrant:
        last = entrant.rounds[-1] if len(entrant.rounds) == self.final_round else _ABSENT
        if last.opponent is None:
            return entrant
        drawn = replace(
            last,
            kind=_PLAYED,
            points=self.rules.draw(Score.POINTS),
            game_points=self.rules.draw(Score.GAME_POINTS),
        )
        return replace(entrant, rounds=(*entrant.rounds[:-1], drawn))


def _pad(entrants: Sequence[Entrant]) -> list[tuple[RoundRow, ...]]:
    """Rounds nobody recorded for an entrant are zero-point byes."""
    rounds = max((len(entrant.rounds) for entrant in entrants), default=0)
    return [entrant.rounds + (_ABSENT,) * (rounds - len(entrant.rounds)) for entrant in entrants]


def _count_rounds(rows: Sequence[tuple[RoundRow, ...]]) -> int:
    """Return the rounds so far; one in which every result is pending has not counted yet."""
    rounds = len(rows[0]) if rows else 0
    while rounds and all(row[rounds - 1].kind in NO_ELEMENT for row in rows):
        rounds -= 1
    return rounds
