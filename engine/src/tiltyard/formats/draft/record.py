"""The rounds of a draft Swiss as its table and its pairing read them, and how a match may end.

mtg-swiss 1, 2, 10 and 11.
"""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from tiltyard.core.model import (
    EntryId,
    Mark,
    Match,
    MatchStatus,
    Result,
    ResultKind,
    TournamentState,
)
from tiltyard.core.standing import Standing, TieBreakValue
from tiltyard.errors import RuleError
from tiltyard.formats.draft.settings import DraftSettings, read_settings
from tiltyard.formats.swiss.record import SWISS_BRACKET
from tiltyard.pairing.card_weights import CardPlayer, Float
from tiltyard.sentence import say
from tiltyard.standings.cards import DRAW, LOSS, WIN, CardRound, CardRow, draw_number, rank_cards

_MISSED = CardRound(LOSS)
_MILLIONTHS: Final = 1_000_000
MOST_DRAWN_GAMES: Final = 99


class DraftRecord:
    """What happened so far, read from the matches, so that a correction corrects everything."""

    def __init__(self, state: TournamentState) -> None:
        """Read the matches of the Swiss rounds, once."""
        self.settings: DraftSettings = read_settings(state.config.options)
        self._state = state
        matches = [m for m in state.matches.values() if m.fixture.bracket == SWISS_BRACKET]
        self.paired = max((match.fixture.round for match in matches), default=0)
        self._rounds: dict[EntryId, dict[int, CardRound | None]] = {e: {} for e in state.seeds}
        self.met: dict[EntryId, Counter[int]] = {e: Counter() for e in state.seeds}
        self.byes: Counter[EntryId] = Counter()
        for match in matches:
            self._read(match)

    def list_rounds(self, entry: EntryId, last: int | None = None) -> tuple[CardRound, ...]:
        """Return the rounds of an entry that count, up to round `last`.

        Who takes part but was not paired has lost that round without an opponent: before a late
        entry, or between dropping and coming back. After dropping for good nothing counts.
        """
        rounds = self._rounds[entry]
        is_out = self._state.entries[entry].status.is_out
        end = max(rounds, default=0) if is_out else self.paired
        numbers = range(1, min(end, self.paired if last is None else last) + 1)
        counted = (rounds.get(number, _MISSED) for number in numbers)
        return tuple(one for one in counted if one is not None)

    def rank(self) -> tuple[CardRow, ...]:
        """Return the table of the Swiss rounds, best first."""
        return rank_cards(
            {entry: self.list_rounds(entry) for entry in self._rounds},
            {entry: draw_number(self._state.lot, entry) for entry in self._rounds},
            floor=self.settings.floor,
            counts_games=self.settings.best_of > 1,
        )

    def list_players(self, entries: Iterable[EntryId]) -> tuple[CardPlayer, ...]:
        """Return these entries as the pairing sees them."""
        ranks = {row.number: (rank, row.points) for rank, row in enumerate(self.rank(), 1)}
        return tuple(
            CardPlayer(
                number=entry,
                points=ranks[entry][1],
                rank=ranks[entry][0],
                byes=self.byes[entry],
                met=self.met[entry],
                floated=self._find_float(entry),
            )
            for entry in entries
        )

    def has_met(self, one: EntryId, other: EntryId) -> bool:
        """Whether the two were paired before."""
        return self.met[one][other] > 0

    def _find_float(self, entry: EntryId) -> Float:
        """Return how an entry floated in the last round: by the points both had before it."""
        last = self._rounds[entry].get(self.paired)
        if last is None or last.opponent is None:
            return Float.NONE
        mine = self._count_points(entry)
        theirs = self._count_points(EntryId(last.opponent))
        return Float((theirs > mine) - (theirs < mine))

    def _count_points(self, entry: EntryId) -> int:
        rounds = self._rounds[entry]
        counted = (rounds.get(number) for number in range(1, self.paired))
        return sum(one.points for one in counted if one is not None)

    def _read(self, match: Match) -> None:
        number = match.fixture.round
        first, second = (occupant.entry for occupant in match.sides)
        assert first is not None  # whoever has a bye stands first
        if second is None:
            self._rounds[first][number] = self._read_bye(match, first)
            return
        self.met[first][second] += 1
        self.met[second][first] += 1
        for side, (entry, other) in enumerate(((first, second), (second, first))):
            self._rounds[entry][number] = _read_side(match, side, other)

    def _read_bye(self, match: Match, entry: EntryId) -> CardRound:
        """A bye is a win without loss of a game; only those the draw gave are counted (5)."""
        if Mark.ZERO_BYE in match.fixture.marks:
            return _MISSED
        if Mark.FULL_BYE not in match.fixture.marks:
            self.byes[entry] += 1
        return CardRound(WIN, won=match.fixture.best_of // 2 + 1)


def read_games(match: Match) -> Result:
    """Return what the games reported one by one make so far."""
    won = [10 * match.games.count(side) for side in (0, 1)]
    return Result.from_score(*won, drawn_games=match.games.count(None))


def _read_side(match: Match, side: int, opponent: EntryId) -> CardRound | None:
    """Return the round of one side; None while it is played.

    Who forfeits keeps the games already won; the other gets all that were needed.
    """
    result = match.result
    if result is None:
        return None
    if match.status is MatchStatus.VOID:
        return CardRound(LOSS, opponent=opponent)
    score, drawn = result.score, result.drawn_games
    if result.kind is ResultKind.FORFEIT:
        reported = read_games(match)
        needed = 10 * (match.fixture.best_of // 2 + 1)
        assert reported.score is not None  # it was made from games
        kept = reported.score[1 - (result.winner or 0)]
        score = (needed, kept) if result.winner == 0 else (kept, needed)
        drawn = reported.drawn_games
    assert score is not None  # results without games are refused
    points = {None: DRAW, side: WIN, 1 - side: LOSS}[result.winner]
    return CardRound(points, score[side] // 10, score[1 - side] // 10, drawn, opponent)


def make_standing(row: CardRow) -> Standing:
    """Return the standing of a row, places still open.

    `OMW`, `GW` and `OGW` have the exact fraction as text ("16/27") and, as value, its millionths
    rounded down; `GAMES` has the games won, lost and drawn.
    """
    won, lost, drawn = row.games
    return Standing(
        entry=EntryId(row.number),
        rank=0,
        rank_to=0,
        score=10 * row.points,
        played=sum(one.opponent is not None for one in row.rounds),
        wins=row.count(WIN),
        draws=row.count(DRAW),
        losses=row.count(LOSS),
        tiebreaks=(
            _percentage("OMW", row.opponents_match_win),
            _percentage("GW", row.game_win),
            _percentage("OGW", row.opponents_game_win),
            TieBreakValue("GAMES", won, f"{won}-{lost}-{drawn}"),
        ),
    )


def _percentage(code: str, value: Fraction) -> TieBreakValue:
    return TieBreakValue(code, value.numerator * _MILLIONTHS // value.denominator, str(value))


def check_cards(match: Match, result: Result, *, is_decisive: bool) -> None:
    """Refuse games that cannot be: best of three ends 2-0, 2-1, or at time 1-0, 1-1, 0-0.

    Raises:
        RuleError: `result.score_missing`, `result.score_impossible` or `result.draw_not_allowed`.
    """
    if result.kind is not ResultKind.NORMAL:
        return
    number, best_of = match.fixture.id, match.fixture.best_of
    if result.score is None:
        raise RuleError(
            "result.score_missing",
            say(
                "Enter the games each side won in match {number}, such as {value}.",
                number=number,
                value="2-1" if best_of > 1 else "1-0",
            ),
            match=number,
        )
    most, least = max(result.score), min(result.score)
    needed = 10 * (best_of // 2 + 1)
    is_whole = most % 10 == 0 and least % 10 == 0 and least >= 0
    has_winner = None if most == least else int(result.score[1] == most)
    is_possible = is_whole and most <= needed and least < needed and has_winner == result.winner
    if not is_possible or not 0 <= result.drawn_games <= MOST_DRAWN_GAMES:
        games = f"{_games(result.score[0])}-{_games(result.score[1])}-{result.drawn_games}"
        raise RuleError(
            "result.score_impossible",
            say(
                "{games} is no result of match {number}, best of {best_of}: a side wins up to "
                "{needed} games, and only one of them that many.",
                games=games,
                number=number,
                best_of=best_of,
                needed=needed // 10,
            ),
            match=number,
            best_of=best_of,
        )
    if is_decisive and result.winner is None:
        raise RuleError(
            "result.draw_not_allowed",
            say(
                "Match {number} cannot end level: the higher life total wins the game at hand.",
                number=number,
            ),
            match=number,
        )


def _games(tenths: int) -> str:
    return str(tenths // 10) if tenths % 10 == 0 else str(tenths / 10)
