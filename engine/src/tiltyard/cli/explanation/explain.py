"""Why a round was paired as it was: where two players stand, and the reasons of the system."""

from collections.abc import Mapping

from tiltyard.cli.outcome import Json
from tiltyard.cli.systems import get_system
from tiltyard.core.scores import format_points
from tiltyard.pairing.base import Colour, Kind, Pair, PairingRequest, SwissPlayer
from tiltyard.pairing.explanation import explain_round as explain_swiss_round
from tiltyard.pairing.explanation import has_reasons
from tiltyard.pairing.explanation.reasons import RoundExplanation


def explain_round(
    request: PairingRequest, system: str, ranks: Mapping[int, int]
) -> RoundExplanation | None:
    """Return the reasons of a Swiss system, by starting rank; None for one that keeps none."""
    pair = get_system(system).pair
    if not has_reasons(pair):
        return None
    names = {number: str(rank) for number, rank in ranks.items()}
    return explain_swiss_round(request, names, system=pair)


def list_reasons(told: RoundExplanation, ranks: Mapping[int, int]) -> dict[Pair, Json]:
    """Return the reasons for each pair as JSON."""
    return {
        Pair(pair.white, pair.black): {
            "bracket": format_points(bracket.score),
            "player": ranks[pair.player],
            "first_choice": None if pair.natural is None else ranks[pair.natural],
            "why_not": pair.reason,
            "criterion": pair.criterion,
            "impossible": [
                {"player": ranks[exclusion.number], "why": exclusion.reason}
                for exclusion in pair.excluded
            ],
            "floats": pair.floats,
            "colours": pair.colours,
            "colour_article": pair.colour_article,
        }
        for bracket in told.brackets
        for pair in bracket.pairs
    }


def list_brackets(told: RoundExplanation, ranks: Mapping[int, int]) -> list[Json]:
    """Return the brackets, from the top, as JSON."""
    return [
        {
            "score": format_points(bracket.score),
            "residents": [ranks[number] for number in bracket.residents],
            "moved_down": [ranks[number] for number in bracket.moved_down],
            "unpaired": [
                {"player": ranks[downfloat.number], "why": downfloat.reason}
                for downfloat in bracket.downfloats
            ],
        }
        for bracket in told.brackets
    ]


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
