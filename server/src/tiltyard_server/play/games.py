"""The games that can be played in a tournament: one row a game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from tiltyard_server.play.chess import matches as chess_matches
from tiltyard_server.play.chess import settings as chess_settings
from tiltyard_server.play.ludo import matches as ludo_matches
from tiltyard_server.play.models import HostSetup
from tiltyard_server.tournaments.models import Match

Settings = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Kind:
    """A game: how its settings are kept, and how games of it are opened for matches."""

    keep: Callable[[Settings], dict[str, Any]]  # settings, checked, as columns of `HostSetup`
    open_games: Callable[[HostSetup, Sequence[Match], datetime], None]


KINDS: Final[Mapping[str, Kind]] = {
    HostSetup.Kind.LUDO: Kind(dict, ludo_matches.open_games),
    HostSetup.Kind.CHESS: Kind(chess_settings.keep, chess_matches.open_games),
}
