"""The games of a round as PGN, for lichess broadcasts, LiveChess and databases.

Public, the same for everybody, and never younger than the organiser's delay: what spectators do not
see on the boards leaves in no file either.
"""

from hashlib import sha256
from typing import Final

from tiltyard import Match, RuleError
from tiltyard.core.model import ResultKind
from tiltyard.sentence import say
from tiltyard_hosts.chess.pgn import GameTags, write_headers
from tiltyard_server.common import clock
from tiltyard_server.hall.crosstable import list_names, load_state
from tiltyard_server.play.chess.rules import CHESS
from tiltyard_server.play.chess.selectors import write_tagged
from tiltyard_server.play.models import Game
from tiltyard_server.tournaments import visibility
from tiltyard_server.tournaments.models import Entry, Tournament
from tiltyard_server.tournaments.permissions import Access
from tiltyard_server.tournaments.rounds.boards import list_boards
from tiltyard_server.tournaments.spectator_permissions import may_spectate

_UNKNOWN_DATE: Final = "????.??.??"


def write_round(access: Access, round_number: int, *, site: str) -> str:
    """Return the games of a round, a game after the other in order of boards.

    A game played here has its moves, as far as spectators may see them; of others the result is
    known, once it is entered and shown.

    Raises:
        RuleError: `pgn.cards`, where no chess is played.
    """
    tournament = access.tournament
    if tournament.format == "draft-swiss":
        raise RuleError("pgn.cards", say("Matches of cards have no games to be written as PGN."))
    shown = visibility.show_everybody(tournament)
    state = load_state(shown)
    boards = list_boards(state.matches.values(), round_number)
    played = _list_games(tournament, boards) if may_spectate(access) else {}
    names = list_names(tournament.pk)
    ratings = dict(Entry.objects.filter(tournament=tournament).values_list("number", "rating"))
    moment = clock.now_ms() - 1000 * tournament.spectator_delay
    texts = []
    for board, match in boards.items():
        white, black = (match.sides[side].entry or 0 for side in (0, 1))
        tags = GameTags(
            event=tournament.name,
            site=site,
            round=f"{round_number}.{board}",
            board=board,
            white=names.get(white, "?"),
            black=names.get(black, "?"),
            white_elo=ratings.get(white),
            black_elo=ratings.get(black),
        )
        games = [game for game in played.get(match.fixture.id, []) if _is_begun(game, moment)]
        if games:
            texts += [write_tagged(game, tags, until=moment) for game in games]
        else:
            texts.append(write_headers(tags, result=write_result(match), date=_date(tournament)))
    return "\n".join(texts)


def make_etag(text: str) -> str:
    """Return the mark by which a reader knows that nothing changed."""
    return f'"{sha256(text.encode()).hexdigest()[:32]}"'


def write_result(match: Match) -> str:
    """Return how a match ended as PGN writes it; `*` where it says nothing."""
    result = match.result
    if result is None or result.kind is ResultKind.DOUBLE_FORFEIT:
        return "*"
    return "1/2-1/2" if result.winner is None else ("1-0", "0-1")[result.winner]


def _list_games(tournament: Tournament, boards: dict[int, Match]) -> dict[int, list[Game]]:
    numbers = [match.fixture.id for match in boards.values()]
    found = CHESS.games.filter(tournament=tournament, match_number__in=numbers)
    games: dict[int, list[Game]] = {}
    for game in found.order_by("game_number"):
        games.setdefault(game.match_number or 0, []).append(game)
    return games


def _is_begun(game: Game, moment: int) -> bool:
    return clock.to_ms(game.opened_at) <= moment


def _date(tournament: Tournament) -> str:
    starts = tournament.starts_at
    return _UNKNOWN_DATE if starts is None else f"{starts:%Y.%m.%d}"
