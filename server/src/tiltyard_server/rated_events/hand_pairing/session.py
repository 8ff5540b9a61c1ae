"""A round that is paired by hand, from the beginning to the end; the log has both.

Until the end nobody but the staff sees anything of it: the working copy is a row.
"""

from collections.abc import Sequence
from typing import Final

from django.db import transaction

from tiltyard import EntryId, Fixture, Mark, PairRound, RuleError, TournamentState
from tiltyard.core.plan_commands import PairByHand
from tiltyard.formats.shared.plans import check_planned
from tiltyard.formats.shared.rounds import check_settled, get_paired_format
from tiltyard.formats.shared.wishes import add_asked_byes, list_present
from tiltyard.formats.swiss.record import NOBODY, SwissRecord
from tiltyard.sentence import say
from tiltyard_server.common import clock
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.rated_events.models import HandPairing
from tiltyard_server.tournaments import log
from tiltyard_server.tournaments.commands.envelopes import (
    HAND_PAIRING_BEGUN,
    HAND_PAIRING_DROPPED,
    HAND_PAIRING_ENDED,
    Envelope,
    Note,
)
from tiltyard_server.tournaments.lookup import lock_tournament
from tiltyard_server.tournaments.models import Tournament
from tiltyard_server.tournaments.permissions import Access
from tiltyard_server.tournaments.services import apply_commands

Board = tuple[EntryId | None, EntryId | None]
Byes = tuple[tuple[EntryId, Mark], ...]
_ASKED: Final = (Mark.FULL_BYE, Mark.HALF_BYE, Mark.ZERO_BYE)


@transaction.atomic
def begin(access: Access, number: int) -> HandPairing:
    """Begin with the round as it is paired, or as the system would pair the next one.

    Raises:
        RuleError: `hand_pairing.open`, or why the round cannot be paired now.
    """
    tournament = lock_tournament(access.tournament.pk)
    if HandPairing.objects.filter(tournament=tournament).exists():
        raise RuleError(
            "hand_pairing.open",
            say("A round is being paired by hand just now; end that, or drop it."),
        )
    state = log.load_head(tournament).state
    boards, byes = read_round(state, number)
    session = HandPairing.objects.create(
        tournament=tournament,
        round=number,
        boards=[list(board) for board in boards],
        byes=[[entry, mark.value] for entry, mark in byes],
        begun_by_id=access.actor_id,
        begun_at=clock.now(),
    )
    _apply(access, [Envelope(Note(HAND_PAIRING_BEGUN, {"round": number}, clock.now_ms()))])
    return session


def find(tournament: Tournament) -> HandPairing:
    """Return what is being paired by hand.

    Raises:
        NotFoundError: `hand_pairing.none`.
    """
    session = HandPairing.objects.filter(tournament=tournament).first()
    if session is None:
        raise NotFoundError("hand_pairing.none", say("No round is being paired by hand."))
    return session


@transaction.atomic
def change(
    access: Access, boards: Sequence[Sequence[int | None]], byes: Sequence[tuple[int, str]], of: int
) -> HandPairing:
    """Keep the seats as they are now; `of` is the change that they were made from.

    Raises:
        RuleError: `hand_pairing.changed`: somebody else changed them meanwhile.
    """
    lock_tournament(access.tournament.pk)
    session = find(access.tournament)
    if of != session.changes:
        raise RuleError(
            "hand_pairing.changed",
            say("Somebody else moved players meanwhile; look at the seats again."),
        )
    session.boards = [list(board) for board in boards]
    session.byes = [list(bye) for bye in byes]
    session.changes += 1
    session.save(update_fields=["boards", "byes", "changes"])
    return session


