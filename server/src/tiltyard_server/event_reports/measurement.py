"""A tournament as the library reads it, as far as somebody may see it."""

from dataclasses import replace
from itertools import islice
from typing import Any, Final

from tiltyard import Player, TournamentState
from tiltyard import Tournament as Library
from tiltyard_server.rated_events.library import list_players, read_details
from tiltyard_server.tournaments import log
from tiltyard_server.tournaments.history import audit
from tiltyard_server.tournaments.visibility import Shown

View = dict[str, Any]
TEXT: Final = "#"


def read_shown(shown: Shown) -> Library:
    """Return the players, rounds and results that are shown.

    Raises:
        RuleError: `tournament.not_paired`, for anything but a Swiss or a round robin that has
            begun.
    """
    lines = audit.export_ndjson(shown.tournament)
    head = shown.head
    return Library.from_log(
        list(lines if head is None else islice(lines, head.seq)),
        players=_list_players(shown),
        details=read_details(shown.tournament),
    )


def _list_players(shown: Shown) -> dict[int, Player]:
    """Return who plays, by the names that are shown; all else is reckoned with."""
    told = shown.disclosure
    return {
        number: replace(player, name=told.name(number, player.name))
        for number, player in list_players(shown.tournament).items()
    }


def load_state(shown: Shown) -> TournamentState:
    """Return the state that is shown."""
    return (shown.head or log.load_head(shown.tournament)).state


def number_of(player: str) -> int:
    """Return the entry that an id of the library names."""
    return int(player.removeprefix(TEXT))


def is_final(library: Library) -> bool:
    """Whether no result is missing any more."""
    return library.is_complete
