"""Games of chess for the matches of a tournament: who has White, and what follows a draw.

`docs/reference/chess-games.md`, section "In a tournament", has the rules.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Final

from django.db.models import Q

from tiltyard_hosts.chess.variants import read_variant
from tiltyard_server.play.chess.opening import NewGame, Place, Seat
from tiltyard_server.play.chess.opening import open_games as open_chess
from tiltyard_server.play.chess.rules import CHESS, read_time
from tiltyard_server.play.matches import find_bots
from tiltyard_server.play.models import ChessGame, HostSetup, Report
from tiltyard_server.tournaments.models import Entry, Match

_FIRST_MS: Final = 60_000  # for each side's first move: nobody sits and waits, as in an arena
_CARDS: Final = "draft-swiss"  # its pairings know no colours
_PAIRED: Final = ("swiss", "table")  # here side 0 has White; so it has in groups
_GROUP: Final = "group-"


def open_games(setup: HostSetup, matches: Sequence[Match], now: datetime) -> None:
    """Open a game for every match."""
    earlier = _list_earlier(setup.tournament_id, matches)
    seats = _find_seats(setup.tournament_id, matches)
    open_chess([_order(setup, match, earlier, seats) for match in matches], now=now)


def choose_white(match: Match, earlier: Iterable[ChessGame], *, format_: str) -> int | None:
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


def is_armageddon(match: Match, earlier: Iterable[ChessGame], *, replays: int) -> bool:
    """Say whether a match has been drawn so often that the next game decides it."""
    drawn = 0
    for game in earlier:
        if game.match_number == match.number:
            drawn = drawn + 1 if game.report == Report.REPLAYED else 0
    return drawn > replays


def _order(
    setup: HostSetup, match: Match, earlier: Sequence[ChessGame], seats: Mapping[int, Seat]
) -> NewGame:
    settings, tournament = CHESS.describe_settings(setup), setup.tournament
    assert match.first_entry is not None
    assert match.second_entry is not None
    white, black = seats[match.first_entry], seats[match.second_entry]
    if choose_white(match, earlier, format_=tournament.format) == match.second_entry:
        white, black = black, white
    numbers = [game.game_number or 0 for game in earlier if game.match_number == match.number]
    return NewGame(
        white=white,
        black=black,
        variant=read_variant(settings["variant"]),
        time=read_time(settings),
        can_berserk=False,
        is_rated=tournament.is_rated and not (white.bot or black.bot),
        place=Place(tournament.pk, match.number, max(numbers, default=0) + 1, tournament.name),
        times={"no_show_ms": 1000 * settings["no_show_seconds"], "first_ms": _FIRST_MS},
        is_armageddon=is_armageddon(match, earlier, replays=settings["replays"]),
    )


def _list_earlier(tournament_id: int, matches: Iterable[Match]) -> list[ChessGame]:
    """Return the games so far of those who play `matches`, in order."""
    entries = {n for match in matches for n in (match.first_entry, match.second_entry)}
    found = ChessGame.objects.filter(
        Q(first_entry__in=entries) | Q(second_entry__in=entries), tournament_id=tournament_id
    )
    columns = (
        "match_number",
        "game_number",
        "first_entry",
        "second_entry",
        "report",
    )
    return list(found.order_by("pk").only(*columns))


def _find_seats(tournament_id: int, matches: Sequence[Match]) -> dict[int, Seat]:
    bots = find_bots(tournament_id, matches)
    numbers = {n for match in matches for n in (match.first_entry, match.second_entry) if n}
    entries = Entry.objects.filter(tournament_id=tournament_id, number__in=numbers)
    return {
        entry.number: Seat(
            entry.name, entry.rating, entry.user_id, bots.get(entry.number), entry.number
        )
        for entry in entries
    }
