"""What speaks against a round that somebody seated by hand: for the arbiter, not for a system."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from tiltyard.pairing.base import Colour, Kind, PairingRequest, SwissPlayer
from tiltyard.pairing.fide.bye import is_barred
from tiltyard.pairing.fide.colours import ColourRecord, Strength, colour_record


class Objection(StrEnum):
    """Against a game, or against a bye."""

    REMATCH = "rematch"  # they have played each other (C.04.3 C1)
    PROHIBITED = "prohibited"  # the organiser keeps them apart
    COLOUR = "colour"  # one gets a third game in a row, or a difference beyond two (C3)
    BOTH_COLOURS = "both-colours"  # both get the colour they are not due
    BYE = "bye"  # had one, or a win without playing (C2)


@dataclass(frozen=True, slots=True)
class Found:
    """An objection, whom it concerns by pairing number, and in which round the cause lies."""

    objection: Objection
    numbers: tuple[int, ...]
    round: int | None = None


def find_objections(
    request: PairingRequest, boards: Iterable[tuple[int, int | None]]
) -> Iterator[Found]:
    """Yield what speaks against each of these boards, White first; nobody opposite is a bye.

    >>> from tiltyard.pairing.base import Meeting
    >>> met = Meeting(Kind.PLAYED, 10, 2, Colour.WHITE), Meeting(Kind.PLAYED, 0, 1, Colour.BLACK)
    >>> players = SwissPlayer(1, history=met[:1]), SwissPlayer(2, history=met[1:])
    >>> list(find_objections(PairingRequest(players, 2, 3), [(2, 1)]))
    [Found(objection=<Objection.REMATCH: 'rematch'>, numbers=(2, 1), round=1)]
    """
    players = {player.number: player for player in request.players}
    for white, black in boards:
        if black is None:
            yield from _find_against_bye(request, players[white])
        else:
            yield from _find_against_game(request, players[white], players[black])


def _find_against_bye(request: PairingRequest, player: SwissPlayer) -> Iterator[Found]:
    if is_barred(player, request.points):
        past = next(
            number
            for number, meeting in enumerate(player.history, 1)
            if meeting.kind is Kind.PAIRING_BYE
            or (meeting.kind is not Kind.PLAYED and meeting.points >= request.points.win)
        )
        yield Found(Objection.BYE, (player.number,), past)


def _find_against_game(
    request: PairingRequest, white: SwissPlayer, black: SwissPlayer
) -> Iterator[Found]:
    pair = (white.number, black.number)
    for number, meeting in enumerate(white.history, 1):
        if meeting.kind is Kind.PLAYED and meeting.opponent == black.number:
            yield Found(Objection.REMATCH, pair, number)
    if frozenset(pair) in request.forbidden:
        yield Found(Objection.PROHIBITED, pair)
    sides = ((white, Colour.WHITE), (black, Colour.BLACK))
    records = [(player, colour_record(player.history), colour) for player, colour in sides]
    for player, record, colour in records:
        if _is_wrong(record, colour, Strength.ABSOLUTE):
            yield Found(Objection.COLOUR, (player.number,))
    if all(_is_wrong(record, colour, Strength.MILD) for _, record, colour in records):
        yield Found(Objection.BOTH_COLOURS, pair)


def _is_wrong(record: ColourRecord, colour: Colour, least: Strength) -> bool:
    """Whether a player is due the other colour, at least so strongly."""
    due = record.preference
    return due.strength >= least and due.colour is not None and due.colour is not colour
