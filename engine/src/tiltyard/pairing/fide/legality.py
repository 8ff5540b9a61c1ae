"""Who may meet whom and whether a group can be paired: what Dubov, Burstein and Lim share."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from tiltyard.errors import InputError
from tiltyard.matching.classes import Reach
from tiltyard.pairing.base import Colour, PairingRequest
from tiltyard.pairing.fide.colours import Strength
from tiltyard.pairing.fide.dutch.system import impossible
from tiltyard.pairing.fide.entrant import Entrant, edition_of, list_entrants

EDITION = "2026"


def list_participants(request: PairingRequest, system: str) -> list[Entrant]:
    """Return the players to pair, best first; nobody is excused from the colour rules (C3).

    Raises:
        InputError: `edition.unknown`, for an edition of `system` other than that of 2026.
    """
    if edition_of(request) != EDITION:
        raise InputError(
            "edition.unknown",
            f"Of the {system} system only the edition of {EDITION} is here; ask for that one.",
            edition=edition_of(request),
        )
    return [replace(entrant, is_topscorer=False) for entrant in list_entrants(request)]


class Field:
    """The players of a round by place, and the pairs that the absolute criteria allow (C1, C3).

    With `binds_colours` off only meetings count, as in the last round of the Lim system. With
    `bars_torn` nobody meets a player to whom both colours are forbidden (Lim 2.1, 5.1).
    """

    def __init__(
        self, players: Sequence[Entrant], *, binds_colours: bool = True, bars_torn: bool = False
    ) -> None:
        """Work out the conflicts of every player."""
        self.players = players
        self.everybody = range(len(players))
        place = {player.number: index for index, player in enumerate(players)}
        self.apart = [
            frozenset(
                [place[number] for number in player.met | player.forbidden if number in place]
            )
            for player in players
        ]
        if bars_torn:
            self._bar({index for index, player in enumerate(players) if _is_torn(player)})
        self.must = [_must_have(player) if binds_colours else None for player in players]
        self._most_met = max((len(others) for others in self.apart), default=0)

    def _bar(self, places: set[int]) -> None:
        everybody = frozenset(self.everybody)
        for place, others in enumerate(self.apart):
            self.apart[place] = (everybody if place in places else others | places) - {place}

    def may_meet(self, one: int, other: int) -> bool:
        """Whether C1, C3 and the organiser allow the pair."""
        must = self.must[one]
        return other not in self.apart[one] and (must is None or must is not self.must[other])

    def is_dense(self, group: Iterable[int], *, guests: int = 0, missing: int = 0) -> bool:
        """Whether counting alone proves that `group` can be paired. Never wrongly true.

        `guests` unknown players join and `missing` unknown members leave. Everybody keeps half
        of the others as possible opponents, so a round trip through all exists (Dirac).
        """
        musts = [self.must[place] for place in group]
        clash = max(musts.count(Colour.WHITE), musts.count(Colour.BLACK), 1)
        size = len(musts) + guests - missing
        return size % 2 == 0 and 2 * (self._most_met + clash + guests) <= size

    def is_pairable(self, group: Sequence[int]) -> bool:
        """Whether all of `group` can be paired (C4)."""
        if len(group) % 2:
            return False
        if self.is_dense(group):
            return True
        traits = {place: self.must[place] for place in group}
        return Reach(traits, _free_unless_bound, apart=self.apart.__getitem__).is_possible


def choose_bye(
    field: Field, request: PairingRequest, key: Callable[[int], tuple[int, ...]]
) -> int | None:
    """Return who has the pairing-allocated bye, by place; None when everybody plays (3.1).

    Of those it is open to (C2) and whose absence leaves a complete pairing: the first by `key`.

    Raises:
        RuleError: `pairing.impossible`, when no complete legal pairing exists.
    """
    places = list(field.everybody)
    if len(places) % 2 == 0:
        if not field.is_pairable(places):
            raise impossible(request)
        return None
    open_to = [place for place in places if not field.players[place].is_barred]
    for place in sorted(open_to, key=key):
        if field.is_pairable([other for other in places if other != place]):
            return place
    raise impossible(request)


def _free_unless_bound(one: Colour | None, other: Colour | None) -> tuple[int, ...] | None:
    return None if one is not None and one is other else (0,)


def _is_torn(player: Entrant) -> bool:
    """Whether either colour would be the third in a row or make a surplus of three."""
    colours = player.colours
    if not colours.has_repeated:
        return False
    return (
        colours.difference <= -2
        if colours.sequence[-1] is Colour.WHITE
        else (colours.difference >= 2)
    )


def _must_have(player: Entrant) -> Colour | None:
    preference = player.colours.preference
    return preference.colour if preference.strength is Strength.ABSOLUTE else None
