"""A player as the Dutch rules see them in the round to pair."""

from dataclasses import dataclass
from typing import Final

from tiltyard.errors import InputError
from tiltyard.pairing.base import Kind, PairingRequest, SwissPlayer
from tiltyard.pairing.fide.byes import count_unplayed, is_barred, is_barred_2017
from tiltyard.pairing.fide.colours import ColourRecord, Strength, colour_record
from tiltyard.pairing.fide.floats import Float, float_of, float_of_2017, score_before
from tiltyard.pairing.fide.order import effective_numbers, present_players, rank_key

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
    _check_numbers(request, others)
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


def _check_numbers(request: PairingRequest, others: dict[int, SwissPlayer]) -> None:
    if len(others) != len(request.players):
        raise InputError(
            "player.duplicate_number",
            "Two players carry the same pairing number; give each player one of their own.",
        )
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
