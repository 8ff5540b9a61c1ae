"""What is read and written about what a tournament is played as; it follows from `games.GAMES`."""

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from ninja import Schema
from pydantic import Field, create_model

from tiltyard_server.play.games import GAMES
from tiltyard_server.play.schemas import GameHeadOut
from tiltyard_server.tournaments.inputs import Body

if TYPE_CHECKING:
    GameKind = str
else:
    GameKind = Literal[tuple(GAMES)]
_SETTINGS: Final = [rules.settings for rules in GAMES.values()]
HostIn: Final[Any] = Annotated[reduce(or_, _SETTINGS), Field(discriminator="kind")]


class HostedGameHeadOut(GameHeadOut):
    """A game in a list. Of chess the first side has White; its page is under `/chess/games/`."""

    kind: GameKind


class BotsIn(Body):
    """Bots to be entered: of a level of Ludo, or such as `simple-3` or `engine-8` in chess."""

    count: Annotated[int, Field(ge=1, le=1024)] = 1
    level: Annotated[str, Field(max_length=20)] = "careful"


class BotOut(Schema):
    """A bot's seat."""

    entry: int
    level: str


_settings: Final[dict[str, Any]] = {  # of all games
    name: (field.annotation, ...)
    for settings in _SETTINGS
    for name, field in settings.model_fields.items()
    if name != "kind"
}
_Played: Final[Any] = create_model(
    "_Played", __base__=Schema, kind=(GameKind | None, ...), **_settings
)


class HostOut(_Played):  # type: ignore[misc]  # made from the table of games
    """What is played here; `kind` is null where nothing is.

    Settings of a game that is not played are as they would be if nobody set them.
    """

    is_fixed: bool
    bots: list[BotOut]
