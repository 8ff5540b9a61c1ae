"""Games of chess for the matches of a tournament: who has White, and what follows a draw.

`docs/reference/chess-games.md`, section "In a tournament", has the rules.
"""

from collections.abc import Iterable
from typing import Final

from tiltyard_server.play.models import Game, Report
from tiltyard_server.tournaments.models import Match

_CARDS: Final = "draft-swiss"  # its pairings know no colours
_PAIRED: Final = ("swiss", "table")  # here side 0 has White; so it has in groups
_GROUP: Final = "group-"


def choose_white(match: Match, earlier: Iterable[Game], *, format_: str) -> int | None:
    """Return the entry that has White in the next game of a match.

    The first game: as it was paired; where pairings know no colours, whoever has had White less
    often here, and of equals the first side in matches with odd numbers. Then colours change from
    game to game, except after a game without a result.
    """
    own = [game for game in earlier if game.match_number == match.number]
    if own:
        last = own[-1]
        is_void = last.report == Report.VOID
        return last.first_entry if is_void else last.second_entry
    is_paired = match.bracket in _PAIRED or match.bracket.startswith(_GROUP)
    if is_paired and format_ != _CARDS:
        return match.first_entry
    balance = {match.first_entry: 0, match.second_entry: 0}
    for game in earlier:
        for entry, step in ((game.first_entry, 1), (game.second_entry, -1)):
            if entry in balance and game.report != Report.VOID:
                balance[entry] += step
    if balance[match.first_entry] != balance[match.second_entry]:
        return min(balance, key=lambda entry: balance[entry])
    return match.first_entry if match.number % 2 else match.second_entry


def is_armageddon(match: Match, earlier: Iterable[Game], *, replays: int) -> bool:
    """Say whether a match has been drawn so often that the next game decides it."""
    drawn = 0
    for game in earlier:
        if game.match_number == match.number:
            drawn = drawn + 1 if game.report == Report.REPLAYED else 0
    return drawn > replays
