"""A team, or a player of two-game matches, as C.04.5 and C.04.6 see them in the round to pair."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tiltyard.pairing.base import Colour, Kind, Meeting, PairingRequest, SwissPlayer
from tiltyard.pairing.fide.colours import ColourRecord, Preference
from tiltyard.pairing.fide.entrant import list_entrants, score_before

Prefers = Callable[[tuple[Colour, ...]], Preference]


@dataclass(frozen=True, slots=True)
class Match(Meeting):
    """One round of a team: `points` are its primary score, `secondary` the other one.

    `colour` is that of the first board; a played match may lack it when nobody was scheduled.
    """

    secondary: int = 0  # tenths
    drawn_games: int = 0  # of a card match, whose secondary score is games won


@dataclass(frozen=True, slots=True, eq=False)
class Contender:
    """Everything the criteria ask about a team or a player, worked out once."""

    number: int
    place: int  # the number whose parity counts (4.3.1)
    score: int  # pairing score in tenths, virtual points included
    points: int  # standings points, without virtual ones
    secondary: int
    colours: ColourRecord
    excluded: frozenset[int]  # numbers met in played matches (C1) or ruled out by the organiser
    is_barred: bool  # from the pairing-allocated bye (C2)
    played: int  # matches (3.4)
    is_floater: bool  # in the previous round (1.5)


def list_contenders(request: PairingRequest, prefers: Prefers) -> list[Contender]:
    """Return who is to be paired, in the order of pairing numbers.

    Raises:
        InputError: players that contradict one another.
    """
    others = {player.number: player for player in request.players}
    numbering = request.options.get("numbering", "arrived")
    contenders = []
    for entrant in sorted(list_entrants(request), key=lambda entrant: entrant.number):
        player = others[entrant.number]
        sequence, difference = entrant.colours.sequence, entrant.colours.difference
        contenders.append(
            Contender(
                number=entrant.number,
                place=entrant.place if numbering == "arrived" else entrant.number,
                score=entrant.score,
                points=player.points,
                secondary=sum(m.secondary for m in player.history if isinstance(m, Match)),
                colours=ColourRecord(sequence, difference, prefers(sequence)),
                excluded=entrant.met | entrant.forbidden,
                is_barred=_is_barred(player, others),
                played=sum(meeting.kind is Kind.PLAYED for meeting in player.history),
                is_floater=_is_floater(player, request.round - 1, others),
            )
        )
    return contenders


def _is_barred(player: SwissPlayer, others: Mapping[int, SwissPlayer]) -> bool:
    """Had the bye or a full-point bye, or won a match by forfeit (C2)."""
    for index, meeting in enumerate(player.history):
        if meeting.kind in (Kind.PAIRING_BYE, Kind.FULL_BYE):
            return True
        if meeting.kind is Kind.FORFEIT and meeting.opponent is not None:
            theirs = others[meeting.opponent].history[index : index + 1]
            if meeting.points > sum(other.points for other in theirs):
                return True
    return False


def _is_floater(player: SwissPlayer, round_number: int, others: Mapping[int, SwissPlayer]) -> bool:
    """Played somebody with another score in that round (1.5)."""
    if not 1 <= round_number <= len(player.history):
        return False
    meeting = player.history[round_number - 1]
    if meeting.kind is not Kind.PLAYED or meeting.opponent is None:
        return False
    theirs = score_before(others[meeting.opponent], round_number)
    return score_before(player, round_number) != theirs
