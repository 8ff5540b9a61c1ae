"""Where two paired players stand: scores, floats and colours, in a sentence."""

from collections.abc import Mapping

from tiltyard.core.scores import format_points
from tiltyard.pairing.base import Colour, Kind, Pair, PairingRequest, SwissPlayer


def explain_pair(request: PairingRequest, pair: Pair, ranks: Mapping[int, int]) -> str:
    """Return what led to a pair, as far as the request shows it.

    Players are called by their starting rank, which `ranks` gives for a pairing number.
    """
    players = {player.number: player for player in request.players}
    white, black = players[pair.white], players[pair.black]
    scores = [pairing_score(player, request.round) for player in (white, black)]
    if scores[0] == scores[1]:
        why = f"both have {format_points(scores[0])}"
    else:
        high, low = (white, black) if scores[0] > scores[1] else (black, white)
        why = f"{ranks[high.number]} floats down to {ranks[low.number]}"
    sides = (
        f"{ranks[player.number]} ({format_points(score)}, colours {colour_history(player) or '–'})"
        for player, score in zip((white, black), scores, strict=True)
    )
    return f"{' v '.join(sides)}: {why}."


def pairing_score(player: SwissPlayer, round_number: int) -> int:
    """Return points plus the virtual points of the round (C.04.7 article 1.5)."""
    virtual = player.virtual_points
    return player.points + (virtual[round_number - 1] if len(virtual) >= round_number else 0)


def colour_history(player: SwissPlayer) -> str:
    """Return the colours of the games played, such as "WBW" (C.04.2 article 3.4)."""
    return "".join(
        "W" if meeting.colour is Colour.WHITE else "B"
        for meeting in player.history
        if meeting.kind is Kind.PLAYED
    )
