"""Games to be opened, and who is to play them."""

import secrets
from dataclasses import dataclass, field
from typing import Any, Final

_SEED_BYTES: Final = 32
Key = tuple[str, int, int]


@dataclass(frozen=True, slots=True)
class Player:
    """Who plays a side: somebody with an account, a bot, or neither (nobody will move)."""

    name: str
    rating: int | None
    user_id: int | None = None
    bot: str | None = None  # such as `simple-3`
    entry: int | None = None  # of a tournament


@dataclass(frozen=True, slots=True)
class Origin:
    """What a game belongs to: plain numbers, known to whoever opened it."""

    kind: str
    id: int
    number: int
    name: str

    @property
    def key(self) -> Key:
        """What no two games share."""
        return self.kind, self.id, self.number


@dataclass(frozen=True, slots=True)
class Place:
    """Which game of which match of a tournament."""

    tournament_id: int
    match: int
    game: int
    name: str  # of the tournament


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game to be opened, of an arena (`origin`), a match (`place`) or nobody."""

    kind: str
    first: Player
    second: Player
    setup: Any  # as the rules of the game have it
    is_rated: bool
    origin: Origin | None = None
    place: Place | None = None
    seed: str = field(default_factory=lambda: secrets.token_hex(_SEED_BYTES))
