"""From the record to what a pairing system takes: the user's own, explanations, report files."""

from dataclasses import replace

from tiltyard.core.arguments import check_kind, check_whole, list_items, show
from tiltyard.errors import InputError
from tiltyard.pairing import PAIRING_SYSTEMS
from tiltyard.pairing.base import Pair, PairingRequest, PairingResult, SwissPlayer
from tiltyard.tournament.record.games import ASKED_BYES, GameKind
from tiltyard.tournament.record.record import Record
from tiltyard.tournament.settings import ACCELERATIONS, Settings


def request_for(record: Record, settings: Settings, round_number: int) -> PairingRequest:
    """Return what is known when a round is paired: the rounds before it, as recorded now."""
    return record.swiss.adjust(plain_request_for(record, settings, round_number))


def plain_request_for(record: Record, settings: Settings, round_number: int) -> PairingRequest:
    """Return the same without bonuses and penalties, which files tell apart (record 299)."""
    absent = [record.ids[player] for player in absences(record, round_number)]
    request = record.swiss.make_plain_request(round_number, absent)
    if settings.acceleration is None:
        return request
    return replace(request, players=_check_players(settings.acceleration(request), request))


def check_result(result: object, request: PairingRequest) -> PairingResult:
    """Return what a pairing system gave, if it is pairs of players of this round.

    Raises:
        InputError: `pairing.invalid`.
    """
    right = "A pairing system returns a PairingResult"
    found = check_kind(result, PairingResult, right, "pairing.invalid")
    pairs = list_items(found.pairs, "The pairs of a PairingResult are a tuple", "pairing.invalid")
    numbers = {player.number for player in request.players}
    for pair in pairs:
        check_kind(pair, Pair, "The pairs of a PairingResult are made by Pair", "pairing.invalid")
    seated = [number for pair in pairs for number in (pair.white, pair.black)]
    for number in (*seated, *(() if found.bye is None else (found.bye,))):
        if type(number) is not int or number not in numbers:
            raise InputError(
                "pairing.invalid",
                f"The pairing system seated {show(number)}; pairing numbers are those of "
                f"request.players, from 1 to {len(numbers)}.",
            )
    return PairingResult(pairs, found.bye)


def _check_players(players: object, request: PairingRequest) -> tuple[SwissPlayer, ...]:
    """Return what an acceleration gave, if it is the players with virtual points.

    Raises:
        InputError: `acceleration.invalid`.
    """
    right = "An acceleration returns the players of the request, with their virtual points"
    found = list_items(players, right, "acceleration.invalid")
    for player in found:
        check_kind(player, SwissPlayer, right, "acceleration.invalid")
        points = list_items(player.virtual_points, right, "acceleration.invalid")
        for worth in points:
            check_whole(worth, "A virtual point", 0, 9_999, "acceleration.invalid", " tenths")
    before = [replace(player, virtual_points=()) for player in request.players]
    if [replace(player, virtual_points=()) for player in found] != before:
        raise InputError("acceleration.invalid", f"{right}, and changes nothing else.")
    return found


def is_shipped(record: Record, settings: Settings) -> bool:
    """Whether the format pairs by itself: neither system nor acceleration is the user's."""
    options = record.state.config.options
    system = PAIRING_SYSTEMS.get(str(options["system"]))
    acceleration = ACCELERATIONS.get(str(options["acceleration"]))
    return system is settings.system and acceleration is settings.acceleration


def absences(record: Record, round_number: int) -> dict[str, GameKind]:
    """Return who sits a round out, and what they get for it."""
    if round_number <= record.paired:
        games = record.get_round(round_number)
        return {game.white: game.kind for game in games if game.kind in ASKED_BYES}
    gone = {e.player.id: GameKind.ZERO_BYE for e in record.entries if e.is_gone(round_number)}
    asked = {player: kind for player, number, kind in record.byes if number == round_number}
    return {**asked, **gone}
