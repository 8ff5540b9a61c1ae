"""The rating report of an event: every game and every player, to two decimals.

Numbers are exact: whole hundredths inside, `Decimal` with two places for people. FIDE rounds the
sum of a player's events once, at the end of the rating period (B.02 8.3.4); a report of one event
therefore rounds nothing, and `close_period` does what the list does.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from tiltyard.core.checked import checked
from tiltyard.errors import NotFoundError
from tiltyard.rating.eligibility import SENTENCES, Reason, list_reasons
from tiltyard.rating.event import EventPlayer, RatingEvent, index_players
from tiltyard.rating.fide import (
    RATING_FLOOR,
    Expectation,
    RatedGame,
    expect_score,
    limit_k,
    round_change,
)
from tiltyard.rating.fide_tables import round_half_up
from tiltyard.rating.first_rating import FirstRating, find_first_rating
from tiltyard.rating.performance import tournament_performance


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game as one of its players sees it."""

    round: int
    opponent: EventPlayer
    opponent_rating: int  # 0: unrated
    is_white: bool
    score: int  # tenths
    reason: Reason | None = None  # why it does not count for this player
    expectation: Expectation | None = None  # None: not counted, or the player is unrated

    @property
    def is_counted(self) -> bool:
        """Whether the game counts for this player."""
        return self.reason is None

    @property
    def hundredths(self) -> int:
        """ΔR, score less expectation, in hundredths; 0 where nothing is expected."""
        return 10 * self.score - self.expectation.hundredths if self.expectation else 0

    @property
    def explanation(self) -> str:
        """Why the game does not count, in words; empty where it does."""
        return SENTENCES[self.reason] if self.reason else ""


@dataclass(frozen=True, slots=True)
class PlayerReport:
    """What an event does to the rating of a player."""

    player: EventPlayer
    rating: int  # that the player is rated with; 0: unrated
    k: int | None  # as it is used; None for the unrated
    lines: tuple[GameLine, ...]
    first: FirstRating | None  # of the unrated

    @property
    def counted(self) -> tuple[GameLine, ...]:
        """The games that count."""
        return tuple(line for line in self.lines if line.is_counted)

    @property
    def score(self) -> int:
        """W, the points of the games that count, in tenths."""
        return sum(line.score for line in self.counted)

    @property
    def sum_hundredths(self) -> int:
        """ΣΔR, that is W less We, in hundredths."""
        return sum(line.hundredths for line in self.lines)

    @property
    def expected(self) -> Decimal | None:
        """We, the score to expect; None for the unrated."""
        if self.k is None:
            return None
        return to_decimal(10 * self.score - self.sum_hundredths)

    @property
    def change_hundredths(self) -> int:
        """K times ΣΔR, in hundredths of a rating point; 0 for the unrated."""
        return (self.k or 0) * self.sum_hundredths

    @property
    def change(self) -> Decimal | None:
        """K times ΣΔR to two decimals, unrounded; None for the unrated."""
        return None if self.k is None else to_decimal(self.change_hundredths)

    @property
    def average(self) -> Decimal | None:
        """Ra, the mean rating of the opponents that count, to two decimals."""
        ratings = [line.opponent_rating for line in self.counted]
        return round_to_cents(Fraction(sum(ratings), len(ratings))) if ratings else None

    @property
    def performance(self) -> int | None:
        """Rp, by the rounded mean and the table (C.07 10.2)."""
        return tournament_performance([line.opponent_rating for line in self.counted], self.score)


@dataclass(frozen=True, slots=True)
class EventReport:
    """The report of an event; the players in the order in which they were given."""

    event: RatingEvent
    players: tuple[PlayerReport, ...]

    def get_player(self, player: str) -> PlayerReport:
        """Return the report of one player.

        Raises:
            NotFoundError: `player.unknown`.
        """
        for report in self.players:
            if report.player.id == player:
                return report
        raise NotFoundError(
            "player.unknown",
            f"Nobody in the report has the id {player!r}; name a player.",
            player=player,
        )


@checked
def rate_event(event: RatingEvent) -> EventReport:
    """Return the report of an event (B.02 chapters 7 and 8; rapid and blitz: 7).

    Raises:
        InputError: `rating.player`, `rating.game` or `rating.match`.
    """
    players = index_players(event)
    lines: dict[str, list[GameLine]] = {player: [] for player in players}
    for game, reason in zip(event.games, list_reasons(event, players), strict=True):
        sides = ((game.white, game.black, game.scores[0]), (game.black, game.white, game.scores[1]))
        for own, other, score in sides:
            opponent = players[other]
            rating = event.rating_for_others(opponent)
            why = reason or (None if rating else Reason.UNRATED_OPPONENT)
            mine = event.own_rating(players[own])
            expected = expect_score(mine, rating, event.chapter) if mine and not why else None
            is_white = own == game.white
            lines[own].append(
                GameLine(game.round, opponent, rating, is_white, score, why, expected)
            )
    reports = (_rate_player(event, player, lines[player.id]) for player in event.players)
    return EventReport(event, tuple(reports))


@checked
def close_period(rating: int, changes: Iterable[int]) -> int | None:
    """Return the rating after a period from the changes of its events in hundredths.

    They are added first and rounded once (8.3.4). Below 1400 a player is unrated: None (7.2.1).

    >>> close_period(2789, (830, -260)), close_period(1402, (-250,))
    (2795, None)
    """
    new = rating + round_change(sum(changes))
    return new if new >= RATING_FLOOR else None


@checked
def to_decimal(hundredths: int) -> Decimal:
    """Return hundredths as a number with two decimals.

    >>> to_decimal(740), to_decimal(-5)
    (Decimal('7.40'), Decimal('-0.05'))
    """
    return Decimal(hundredths).scaleb(-2)


@checked
def round_to_cents(value: Fraction) -> Decimal:
    """Return the nearest number with two decimals; a half goes up."""
    return to_decimal(round_half_up(100 * value.numerator, value.denominator))


def _rate_player(event: RatingEvent, player: EventPlayer, lines: list[GameLine]) -> PlayerReport:
    """K is lowered by all rated games of the period, those of other events included (8.3.3)."""
    rating = event.own_rating(player)
    ordered = tuple(sorted(lines, key=lambda line: line.round))
    counted = [line for line in ordered if line.is_counted]
    if rating:
        k = limit_k(event.find_k(player), len(counted) + player.period_games)
        return PlayerReport(player, rating, k, ordered, None)
    games = [RatedGame(line.opponent_rating, line.score) for line in counted]
    first = find_first_rating(
        games,
        month=event.month,
        earlier=player.earlier,
        leaves_out_all_zeros=event.leaves_out_all_zeros,
    )
    return PlayerReport(player, 0, None, ordered, first)
