"""The rounds of a draft Swiss as its table and its pairing read them (mtg-swiss 1, 2, 11)."""

from collections import Counter
from collections.abc import Iterable
from hashlib import sha256

from tiltyard.core.model import (
    EntryId,
    Mark,
    Match,
    MatchStatus,
    Result,
    ResultKind,
    TournamentState,
)
from tiltyard.formats.draft_settings import DraftSettings, read_settings
from tiltyard.formats.swiss_record import SWISS_BRACKET
from tiltyard.pairing.card_weights import CardPlayer, Float
from tiltyard.standings.cards import DRAW, LOSS, WIN, CardRound, CardRow, rank_cards

_MISSED = CardRound(LOSS)


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


def draw_number(lot: str, entry: EntryId) -> int:
    """Return the random number of an entry, fixed for the whole tournament (mtg-swiss 3)."""
    return int.from_bytes(sha256(f"{lot}|player|{entry}".encode()).digest()[:8], "big")


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