@transaction.atomic
def end(access: Access) -> tuple[int, int]:
    """Make the round what it is now; return the new `seq` and how many boards are by hand.

    Raises:
        RuleError: what speaks against it and is not confirmed; somebody without a seat.
    """
    tournament = lock_tournament(access.tournament.pk)
    session = find(tournament)
    at = clock.now_ms()
    command = to_command(session, at)
    seq = _apply(access, [Envelope(command)])
    state = log.load_head(lock_tournament(tournament.pk)).state
    matches = SwissRecord(state).list_round(session.round)
    count = sum(Mark.BY_HAND in match.fixture.marks for match in matches)
    note = Note(HAND_PAIRING_ENDED, {"round": session.round, "count": count}, at)
    seq = _apply(access, [Envelope(note)])
    session.delete()
    return seq, count


@transaction.atomic
def drop(access: Access) -> int:
    """Leave the round as it was; return the new `seq`."""
    lock_tournament(access.tournament.pk)
    session = find(access.tournament)
    number = session.round
    session.delete()
    return _apply(access, [Envelope(Note(HAND_PAIRING_DROPPED, {"round": number}, clock.now_ms()))])


def to_command(session: HandPairing, at: int) -> PairByHand:
    """Return the command that the working copy means: who is alone at a board has the bye."""
    boards: list[tuple[EntryId, EntryId | None]] = []
    for white, black in read_boards(session):
        if white is not None:
            boards.append((white, black))
        elif black is not None:
            boards.append((black, None))
    return PairByHand(session.round, tuple(boards), at, read_byes(session), even_again=True)


def read_boards(session: HandPairing) -> list[Board]:
    """Return the boards of the working copy."""
    return [
        (None if one is None else EntryId(one), None if two is None else EntryId(two))
        for one, two in session.boards
    ]


def read_byes(session: HandPairing) -> Byes:
    """Return who sits out in the working copy."""
    return tuple((EntryId(entry), Mark(kind)) for entry, kind in session.byes)


def read_round(state: TournamentState, number: int) -> tuple[list[Board], Byes]:
    """Return a round as it is paired, or as the system would pair it.

    Raises:
        RuleError: it is neither the last round nor the next.
    """
    check_planned(state)
    format_ = get_paired_format(state)
    record = SwissRecord(state)
    if number == record.paired and number > 0:
        matches = sorted(record.list_round(number), key=lambda match: match.fixture.index)
        sides = [(m.sides[0].entry, m.sides[1].entry, m.fixture.marks) for m in matches]
        return _split(sides)
    if number != record.paired + 1 or number > record.settings.rounds:
        raise RuleError(
            "round.not_by_hand",
            say(
                "Round {number} cannot be paired by hand now; it is the last one or the next.",
                number=number,
            ),
            round=number,
        )
    check_settled(state)
    try:
        fixtures = format_.pair_round(state, PairRound(0))
    except RuleError:  # the system has no legal pairing: everybody is to be seated by hand
        return _seat_by_order(state, number)
    return _split([(*_find_sides(state, one), one.marks) for one in fixtures])


def _find_sides(state: TournamentState, fixture: Fixture) -> Board:
    """Return who plays: White, then Black; None is nobody."""
    one, two = (None if s == NOBODY else state.seeds[s.of - 1] for s in fixture.sources)
    return one, two


def _split(
    sides: Sequence[tuple[EntryId | None, EntryId | None, tuple[Mark, ...]]],
) -> tuple[list[Board], Byes]:
    boards: list[Board] = []
    byes = []
    for one, two, marks in sides:
        asked = next((mark for mark in marks if mark in _ASKED), None)
        if asked is None or one is None:
            boards.append((one, two))
        else:
            byes.append((one, asked))
    return boards, tuple(byes)


def _seat_by_order(state: TournamentState, number: int) -> tuple[list[Board], Byes]:
    byes = add_asked_byes(state, PairRound(0), number).byes
    out = {entry for entry, _ in byes}
    there: list[EntryId | None] = [e for e in list_present(state, number) if e not in out]
    there += [None] * (len(there) % 2)
    return list(zip(there[::2], there[1::2], strict=True)), byes


def _apply(access: Access, envelopes: Sequence[Envelope]) -> int:
    return apply_commands(
        tournament_id=access.tournament.pk,
        envelopes=envelopes,
        actor_id=access.actor_id,
        is_atomic=True,
    ).seq
