"""Whether a pairing request can be paired from: checked before a system looks at it."""

from collections.abc import Set as AbstractSet

from tiltyard.core.arguments import check_kind, check_mapping, check_whole, show
from tiltyard.core.scores import PointSystem
from tiltyard.errors import InputError
from tiltyard.pairing.base import Colour, Kind, Meeting, PairingRequest, SwissPlayer
from tiltyard.pairing.options import check_options

_CODE = "request.invalid"
_MOST = 9_999


def check_request(request: object, system: str) -> PairingRequest:
    """Return a request that this system can read.

    Raises:
        InputError: `request.invalid`, or `option.unknown` for an option it does not have.
    """
    right = "A pairing system takes a PairingRequest"
    found = check_kind(request, PairingRequest, right, _CODE)
    check_whole(found.round, "The round of a request", 1, _MOST, _CODE)
    check_whole(found.rounds, "The number of rounds of a request", 0, _MOST, _CODE)
    check_kind(found.initial_colour, Colour, "The initial colour is a Colour", _CODE)
    check_kind(found.points, PointSystem, "Points are a PointSystem", _CODE)
    options = check_mapping(found.options, "Options are a dict", _CODE)
    check_options({name: options[name] for name in options if name != "edition"}, system)
    _check_players(found)
    for name in ("absent", "forbidden"):
        _check_set(getattr(found, name), f"{name} of a request is a frozenset")
    for pair in found.forbidden:
        _check_set(pair, "A forbidden pair is a frozenset of two numbers")
    return found


def _check_set(value: object, what: str) -> None:
    if not isinstance(value, AbstractSet):
        raise InputError(_CODE, f"{what}, not {show(value)}.")


def _check_players(request: PairingRequest) -> None:
    players = check_kind(request.players, tuple, "Players of a request are a tuple", _CODE)
    numbers = set()
    for player in players:
        check_kind(player, SwissPlayer, "Players of a request are made by SwissPlayer", _CODE)
        numbers.add(check_whole(player.number, "A pairing number", 0, 10**6, _CODE))
        _check_numbers(player)
    if len(numbers) != len(players):
        raise InputError(
            "player.duplicate_number",
            "Two players carry the same pairing number; give each player one of their own.",
        )


def _check_numbers(player: SwissPlayer) -> None:
    who = f"of player {player.number}"
    for name in ("history", "virtual_points"):
        check_kind(getattr(player, name), tuple, f"{name} {who} is a tuple", _CODE)
    for number in (player.rating, *player.virtual_points):
        check_kind(number, int, f"Rating and virtual points {who} are whole numbers", _CODE)
    for meeting in player.history:
        check_kind(meeting, Meeting, f"The history {who} is made by Meeting", _CODE)
        is_right = (
            isinstance(meeting.kind, Kind)
            and isinstance(meeting.points, int)
            and isinstance(meeting.opponent, int | None)
            and isinstance(meeting.colour, Colour | None)
        )
        if not is_right:
            raise InputError(_CODE, f"The history {who} has {show(meeting)}, which is no meeting.")
