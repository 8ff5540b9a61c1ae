"""Games that come in, by push, from an address or as a broadcast: the one way for all of them.

A file may come as often as it likes: what is known already changes nothing. Results are only
written down here; an arbiter confirms them (`confirmation`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from django.db import transaction

from tiltyard import RuleError, TournamentState
from tiltyard.sentence import say
from tiltyard_hosts.chess.pgn_reader import ReadGame, decode_pgn, read_games
from tiltyard_hosts.chess.relayed_game import RelayedGame, compare, evolve
from tiltyard_server.common import clock
from tiltyard_server.common.messages.announcement import announce
from tiltyard_server.play.models import HostSetup
from tiltyard_server.rated_events.models import Identity
from tiltyard_server.relays.board_match import Board, BoardFinder, Reason, Seat
from tiltyard_server.relays.boards import load_games
from tiltyard_server.relays.models import BoardGame, BoardStep, Relay
from tiltyard_server.tournaments import log
from tiltyard_server.tournaments.lookup import lock_tournament
from tiltyard_server.tournaments.models import Entry, Tournament
from tiltyard_server.tournaments.rounds.board_numbers import list_boards
from tiltyard_server.tournaments.rounds.current import CARD_SHOP, list_current

_KEPT_MS: Final = 10 * 60_000  # for which a game without a board is remembered
_KEPT: Final = 100
_NAMES: Final = ("Round", "Board", "White", "Black")


@dataclass(frozen=True, slots=True)
class Arrived:
    """A game of a file: the board that it belongs to, or why it has none."""

    read: ReadGame
    board: Board | None
    reason: Reason | None = None


@dataclass(frozen=True, slots=True)
class Arrival:
    """What came at once, in the order of the file."""

    round: int
    games: Sequence[Arrived]


def take(tournament: Tournament, data: bytes, *, round_number: int | None = None) -> Arrival:
    """Keep what a file says of the boards of a round: of the one that is on, unless one is named.

    Raises:
        InputError: `pgn.too_large`, `pgn.no_games`, `pgn.too_many`.
        RuleError: `relay.cards`, `relay.hosted`, `relay.no_round`.
    """
    check_boards(tournament)
    read = read_games(decode_pgn(data))
    state = log.load_head(tournament).state
    number = find_round(state) if round_number is None else round_number
    finder = BoardFinder(number, list_seats(tournament, state, number))
    games = _seat_all(read, finder)
    with transaction.atomic():
        _store(tournament, Arrival(number, games))
    return Arrival(number, games)


def check_boards(tournament: Tournament) -> None:
    """Refuse where no chess is played over the board.

    Raises:
        RuleError: `relay.cards`, `relay.hosted`.
    """
    if tournament.format == CARD_SHOP:
        raise RuleError("relay.cards", say("Matches of cards have no chess boards."))
    if HostSetup.objects.filter(tournament=tournament).exists():
        raise RuleError(
            "relay.hosted",
            say("The games of this tournament are played on this site; its boards are shown."),
        )


def find_round(state: TournamentState) -> int:
    """Return the number of the round that is on.

    Raises:
        RuleError: `relay.no_round`.
    """
    current = list_current(state) or tuple(state.matches.values())
    if not current:
        raise RuleError("relay.no_round", say("No round is paired yet; games belong to a round."))
    return max(match.fixture.round for match in current)


def forget_games(tournament: Tournament, round_number: int) -> None:
    """Forget the games of a round, as if none had come."""
    state = log.load_head(tournament).state
    matches = [
        match.fixture.id for match in list_boards(state.matches.values(), round_number).values()
    ]
    BoardGame.objects.filter(tournament=tournament, match_number__in=matches).delete()


def list_seats(
    tournament: Tournament, state: TournamentState, round_number: int
) -> dict[int, Board]:
    """Return the boards of a round with those who sit there.

    Raises:
        RuleError: `relay.no_round`.
    """
    boards = list_boards(state.matches.values(), round_number)
    if not boards:
        raise RuleError(
            "relay.no_round", say("Round {number} is not paired yet.", number=round_number)
        )
    names = dict(Entry.objects.filter(tournament=tournament).values_list("number", "name"))
    known = Identity.objects.filter(tournament=tournament).exclude(fide_id="")
    numbers = dict(known.values_list("number", "fide_id"))

    def seat(entry: int) -> Seat:
        return Seat(names.get(entry, ""), numbers.get(entry, ""))

    return {
        board: Board(
            board,
            match.fixture.id,
            (seat(match.sides[0].entry or 0), seat(match.sides[1].entry or 0)),
        )
        for board, match in boards.items()
    }


def _seat_all(read: Sequence[ReadGame], finder: BoardFinder) -> list[Arrived]:
    """Return where every game belongs; a board has one game, the first that says so."""
    games: list[Arrived] = []
    taken: set[int] = set()
    for game in read:
        found = finder.find(game.tags)
        if isinstance(found, Board) and found.match in taken:
            found = Reason.TWICE
        if isinstance(found, Board):
            taken.add(found.match)
            games.append(Arrived(game, found))
        else:
            games.append(Arrived(game, None, found))
    return games


def _store(tournament: Tournament, arrival: Arrival) -> None:
    now = clock.now()
    lock_tournament(tournament.pk)  # two files at once are kept one after the other
    relay, _ = Relay.objects.get_or_create(tournament=tournament, defaults={"due_at": now})
    came = {one.board.match: one.read for one in arrival.games if one.board is not None}
    rows = {
        row.match_number: row
        for row in BoardGame.objects.filter(tournament=tournament, match_number__in=came)
    }
    digests = {match: _digest(read) for match, read in came.items()}
    new = [match for match in came if match not in rows or rows[match].digest != digests[match]]
    known = load_games(tournament.pk, [match for match in new if match in rows])
    for match in new:
        row = rows.get(match) or BoardGame(tournament=tournament, match_number=match)
        row.digest = digests[match]
        _write(row, known.get(match), came[match])
    relay.arrived_at = now
    relay.unmatched = _remember(relay.unmatched, arrival, clock.to_ms(now))
    relay.save(update_fields=["arrived_at", "unmatched"])
    if new:
        number = tournament.pk
        transaction.on_commit(lambda: announce(log.LOG.name, number, 0))  # its log stays


def _write(row: BoardGame, known: RelayedGame | None, read: ReadGame) -> None:
    now = clock.now()
    at, steps = clock.to_ms(now), compare(known, read)
    game = known
    for step in steps:
        game = evolve(game, step, at)
    assert game is not None  # the first step of a game begins it
    first = game.number - len(steps) + 1
    row.number, row.plies, row.result = game.number, len(game.moves), game.result
    row.problem, row.changed_at = read.problem, now if steps else row.changed_at
    row.save()
    BoardStep.objects.bulk_create(
        BoardStep(game=row, number=number, at=at, payload=step)
        for number, step in enumerate(steps, first)
    )


def _digest(read: ReadGame) -> str:
    told = (read.variant, read.fen, read.start_clock, read.moves, read.result, read.problem)
    return sha256(repr(told).encode()).hexdigest()


def _remember(
    known: Sequence[Mapping[str, Any]], arrival: Arrival, now: int
) -> list[dict[str, Any]]:
    """Return the games without a board: those that came now, and others of the last minutes."""
    told = [one.read.tags for one in arrival.games]
    just_came = {_name(tags) for tags in told}
    kept = [
        dict(row)
        for row in known
        if row["for"] == arrival.round
        and row["at"] > now - _KEPT_MS
        and tuple(row["name"]) not in just_came
    ]
    new = [
        {
            "name": list(_name(one.read.tags)),
            "reason": one.reason.value,
            "for": arrival.round,
            "at": now,
        }
        for one in arrival.games
        if one.reason is not None
    ]
    return [*new, *kept][:_KEPT]


def _name(tags: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(tags.get(name, "")[:80] for name in _NAMES)
