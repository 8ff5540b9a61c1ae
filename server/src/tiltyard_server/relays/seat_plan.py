"""A round that is seated as a file says: for broadcasts, where who meets whom is known elsewhere.

Whoever is in the file and not in the tournament enters; whoever is in the tournament and not in the
file sits out. It is an ordinary round that is paired by hand.
"""

import secrets
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from django.db import transaction

from tiltyard import ChangePhase, EntryId, InputError, Mark, Phase, RuleError
from tiltyard.core.plan_commands import PairByHand
from tiltyard.formats.shared.wishes import list_present
from tiltyard.formats.swiss.record import SwissRecord
from tiltyard.sentence import say
from tiltyard_hosts.chess.pgn_reader import ReadGame, decode_pgn, read_games
from tiltyard_server.common import clock
from tiltyard_server.rated_events.models import Identity
from tiltyard_server.rated_events.services import edit_identities
from tiltyard_server.relays.board_match import Seat, is_nobody, list_keys, read_seat
from tiltyard_server.relays.intake import check_boards
from tiltyard_server.tournaments import log
from tiltyard_server.tournaments.commands import workflows
from tiltyard_server.tournaments.commands.envelopes import Envelope, Profile
from tiltyard_server.tournaments.lookup import lock_tournament
from tiltyard_server.tournaments.models import Entry, Tournament
from tiltyard_server.tournaments.permissions import Access, Action, require
from tiltyard_server.tournaments.services import apply_command

FORMAT: Final = "swiss"
_ROAD: Final = (
    Phase.CREATED,
    Phase.REGISTRATION,
    Phase.CHECK_IN,
    Phase.SEEDING,
    Phase.IN_PROGRESS,
)
_NEEDED: Final = (Action.MANAGE_ENTRIES, Action.PAIR_ROUNDS, Action.MOVE_PHASE)
_TITLES: Final = frozenset({"GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"})
_RATING_MAX: Final = 4000


def find_paired(tournament: Tournament) -> int:
    """Return the last round of a Swiss that is paired, 0 before the first."""
    return SwissRecord(log.load_head(tournament).state).paired


@transaction.atomic
def seat_round(access: Access, data: bytes, *, round_number: int) -> None:
    """Pair the next round as the games of a file say, the first one after beginning the play.

    Raises:
        InputError: `pgn.nameless`, `pgn.twice`, or what PGN cannot be.
        RuleError: `relay.not_next`, or why the round cannot be paired.
    """
    for action in _NEEDED:
        require(access, action)
    tournament = access.tournament
    check_boards(tournament)
    games = read_games(decode_pgn(data))
    lock_tournament(tournament.pk)
    if tournament.format != FORMAT or round_number != find_paired(tournament) + 1:
        raise RuleError(
            "relay.not_next",
            say("Round {number} is neither paired nor the next one.", number=round_number),
        )
    _go_on(access, Phase.REGISTRATION)
    boards = [(EntryId(one), EntryId(two)) for one, two in _enter_all(access, games)]
    _go_on(access, Phase.IN_PROGRESS)
    state = log.load_head(lock_tournament(tournament.pk)).state
    seated = {entry for board in boards for entry in board}
    out = [entry for entry in list_present(state, round_number) if entry not in seated]
    byes = tuple((entry, Mark.ZERO_BYE) for entry in out)
    command = PairByHand(round_number, tuple(boards), clock.now_ms(), byes, even_again=True)
    _apply(access, Envelope(command))


def _enter_all(access: Access, games: Sequence[ReadGame]) -> list[tuple[int, int]]:
    """Return who plays whom, White first; who is not known yet enters."""
    known = _list_known(access.tournament)
    boards: list[tuple[int, int]] = []
    taken: set[int] = set()
    for game in games:
        seats = read_seat(game.tags, "White"), read_seat(game.tags, "Black")
        if any(is_nobody(seat.name) for seat in seats):
            raise InputError("pgn.nameless", say("A game names no White, or no Black."))
        pair = [
            _find(known, seat) or _enter(access, known, seat, game.tags, side)
            for side, seat in zip(("White", "Black"), seats, strict=True)
        ]
        for seat, entry in zip(seats, pair, strict=True):
            if entry in taken:
                raise InputError("pgn.twice", say("{name} plays twice.", name=seat.name))
            taken.add(entry)
        boards.append((pair[0], pair[1]))
    return boards


def _list_known(tournament: Tournament) -> dict[str, int]:
    names = Entry.objects.filter(tournament=tournament).values_list("number", "name")
    numbers = dict(Identity.objects.filter(tournament=tournament).values_list("number", "fide_id"))
    known: dict[str, int] = {}
    for number, name in names:
        for key in list_keys(Seat(name, numbers.get(number, ""))):
            known.setdefault(key, number)
    return known


def _find(known: Mapping[str, int], seat: Seat) -> int | None:
    return next((known[key] for key in list_keys(seat) if key in known), None)


def _enter(
    access: Access, known: dict[str, int], seat: Seat, tags: Mapping[str, str], colour: str
) -> int:
    said = tags.get(f"{colour}Elo", "")
    rating = int(said) if said.isdecimal() and 0 < int(said[:6]) < _RATING_MAX else None
    _, entry = workflows.enter_somebody(
        access, Profile(seat.name[:80]), rating=rating, club=None, command_id=None
    )
    changes = dict(_list_changes(seat, tags.get(f"{colour}Title", "")))
    if changes:
        edit_identities(access.tournament.pk, [(entry, changes)], actor_id=access.actor_id)
    for key in list_keys(seat):
        known.setdefault(key, entry)
    return entry


def _list_changes(seat: Seat, title: str) -> Iterator[tuple[str, str]]:
    if seat.fide_id.isdecimal() and len(seat.fide_id) <= 11 and seat.fide_id.strip("0"):
        yield "fide_id", seat.fide_id
    if title in _TITLES:
        yield "title", title


def _go_on(access: Access, to: Phase) -> None:
    """Move the tournament on to a phase, unless it is there or beyond."""
    phase = Phase(lock_tournament(access.tournament.pk).phase)
    if phase in _ROAD:
        for each in _ROAD[_ROAD.index(phase) + 1 : _ROAD.index(to) + 1]:
            at, lot = clock.now_ms(), secrets.token_hex(16)
            _apply(access, Envelope(ChangePhase(each, at, "", lot=lot)))


def _apply(access: Access, envelope: Envelope) -> None:
    apply_command(tournament_id=access.tournament.pk, envelope=envelope, actor_id=access.actor_id)
