"""The games of a round as PGN, for lichess broadcasts, LiveChess and databases.

Public, the same for everybody, and never younger than the organiser's delay: what spectators do not
see on the boards leaves in no file either.
"""

from hashlib import sha256
from typing import Final

from tiltyard import Match, MatchId, RuleError
from tiltyard.core.model import ResultKind
from tiltyard.sentence import say
from tiltyard_hosts.chess.pgn import GameTags, write_headers, write_relayed
from tiltyard_server.common import clock
from tiltyard_server.hall.crosstable import list_names, load_state
from tiltyard_server.play.chess.rules import CHESS
from tiltyard_server.play.chess.selectors import write_tagged
from tiltyard_server.play.models import Game
from tiltyard_server.rated_events.models import Identity
from tiltyard_server.relays.boards import load_games
from tiltyard_server.tournaments import visibility
from tiltyard_server.tournaments.models import Entry, Tournament
from tiltyard_server.tournaments.permissions import Access
from tiltyard_server.tournaments.rounds.board_numbers import list_boards
from tiltyard_server.tournaments.spectator_permissions import may_spectate

_UNKNOWN_DATE: Final = "????.??.??"


def write_round(access: Access, round_number: int, *, site: str) -> str:
    """Return the games of a round as one text; see `list_texts`."""
    return "\n".join(list_texts(access, round_number, site=site).values())


def list_texts(access: Access, round_number: int, *, site: str) -> dict[int, str]:
    """Return the games of a round by board, in order.

    A game played here, or told by its board, has its moves, as far as spectators may see them; of
    others the result is known, once it is entered and shown. A result that a board only proposes
    is not in it.

    Raises:
        RuleError: `pgn.cards`, where no chess is played.
    """
    tournament = access.tournament
    if tournament.format == "draft-swiss":
        raise RuleError("pgn.cards", say("Matches of cards have no games to be written as PGN."))
    shown = visibility.show_everybody(tournament)
    state = load_state(shown)
    boards = list_boards(state.matches.values(), round_number)
    moment = clock.now_ms() - 1000 * tournament.spectator_delay
    numbers = [match.fixture.id for match in boards.values()] if may_spectate(access) else []
    played, relayed = _list_games(tournament, numbers), load_games(tournament.pk, numbers, moment)
    people = _People(shown)
    date, texts = _date(tournament), {}
    for board, match in boards.items():
        number, tags = match.fixture.id, people.make_tags(match, board, site)
        games = [game for game in played.get(number, []) if _is_begun(game, moment)]
        if games:
            texts[board] = "\n".join(write_tagged(game, tags, until=moment) for game in games)
        elif number in relayed:
            result = write_result(match)
            texts[board] = write_relayed(relayed[number], tags, result=result, date=date)
        else:
            texts[board] = write_headers(tags, result=write_result(match), date=date)
    return texts


class _People:
    """Who plays, as the tags of a game say it."""

    def __init__(self, shown: visibility.Shown) -> None:
        told, number = shown.disclosure, shown.tournament.pk
        self._event = shown.tournament.name
        self._names = list_names(shown)
        rated = Entry.objects.filter(tournament=number).values_list("number", "rating")
        self._ratings = dict(rated) if told.shows("rating") else {}
        known = Identity.objects.filter(tournament=number).values("number", "title", "fide_id")
        covered = [told.cover_identity(row["number"], {**row}) for row in known]
        self._known = {row["number"]: (row["title"], row["fide_id"]) for row in covered}

    def make_tags(self, match: Match, board: int, site: str) -> GameTags:
        """Return the tags of the game of a match."""
        white, black = (side.entry or 0 for side in match.sides)
        titles = [self._known.get(entry, ("", ""))[0] for entry in (white, black)]
        numbers = [self._known.get(entry, ("", ""))[1] for entry in (white, black)]
        return GameTags(
            event=self._event,
            site=site,
            round=f"{match.fixture.round}.{board}",
            board=board,
            white=self._names.get(white, "?"),
            black=self._names.get(black, "?"),
            white_elo=self._ratings.get(white),
            black_elo=self._ratings.get(black),
            white_title=titles[0],
            black_title=titles[1],
            white_fide_id=numbers[0],
            black_fide_id=numbers[1],
        )


def make_etag(text: str) -> str:
    """Return the mark by which a reader knows that nothing changed."""
    return f'"{sha256(text.encode()).hexdigest()[:32]}"'


def write_result(match: Match) -> str:
    """Return how a match ended as PGN writes it; `*` where it says nothing."""
    result = match.result
    if result is None or result.kind is ResultKind.DOUBLE_FORFEIT:
        return "*"
    return "1/2-1/2" if result.winner is None else ("1-0", "0-1")[result.winner]


def _list_games(tournament: Tournament, numbers: list[MatchId]) -> dict[int, list[Game]]:
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
