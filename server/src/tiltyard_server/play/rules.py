"""What a game must say of itself to be played here; `games.GAMES` lists those that do.

The rules themselves are in `tiltyard_hosts`, pure: a session, records that it is folded from, and
a play that decides what happens. An object of `Rules` ties them to rows and words of the server.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import takewhile
from typing import Any, ClassVar, Generic, Protocol

from django.db.models import QuerySet

from tiltyard_server.common import clock
from tiltyard_server.play.models import HostedGame, HostSetup
from tiltyard_server.play.shelves import HOSTED, Row, Shelf
from tiltyard_server.tournaments.models import Entry

View = dict[str, Any]
Names = tuple[str, str]
Message = tuple[str, dict[str, Any]]


class Play(Protocol):
    """A game being played: how it stands, and what has happened since it was loaded."""

    session: Any
    records: list[Any]

    def open(self, at: int) -> None:
        """Begin, or wait for those who play."""

    def call_off(self, at: int) -> None:
        """End a game whose match was decided otherwise."""

    def leave(self, side: int, at: int, *, seen_at: int) -> None:
        """Note that a player is away who was last seen at `seen_at`."""

    def come_back(self, side: int, at: int) -> None:
        """Note that a player is back."""

    def give_back(self, at: int, *, since: int) -> None:
        """Give the time back in which nobody kept it."""

    def pass_time(self, at: int, *, limit: int) -> None:
        """Do what is due at `at`, up to about `limit` records."""


class Rules(ABC, Generic[Row]):
    """A game: how its rows are read and written, and what is said about it."""

    kind: ClassVar[str]  # in addresses, settings and messages
    shelf: Shelf[Row]
    read_session: Callable[[View], Any]
    read_record: Callable[[View], Any]
    write_record: Callable[[Any], View]
    evolve: Callable[[Any, Any], Any]  # a session and a record: the session after it
    levels: ClassVar[tuple[str, ...]]  # of its bots
    forfeits: ClassVar[frozenset[str]]  # reasons by which a whole match is lost
    voids: ClassVar[frozenset[str]]  # reasons that leave no result

    @property
    def games(self) -> QuerySet[Row]:
        """All games of the kind."""
        return self.shelf.games

    @abstractmethod
    def keep(self, settings: Mapping[str, object]) -> dict[str, Any]:
        """Return an organiser's settings, checked, as columns of `HostSetup`."""

    @abstractmethod
    def describe_settings(self, setup: HostSetup) -> View:
        """Return all settings: those that nobody set are the usual ones."""

    @abstractmethod
    def begin(self, game: Row) -> Any:  # noqa: ANN401 - each game has a session of its own
        """Return a game of which nothing has happened yet."""

    @abstractmethod
    def make_play(self, game: Row) -> Play:
        """Return a game in which something is going to happen."""

    @abstractmethod
    def copy(self, game: Row, session: Any) -> None:  # noqa: ANN401
        """Bring those columns up to a session that not all games have; see `copy_session`."""

    def list_messages(self, game: Row, records: Sequence[Any]) -> list[Message]:
        """Return what those who opened a game must hear of what has happened."""
        if game.ended_at is None:
            return []
        about = {} if game.tournament_id is None else {"tournament_id": game.tournament_id}
        return [(self.shelf.over_topic, {"game_id": game.pk, **about})]

    @abstractmethod
    def find_names(self, games: Sequence[Row]) -> Mapping[int, Names]:
        """Return who plays some games, by game."""

    @abstractmethod
    def describe_side(self, session: Any, side: int) -> View:  # noqa: ANN401
        """Return what lists say of a side that differs from game to game."""

    @abstractmethod
    def describe_board(self, game: Row, session: Any, at: int) -> View:  # noqa: ANN401
        """Return a game as spectators see it."""

    @abstractmethod
    def describe_step(self, session: Any, at: int) -> View | None:  # noqa: ANN401
        """Return the position after an entry of the record."""

    @abstractmethod
    def tell(self, record: Any, names: Sequence[str]) -> str:  # noqa: ANN401
        """Return an entry of a record as a sentence."""

    def list_recent(self, game: Row, number: int) -> View:
        """Return what comes with the board that is shown now, to be animated."""
        return {}

    def settle_draw(self, game: Row) -> int | None:
        """Return the entry that wins a game which nobody has won."""
        return None

    def count_moves(self, game: Row) -> int | None:
        """Return how many moves a game had, where that is said of it."""
        return None

    def load(self, game: Row) -> Any:  # noqa: ANN401
        """Return how a game stands."""
        return self.read_session(game.session)

    def replay(self, session: Any, records: Iterable[Any]) -> Any:  # noqa: ANN401
        """Fold records into a session."""
        return reduce(self.evolve, records, session)

    def list_records(self, game: Row, *, after: int = 0) -> Iterator[Any]:
        """Yield the record after an entry."""
        found = game.record.filter(number__gt=after).order_by("number")
        return map(self.read_record, found.values_list("payload", flat=True))

    def list_until(self, game: Row, moment: int, *, after: int = 0) -> Iterator[Any]:
        """Yield the record up to the first entry that is younger than a moment."""
        return takewhile(lambda record: record.at <= moment, self.list_records(game, after=after))

    def state_at(self, game: Row, moment: int) -> Any:  # noqa: ANN401
        """Return a game as it was at a moment: for spectators behind the play, and for replays."""
        return self.replay(self.begin(game), self.list_until(game, moment))

    def copy_session(self, game: Row, session: Any) -> None:  # noqa: ANN401
        """Bring the columns of a row up to its session."""
        game.number, game.winner = session.number, session.winner
        game.reason = session.reason or ""
        game.ended_at = None if session.ended_at is None else clock.from_ms(session.ended_at)
        self.copy(game, session)

    def head_view(self, game: Row, session: Any, names: Names) -> View:  # noqa: ANN401
        """Return a game as lists show it."""
        return {
            "id": game.pk,
            "tournament_id": game.tournament_id,
            "match_number": game.match_number,
            "game_number": game.game_number,
            "kind": str(self.kind),
            "status": session.status.value,
            "number": session.number,
            "winner": session.winner,
            "reason": session.reason,
            "sides": [
                {
                    "entry": entry,
                    "name": names[side],
                    "bot": session.setup.bots[side],
                    "is_away": session.away[side] is not None,
                    **self.describe_side(session, side),
                }
                for side, entry in enumerate(game.entries)
            ],
        }


class HostedRules(Rules[HostedGame]):
    """A game that shares its tables with others."""

    shelf = HOSTED

    @property
    def games(self) -> QuerySet[HostedGame]:
        """All games of the kind."""
        return self.shelf.games.filter(kind=self.kind)

    def find_names(self, games: Sequence[HostedGame]) -> dict[int, Names]:
        """Return who plays."""
        found = Entry.objects.filter(
            tournament__in={game.tournament_id for game in games},
            number__in={number for game in games for number in game.entries},
        )
        known = {(t, n): name for t, n, name in found.values_list("tournament", "number", "name")}

        def name_of(game: HostedGame, entry: int) -> str:
            return known.get((game.tournament_id, entry), f"Entry {entry}")

        return {g.pk: (name_of(g, g.first_entry), name_of(g, g.second_entry)) for g in games}

    def describe_board(self, game: HostedGame, session: Any, at: int) -> View:  # noqa: ANN401
        """Return a game as spectators see it."""
        return self.describe(game, session, at=at, is_delayed=True)

    @abstractmethod
    def describe(self, game: HostedGame, session: Any, *, at: int, is_delayed: bool) -> View:  # noqa: ANN401
        """Return a game in a state of its past or present; `at` is what its clocks are read by."""
