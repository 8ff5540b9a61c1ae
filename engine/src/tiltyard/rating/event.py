"""An event to be rated: who plays, with which ratings, and how each game ended."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from tiltyard.core.checked import checked, checked_fields
from tiltyard.errors import InputError
from tiltyard.rating.fide import RATING_FLOOR, Chapter, RatedPlayer, k_factor
from tiltyard.rating.first_rating import Month, PastEvent
from tiltyard.rating.time_control import TimeControl


@checked_fields
@dataclass(frozen=True, slots=True)
class EventPlayer:
    """A player with what the list in force at the start of the event says (0: no rating).

    In rapid and blitz chess a player without a rating of their own counts with the standard one.
    Who was first published only after the event, but before it is rated, has `published_since`:
    rated with it, and unrated for the opponents (B.02 8.2.4).
    """

    id: str
    rating: int = 0  # in the list of the chapter
    name: str = ""
    standard_rating: int = 0  # looked at in rapid and blitz only
    published_since: int = 0
    k: int | None = None  # of the list; None: by the rules
    games: int = 30  # completed so far, for K
    has_reached_2300: bool = False
    has_reached_2400: bool = False
    age_at_year_end: int | None = None
    period_games: int = 0  # rated in other events of the same rating period
    earlier: tuple[PastEvent, ...] = ()  # of an unrated player

    @property
    def label(self) -> str:
        """The name if there is one, else the id."""
        return self.name or self.id


class GameEnding(StrEnum):
    """How a game ended, as far as ratings care."""

    PLAYED = "played"  # both made a move
    UNMOVED = "unmoved"  # somebody made none: W, D and L of a report file
    FORFEIT = "forfeit"
    PENDING = "pending"  # no result yet


@checked_fields
@dataclass(frozen=True, slots=True)
class EventGame:
    """A game. Scores are tenths on the scale 1, ½, 0, White's first."""

    round: int
    white: str
    black: str
    scores: tuple[int, int] = (0, 0)
    ending: GameEnding = GameEnding.PLAYED
    times: tuple[TimeControl, TimeControl] | None = None  # where they are not the event's


@checked_fields
@dataclass(frozen=True, slots=True)
class RatingEvent:
    """An event, or the part of it that belongs to one rating period.

    Without `times` nothing is said about time. `match_games` makes it a match, or several, of so
    many games each. `floor` is the lowest rating of the list: who has less is unrated. It is 1400
    since March 2024, and was 1000 before. `leaves_out_all_zeros` is a reading of the rule about
    first events without a point, see `find_first_rating`.
    """

    chapter: Chapter
    players: tuple[EventPlayer, ...]
    games: tuple[EventGame, ...]
    times: tuple[TimeControl, TimeControl] | None = None
    match_games: int | None = None
    month: Month | None = None  # of the list in force at the start
    floor: int = RATING_FLOOR
    leaves_out_all_zeros: bool = False
    title: str = ""

    def own_rating(self, player: EventPlayer) -> int:
        """Return the rating that a player is rated with, or 0 (8.2.4)."""
        return self.rating_for_others(player) or self._lift(player.published_since)

    def rating_for_others(self, player: EventPlayer) -> int:
        """Return the rating that counts for the opponents, or 0."""
        listed = self._lift(player.rating)
        return listed or (self._lift(player.standard_rating) if self.chapter.is_fast else 0)

    def find_k(self, player: EventPlayer) -> int:
        """Return K of a rated player, before it is lowered for many games.

        Where a standard rating stands in for a missing rapid or blitz one, the regulations do
        not say which K goes with it: the standing-in rating is looked at like one of the list.
        `EventPlayer.k` decides otherwise.
        """
        return k_factor(
            RatedPlayer(
                rating=self.own_rating(player),
                games=player.games,
                has_reached_2400=player.has_reached_2400,
                age_at_year_end=player.age_at_year_end,
                has_reached_2300=player.has_reached_2300,
                listed_k=player.k,
            )
        )

    def _lift(self, rating: int) -> int:
        return rating if rating >= self.floor else 0


@checked
def index_players(event: RatingEvent) -> Mapping[str, EventPlayer]:
    """Return the players by id, everything checked.

    Raises:
        InputError: `rating.player`, `rating.game` or `rating.match`.
    """
    players: dict[str, EventPlayer] = {}
    for player in event.players:
        if player.id in players:
            raise _bad_player(player, "is there twice; give each player an id of their own")
        _check_player(player)
        players[player.id] = player
    for game in event.games:
        _check_game(game, players)
    if event.match_games is not None and event.match_games < 1:
        raise InputError(
            "rating.match",
            f"A match of {event.match_games} games is none; give at least 1, or None for an event "
            f"that is no match.",
        )
    return players


def _check_player(player: EventPlayer) -> None:
    numbers = {
        "rating": player.rating,
        "standard rating": player.standard_rating,
        "rating published since": player.published_since,
        "number of games": player.games,
        "number of games in the period": player.period_games,
    }
    for name, value in numbers.items():
        if value < 0:
            raise _bad_player(player, f"has a {name} of {value}; write 0 for none")
    if player.k is not None and player.k < 1:
        raise _bad_player(player, f"has a K of {player.k}; take it from the list, or leave it out")


def _check_game(game: EventGame, players: Mapping[str, EventPlayer]) -> None:
    for side in (game.white, game.black):
        if side not in players:
            raise _bad_game(game, f"names {side}, who is no player of the event; add the player")
    if game.white == game.black:
        raise _bad_game(game, "has the same player on both sides; name the opponent")
    if any(score not in {0, 5, 10} for score in game.scores) or sum(game.scores) > 10:
        raise _bad_game(
            game, f"has the scores {game.scores}; write tenths on the scale 10, 5, 0, 10 at most"
        )


def _bad_player(player: EventPlayer, problem: str) -> InputError:
    return InputError("rating.player", f"The player {player.id} {problem}.", player=player.id)


def _bad_game(game: EventGame, problem: str) -> InputError:
    return InputError(
        "rating.game",
        f"The game {game.white} – {game.black} of round {game.round} {problem}.",
        round=game.round,
        white=game.white,
        black=game.black,
    )
