"""Why two players meet, and why with these colours, in words a player understands."""

from collections.abc import Mapping
from typing import Final

from tiltyard.core.scores import format_points
from tiltyard.errors import RuleError
from tiltyard.pairing.base import Colour, PairingRequest
from tiltyard.pairing.explanation import explain_round, has_reasons
from tiltyard.pairing.explanation.reasons import PairExplanation
from tiltyard.pairing.fide.colours import Strength
from tiltyard.pairing.fide.dutch.system import colour_of_higher, dutch, in_rank_order
from tiltyard.pairing.fide.entrant import Entrant, Float, list_entrants
from tiltyard.pairing.fide.upfloat.double import double_brackets, double_swiss
from tiltyard.pairing.fide.upfloat.procedure import Bracket
from tiltyard.pairing.fide.upfloat.team import team_brackets, team_swiss
from tiltyard.tournament.record.games import Game, GameKind
from tiltyard.tournament.record.record import Record
from tiltyard.tournament.settings import Settings

_ARTICLES: Final[Mapping[str, str]] = {
    "5.2.1": "whoever is due a colour gets it (5.2.1)",
    "5.2.2": "the stronger claim wins (5.2.2)",
    "5.2.3": "they swap the colours of the latest round in which theirs differed (5.2.3)",
    "5.2.4": "the higher ranked of the two has what is due (5.2.4)",
    "5.2.5": "the pairing number of the higher ranked decides (5.2.5)",
}
_STRENGTHS: Final = {
    Strength.MILD: "mildly",
    Strength.STRONG: "strongly",
    Strength.ABSOLUTE: "absolutely",
}


def explain_games(
    record: Record, settings: Settings, request: PairingRequest, number: int
) -> tuple[str, ...]:
    """Return a sentence or two for each game and bye of a round, in board order."""
    entrants = {entrant.number: entrant for entrant in list_entrants(request)}
    brackets = _find_brackets(settings, request)
    ids = {number: player for player, number in record.numbers.items()}
    reasons = _find_reasons(settings, request, ids)
    lines = []
    for game in record.get_round(number):
        parts = [f"{game.white} – {game.black}:" if game.black else f"{game.white}:"]
        if game.by_hand:
            parts.append("paired by the arbiter.")
        if game.black is None:
            parts.append(_explain_bye(game, settings))
        elif settings.is_fixed:
            numbers = record.numbers
            parts.append(
                f"number {numbers[game.white]} has White against number "
                f"{numbers[game.black]} in round {number} of the table."
            )
        else:
            pair = (entrants[record.numbers[game.white]], entrants[record.numbers[game.black]])
            names = {pair[0].number: game.white, pair[1].number: game.black}
            parts += _explain_meeting(pair, names, brackets)
            parts += _explain_choice(reasons.get(frozenset(names)), ids)
            parts += _explain_colours(pair, names, settings)
        lines.append(" ".join(parts))
    return tuple(lines)


def _find_brackets(settings: Settings, request: PairingRequest) -> tuple[Bracket, ...]:
    if settings.system is double_swiss:
        return double_brackets(request).brackets
    if settings.system is team_swiss:
        return team_brackets(request).brackets
    return ()


def _find_reasons(
    settings: Settings, request: PairingRequest, ids: Mapping[int, str]
) -> dict[frozenset[int], PairExplanation]:
    """Return what a Swiss system says about each of its pairs."""
    if not has_reasons(settings.system):
        return {}
    try:
        explained = explain_round(request, ids, system=settings.system)
    except RuleError:  # corrections since then have made the round impossible
        return {}
    return {
        frozenset((pair.white, pair.black)): pair
        for bracket in explained.brackets
        for pair in bracket.pairs
    }


def _explain_choice(why: PairExplanation | None, ids: Mapping[int, str]) -> list[str]:
    """Say why somebody did not meet the opponent who comes first in order."""
    if why is None or why.natural is None:
        return []
    return [f"{ids[why.player]} would first meet {ids[why.natural]}, but {why.reason}."]


def _explain_bye(game: Game, settings: Settings) -> str:
    worth = _points((game.points or (0, 0))[0])
    if game.kind is GameKind.REST:
        return "free in this round of the table."
    if game.kind is not GameKind.PAIRING_BYE:
        return f"not paired ({game.kind}), {worth}."
    if settings.system is dutch:
        why = "of the lowest score that can have it, and without an earlier one"
    else:
        why = "chosen by the rules of the system among those who may have it"
    return f"the number is odd; has the bye, worth {worth}: {why}."


def _points(tenths: int) -> str:
    return "1 point" if tenths == 10 else f"{format_points(tenths)} points"


def _explain_meeting(
    pair: tuple[Entrant, Entrant], names: Mapping[int, str], brackets: tuple[Bracket, ...]
) -> list[str]:
    one, two = in_rank_order(*pair)
    if one.score == two.score:
        words = [f"both have {_points(one.score)}."]
    else:
        words = [
            f"{names[one.number]} has {_points(one.score)} and "
            f"{names[two.number]} {format_points(two.score)}: the scores differ."
        ]
    for bracket in brackets:
        floating = {contender.number for contender in bracket.upfloaters}
        words += [
            f"{names[number]} floats up, because those with {format_points(bracket.score)} "
            "cannot all be paired among themselves."
            for number in names
            if number in floating
        ]
    for entrant in pair:
        if one.score != two.score and entrant.floats[0] is not Float.NONE:
            words.append(f"{names[entrant.number]} floated {entrant.floats[0]} last round.")
    return words


def _explain_colours(
    pair: tuple[Entrant, Entrant], names: Mapping[int, str], settings: Settings
) -> list[str]:
    white, black = pair
    words = [_describe(entrant, names[entrant.number], settings) for entrant in pair]
    if settings.system is not dutch:
        return [f"Colours so far: {'; '.join(words)}."]
    higher, lower = in_rank_order(white, black)
    given = colour_of_higher(higher, lower, settings.initial_colour)
    expected = higher if given.higher is Colour.WHITE else lower
    if expected is not white:
        return [f"Colours so far: {'; '.join(words)}; White was given otherwise."]
    return [f"Colours so far: {'; '.join(words)}; {_ARTICLES[given.article]}."]


def _describe(entrant: Entrant, name: str, settings: Settings) -> str:
    played = "".join("W" if colour is Colour.WHITE else "B" for colour in entrant.colours.sequence)
    strength, colour = entrant.colours.preference
    if settings.system is not dutch or colour is None:
        return f"{name} {played or 'none'}"
    return f"{name} {played or 'none'}, {_STRENGTHS[strength]} due {colour}"
