"""The match of a tournament that a game belongs to, and games for matches."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Final

from django.db.models import Q, QuerySet

from tiltyard import MatchStatus, Phase
from tiltyard_server.play.games import GAMES
from tiltyard_server.play.matches.game_start import open_games
from tiltyard_server.play.matches.orders import NewGame, Place, Player
from tiltyard_server.play.models import BotSeat, Game, HostSetup
from tiltyard_server.tournaments.models import Entry, Match

_OPEN: Final = (MatchStatus.READY.value, MatchStatus.IN_PROGRESS.value)
_KNOWN: Final = ("match_number", "game_number", "first_entry", "second_entry", "report")


def list_open_matches(tournament_id: int, numbers: Iterable[int] | None = None) -> QuerySet[Match]:
    """Return the matches that can be played now, of `numbers` or all."""
    found = Match.objects.filter(
        tournament_id=tournament_id,
        tournament__phase=Phase.IN_PROGRESS.value,
        status__in=_OPEN,
        first_entry__isnull=False,
        second_entry__isnull=False,
    )
    return found if numbers is None else found.filter(number__in=list(numbers))


def is_called_off(game: Game) -> bool:
    """Whether the match of a game was decided otherwise, or is between others now."""
    if game.tournament_id is None or game.ended_at is not None:
        return False
    match = list_open_matches(game.tournament_id, [game.match_number or 0]).first()
    return match is None or {match.first_entry, match.second_entry} != set(game.entries)


def open_next_games(setup: HostSetup, matches: Sequence[Match], now: datetime) -> None:
    """Open the next game of every match."""
    if not matches:
        return
    entries = {n for match in matches for n in (match.first_entry, match.second_entry) if n}
    players = _find_players(setup.tournament_id, entries)
    games = Game.objects.filter(
        Q(first_entry__in=entries) | Q(second_entry__in=entries), tournament_id=setup.tournament_id
    )
    earlier = list(games.order_by("pk").only(*_KNOWN))
    open_games([_order(setup, match, earlier, players) for match in matches], now=now)


def _order(
    setup: HostSetup, match: Match, earlier: Sequence[Game], players: Mapping[int, Player]
) -> NewGame:
    rules, tournament = GAMES[setup.kind], setup.tournament
    first, second = players[match.first_entry or 0], players[match.second_entry or 0]
    if rules.choose_first(match, earlier, format_=tournament.format) == match.second_entry:
        first, second = second, first
    bots = (first.bot, second.bot)
    numbers = [game.game_number or 0 for game in earlier if game.match_number == match.number]
    return NewGame(
        kind=setup.kind,
        first=first,
        second=second,
        setup=rules.make_setup(rules.keep(setup.settings), match, earlier, bots),
        is_rated=tournament.is_rated and not any(bots),
        place=Place(tournament.pk, match.number, max(numbers, default=0) + 1, tournament.name),
    )


def _find_players(tournament_id: int, entries: Iterable[int]) -> dict[int, Player]:
    seats = BotSeat.objects.filter(tournament_id=tournament_id, entry_number__in=entries)
    bots = dict(seats.values_list("entry_number", "level"))
    return {
        entry.number: Player(
            entry.name, entry.rating, entry.user_id, bots.get(entry.number), entry.number
        )
        for entry in Entry.objects.filter(tournament_id=tournament_id, number__in=entries)
    }
