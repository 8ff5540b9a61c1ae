"""A player as the FIDE systems see them in the round to pair.

Numbers and order (C.04.2 art. 2 and 3.6; C.04.3 1.2), floats (1.4; 2017 A.4), whom they may meet;
`bye` says who may have the bye.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tiltyard.core.scores import PointSystem
from tiltyard.errors import InputError
from tiltyard.pairing.base import Kind, PairingRequest, SwissPlayer
from tiltyard.pairing.fide.bye import is_barred, is_barred_2017
from tiltyard.pairing.fide.colours import ColourRecord, Strength, colour_record

_PAIRED = (Kind.PLAYED, Kind.FORFEIT, Kind.PAIRING_BYE)


def has_been_paired(player: SwissPlayer) -> bool:
    """Whether an earlier round took the player into account: paired, or given the bye."""
    return any(meeting.kind in _PAIRED for meeting in player.history)


def effective_numbers(request: PairingRequest) -> dict[int, int]:
    """Return the number of each player counted without those who have not arrived yet.

    Only the parity of these numbers matters (C.04.3 5.2.5). Whoever once took part keeps
    the number; a late entry occupies none until the first pairing.
    """
    arrived = sorted(
        player.number
        for player in request.players
        if player.number not in request.absent or has_been_paired(player)
    )
    return {number: place for place, number in enumerate(arrived, start=1)}


def board_key(higher: tuple[int, int], lower: tuple[int, int]) -> tuple[int, int, int]:
    """Return the sort key of a board from two `(score, number)`, higher ranked first (3.6)."""
    return (-higher[0], -(higher[0] + lower[0]), higher[1])


def rank_key(score: int, number: int) -> tuple[int, int]:
    """Return the sort key of a player: score first, then pairing number (C.04.3 1.2)."""
    return (-score, number)


def present_players(request: PairingRequest) -> Iterable[SwissPlayer]:
    """Yield the players to pair in this round."""
    return (player for player in request.players if player.number not in request.absent)


class Float(StrEnum):
    """What a round did to a player: met a lower score, a higher one, or neither."""

    NONE = ""
    DOWN = "down"
    UP = "up"


def score_before(player: SwissPlayer, round_number: int) -> int:
    """Return the pairing score before `round_number`, its virtual points included (C.04.7 1.5)."""
    virtual = player.virtual_points
    points = sum([meeting.points for meeting in player.history[: round_number - 1]])
    return points + (virtual[round_number - 1] if round_number <= len(virtual) else 0)


def float_of(
    player: SwissPlayer, round_number: int, others: Mapping[int, SwissPlayer], points: PointSystem
) -> Float:
    """Return the float of `player` in a past round (1.4, 2026 edition).

    A played game counts by the pairing scores both had then. Without a game only points
    above a loss, or the pairing-allocated bye, make a downfloat.
    """
    if not 1 <= round_number <= len(player.history):
        return Float.NONE
    meeting = player.history[round_number - 1]
    if meeting.kind is Kind.PLAYED and meeting.opponent is not None:
        return _float_of_game(player, others[meeting.opponent], round_number)
    if meeting.kind is Kind.PAIRING_BYE or meeting.points > points.loss:
        return Float.DOWN
    return Float.NONE


def float_of_2017(
    player: SwissPlayer, round_number: int, others: Mapping[int, SwissPlayer]
) -> Float:
    """Return the float of `player` in a past round (2017 A.4): every round not played is down."""
    if round_number < 1:
        return Float.NONE
    if round_number > len(player.history):
        return Float.DOWN
    meeting = player.history[round_number - 1]
    if meeting.kind is Kind.PLAYED and meeting.opponent is not None:
        return _float_of_game(player, others[meeting.opponent], round_number)
    return Float.DOWN


def _float_of_game(player: SwissPlayer, opponent: SwissPlayer, round_number: int) -> Float:
    mine, theirs = score_before(player, round_number), score_before(opponent, round_number)
    if mine == theirs:
        return Float.NONE
    return Float.DOWN if mine > theirs else Float.UP


def count_unplayed(player: SwissPlayer, rounds_so_far: int) -> int:
    """Return how many of the rounds so far `player` did not play at the board (C9)."""
    return rounds_so_far - sum([meeting.kind is Kind.PLAYED for meeting in player.history])


EDITIONS: Final = ("2026", "2017")


@dataclass(frozen=True, slots=True, eq=False)
class Entrant:
    """Everything the criteria ask about a player, worked out once."""

    number: int
    place: int  # effective pairing number, for parity only (5.2.5)
    score: int  # pairing score in tenths, virtual points included
    colours: ColourRecord
    met: frozenset[int]  # opponents of played games (C1)
    forbidden: frozenset[int]  # opponents the organiser has ruled out
    is_barred: bool  # from the pairing-allocated bye (C2)
    unplayed: int
    floats: tuple[Float, Float]  # one round ago, two rounds ago
    is_topscorer: bool  # (1.8), false before the last round

    def may_meet(self, other: "Entrant") -> bool:
        """Whether the absolute criteria allow the pair: C1, forbidden pairs and C3."""
        return not (
            other.number in self.met or other.number in self.forbidden or self.clashes_with(other)
        )

    def clashes_with(self, other: "Entrant") -> bool:
        """Whether both are absolutely due the same colour and neither is a topscorer (C3)."""
        mine, theirs = self.colours.preference, other.colours.preference
        return (
            mine.strength is Strength.ABSOLUTE
            and theirs == mine
            and not (self.is_topscorer or other.is_topscorer)
        )


def edition_of(request: PairingRequest) -> str:
    """Return the edition of the Dutch rules the request asks for.

    Raises:
        InputError: `edition.unknown`.
    """
    edition = request.options.get("edition", EDITIONS[0])
    if edition not in EDITIONS:
        raise InputError(
            "edition.unknown",
            f"There is no edition {edition!r} of the Dutch system here; "
            f"ask for one of {', '.join(EDITIONS)}.",
            edition=edition,
        )
    return edition


def list_entrants(request: PairingRequest) -> list[Entrant]:
    """Return the players to pair, best first (1.2)."""
    others = {player.number: player for player in request.players}
    _check_opponents(request, others)
    places = effective_numbers(request)
    forbidden = _forbidden_opponents(request)
    entrants = [
        _entrant(request, player, others, (places[player.number], forbidden))
        for player in present_players(request)
    ]
    entrants.sort(key=lambda entrant: rank_key(entrant.score, entrant.number))
    return entrants


def _entrant(
    request: PairingRequest,
    player: SwissPlayer,
    others: dict[int, SwissPlayer],
    numbering: tuple[int, dict[int, frozenset[int]]],
) -> Entrant:
    played = request.round - 1
    place, forbidden = numbering
    score = score_before(player, request.round)
    is_last = request.round == request.rounds
    if edition_of(request) == "2017":
        barred = is_barred_2017(player, request.points)
        floats = (
            float_of_2017(player, played, others),
            float_of_2017(player, played - 1, others),
        )
    else:
        barred = is_barred(player, request.points)
        floats = (
            float_of(player, played, others, request.points),
            float_of(player, played - 1, others, request.points),
        )
    return Entrant(
        number=player.number,
        place=place,
        score=score,
        colours=colour_record(player.history),
        met=frozenset(
            [m.opponent for m in player.history if m.kind is Kind.PLAYED and m.opponent is not None]
        ),
        forbidden=forbidden.get(player.number, frozenset()),
        is_barred=barred,
        unplayed=count_unplayed(player, played),
        floats=floats,
        is_topscorer=is_last and 2 * score > played * request.points.win,
    )


def _forbidden_opponents(request: PairingRequest) -> dict[int, frozenset[int]]:
    table: dict[int, set[int]] = {}
    for group in request.forbidden:
        for number in group:
            table.setdefault(number, set()).update(group - {number})
    return {number: frozenset(opponents) for number, opponents in table.items()}


def _check_opponents(request: PairingRequest, others: dict[int, SwissPlayer]) -> None:
    for player in request.players:
        for meeting in player.history:
            if meeting.opponent is not None and meeting.opponent not in others:
                raise InputError(
                    "player.unknown_opponent",
                    f"Player {player.number} met player {meeting.opponent}, who is not in the "
                    "list of players; add them, absent if they are gone.",
                    player=player.number,
                    opponent=meeting.opponent,
                )
