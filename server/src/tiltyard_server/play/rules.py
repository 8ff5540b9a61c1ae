"""What a game must say of itself to be played here; `games.GAMES` lists those that do.

The rules themselves are in `tiltyard_hosts`, pure: a session, records that it is folded from, and
a play that decides what happens. An object of `Rules` ties them to rows and words of the server.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import takewhile
from typing import Any, ClassVar, Final, Protocol

from django.db.models import QuerySet

from tiltyard_server.common import clock
from tiltyard_server.play.models import Game
from tiltyard_server.tournaments.inputs import Body
from tiltyard_server.tournaments.models import Match

OVER_TOPIC: Final = "game.over"
HOSTED: Final = "hosted-games"
BOT: Final = "bot"  # what is due where a bot moves for which others think
_BACKLOG_MAX: Final = 200  # entries; who is further behind gets a snapshot
View = dict[str, Any]
Message = tuple[str, dict[str, Any]]
Bots = tuple[str | None, str | None]  # the levels of those who are


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


@dataclass(frozen=True, slots=True)
class News:
    """What brings those at a game, who know `after` entries of its record, up to `number`."""

    after: int
    number: int
    message: View
    for_players: View | None = None  # where they are told more than others


@dataclass(frozen=True, slots=True)
class Step:
    """What has just happened in a game: the entries after `after`, and how it stands now.

    `position` is what the rules made of the session already, if they have it at hand.
    """

    after: int
    session: Any
    records: tuple[Any, ...]
    position: Any = None


class Rules(ABC):
    """A game: how its rows are read and written, and what is said about it."""

    kind: ClassVar[str]  # in settings, lists and the trail of results
    address: ClassVar[str] = HOSTED  # where its games are, over HTTP
    settings: ClassVar[type[Body]]  # what an organiser sets
    levels: ClassVar[tuple[str, ...]]  # of its bots
    forfeits: ClassVar[frozenset[str]]  # reasons by which a whole match is lost
    voids: ClassVar[frozenset[str]]  # reasons that leave no result
    is_paused_by_absence: ClassVar[bool] = False  # its clock stands while a player is away
    has_chance_by_id: ClassVar[bool] = False  # nothing is drawn before its row is there
    records_at_once: ClassVar[int] = 1_000  # when the time passes
    topics: ClassVar[Mapping[type, str]] = {}  # of deeds that whoever opened a game hears of

    start: Callable[[Any, int], Any]  # a set-up and when it was opened: a session
    read_session: Callable[[View], Any]
    write_session: Callable[[Any], View]
    read_record: Callable[[View], Any]
    write_record: Callable[[Any], View]
    evolve: Callable[[Any, Any], Any]  # a session and a record: the session after it

    @abstractmethod
    def make_setup(self, settings: View, match: Match, earlier: Sequence[Game], bots: Bots) -> Any:  # noqa: ANN401 - each game has a set-up of its own
        """Return the set-up of the next game of a match; `earlier` has those of its players."""

    @abstractmethod
    def make_play(self, game: Game, answer: str | None = None) -> Play:
        """Return a game to play on; `answer` is what others thought of for its bot."""

    @abstractmethod
    def find_due(self, session: Any) -> tuple[int | None, str]:  # noqa: ANN401
        """Return when something happens by itself, and what."""

    @abstractmethod
    def describe_side(self, session: Any, side: int) -> View:  # noqa: ANN401
        """Return what lists say of a side that differs from game to game."""

    @abstractmethod
    def describe(self, game: Game, session: Any, *, at: int, is_delayed: bool) -> View:  # noqa: ANN401
        """Return a game in a state of its past or present; `at` is what its clocks are read by."""

    @abstractmethod
    def describe_step(self, session: Any, at: int) -> View | None:  # noqa: ANN401
        """Return the position after an entry of the record."""

    @abstractmethod
    def tell(self, record: Any, names: Sequence[str]) -> str:  # noqa: ANN401
        """Return an entry of a record as a sentence."""

    @property
    def games(self) -> QuerySet[Game]:
        """All games of the kind."""
        return Game.objects.filter(kind=self.kind)

    def keep(self, settings: Mapping[str, Any]) -> View:
        """Return an organiser's settings, checked, and the usual ones where nothing was set."""
        usual = self.settings.model_construct().model_dump(mode="json", exclude={"kind"})
        return {**usual, **settings}

    def choose_first(self, match: Match, earlier: Sequence[Game], *, format_: str) -> int | None:
        """Return the entry that is the first side in the next game of a match."""
        return match.first_entry

    def make_question(self, game: Game) -> Any:  # noqa: ANN401
        """Return what is asked of those who think for a bot, where `due` is `BOT`."""
        raise NotImplementedError

    def count_plies(self, session: Any) -> int:  # noqa: ANN401
        """Return how many moves a game had, where they are counted."""
        return 0

    def count_moves(self, game: Game) -> int | None:
        """Return how many moves are said of a game to its tournament."""
        return None

    def list_messages(self, game: Game, records: Sequence[Any]) -> list[Message]:
        """Return what the one who opened a game must hear; a game of nobody's tells nobody."""
        if not (game.origin_kind or game.tournament_id):
            return []
        deeds = [record for record in records if type(record) in self.topics]
        told: list[Message] = [
            (self.topics[type(deed)], {"game_id": game.pk, "side": deed.side})
            for deed in deeds
            if game.origin_kind
        ]
        if game.ended_at is None:
            return told
        about = {} if game.tournament_id is None else {"tournament_id": game.tournament_id}
        return [*told, (OVER_TOPIC, {"game_id": game.pk, **about})]

    def list_recent(self, game: Game, number: int) -> View:
        """Return what comes with the board that is shown now, to be animated."""
        return {}

    def settle_draw(self, game: Game) -> int | None:
        """Return the entry that wins a game which nobody has won."""
        return None

    def load(self, game: Game) -> Any:  # noqa: ANN401
        """Return how a game stands."""
        return self.read_session(game.session)

    def begin(self, game: Game) -> Any:  # noqa: ANN401
        """Return a game of which nothing has happened yet."""
        return self.start(self.load(game).setup, clock.to_ms(game.opened_at))

    def replay(self, session: Any, records: Iterable[Any]) -> Any:  # noqa: ANN401
        """Fold records into a session."""
        return reduce(self.evolve, records, session)

    def list_records(self, game: Game, *, after: int = 0) -> Iterator[Any]:
        """Yield the record after an entry."""
        found = game.record.filter(number__gt=after).order_by("number")
        return map(self.read_record, found.values_list("payload", flat=True))

    def list_until(self, game: Game, moment: int, *, after: int = 0) -> Iterator[Any]:
        """Yield the record up to the first entry that is younger than a moment."""
        return takewhile(lambda record: record.at <= moment, self.list_records(game, after=after))

    def state_at(self, game: Game, moment: int) -> Any:  # noqa: ANN401
        """Return a game as it was at a moment: for spectators behind the play, and for replays."""
        return self.replay(self.begin(game), self.list_until(game, moment))

    def name_kind(self, setup: Any) -> tuple[str, str]:  # noqa: ANN401 - set-ups differ by game
        """Return variant and speed, to find games by; empty where there is no such."""
        del setup
        return "", ""

    def copy_session(self, game: Game, session: Any) -> None:  # noqa: ANN401
        """Bring the columns of a row up to its session."""
        due_at, game.due = self.find_due(session)
        game.due_at = None if due_at is None else clock.from_ms(due_at)
        game.number, game.session = session.number, self.write_session(session)
        game.plies = self.count_plies(session)
        game.away = sum(1 << side for side in (0, 1) if session.away[side] is not None)
        game.winner, game.reason = session.winner, session.reason or ""
        game.ended_at = None if session.ended_at is None else clock.from_ms(session.ended_at)

    def get_news(self, game: Game, *, after: int, at: int, has_players: bool) -> News:
        """Return what brings somebody from `after` to now; `has_players`: they may be told more."""
        view = self.describe(game, self.load(game), at=at, is_delayed=False)
        head: View = {"number": game.number, "game": view}
        if not 0 < after < game.number or game.number - after > _BACKLOG_MAX:
            return News(0, game.number, {"type": "snapshot", **head})
        entries = list_entries(game, after=after)
        return News(
            after, game.number, {"type": "record", "from": after, "record": entries, **head}
        )

    def head_view(self, game: Game, session: Any) -> View:  # noqa: ANN401
        """Return a game as lists show it."""
        return {
            "id": game.public_id,
            "tournament_id": game.tournament_id,
            "match_number": game.match_number,
            "game_number": game.game_number,
            "kind": self.kind,
            "status": session.status.value,
            "number": session.number,
            "winner": session.winner,
            "reason": session.reason,
            "sides": [
                {
                    "entry": entry,
                    "name": game.names[side],
                    "bot": session.setup.bots[side],
                    "is_away": session.away[side] is not None,
                    **self.describe_side(session, side),
                }
                for side, entry in enumerate(game.entries)
            ],
        }


def list_entries(game: Game, *, after: int) -> list[View]:
    """Return the record after entry `after`, up to the one the row knows of, as JSON."""
    found = game.record.filter(number__gt=after, number__lte=game.number).order_by("number")
    return [{"number": n, **payload} for n, payload in found.values_list("number", "payload")]
