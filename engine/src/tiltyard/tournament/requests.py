"""From the record to what a pairing system takes: the user's own, explanations, report files."""

from dataclasses import replace

from tiltyard.pairing import PAIRING_SYSTEMS
from tiltyard.pairing.base import PairingRequest
from tiltyard.tournament.games import ASKED_BYES, GameKind
from tiltyard.tournament.record import Record
from tiltyard.tournament.settings import ACCELERATIONS, Settings


def request_for(record: Record, settings: Settings, round_number: int) -> PairingRequest:
    """Return what is known when a round is paired: the rounds before it, as recorded now."""
    absent = [record.ids[player] for player in absences(record, round_number)]
    request = record.swiss.make_plain_request(round_number, absent)
    if settings.acceleration is None:
        return request
    return replace(request, players=settings.acceleration(request))


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
