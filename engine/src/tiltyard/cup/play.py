"""Going on: the next game, the next pair, a result, a walk-over."""

from collections.abc import Collection
from dataclasses import replace

from tiltyard.cup.model import BYE, Cup, CupGame, CupMatch, FirstWhite, GameSlot
from tiltyard.cup.openings import next_pair
from tiltyard.cup.scoring import RESULTS, decide_match
from tiltyard.errors import RuleError


def list_open(cup: Cup) -> tuple[int, ...]:
    """Return the matches in which a game can be played now: those of the first unfinished round."""
    undecided = [match for match in cup.matches if not match.is_decided]
    if not undecided:
        return ()
    return tuple(m.id for m in undecided if m.round == undecided[0].round and m.is_ready)


def begin_pair(cup: Cup, number: int) -> Cup:
    """Return the cup with an opening dealt to the next pair of a match, if it needs one.

    The caller stores this before the first game of the pair is played.
    """
    match = _get_ready(cup, number)
    if len(match.games) < 2 * len(match.pairs):
        return cup
    return _put(cup, replace(match, pairs=(*match.pairs, next_pair(cup, match))))


def find_next(cup: Cup, number: int) -> GameSlot | None:
    """Return the next game of a match; None when it is over or its pair has not begun."""
    match = cup.get_match(number)
    pair = len(match.games) // 2
    if not match.is_ready or pair >= len(match.pairs):
        return None
    is_second = len(match.games) % 2 == 1
    white, black = _first_colours(cup, match)
    if is_second:
        white, black = black, white
    opening = match.pairs[pair]
    return GameSlot(
        match.id, match.round, pair, is_second, white, black, opening.opening, opening.opening_hash
    )


def find_game_number(cup: Cup, running: Collection[int]) -> int:
    """Return the lowest number that no recorded and no running game holds."""
    recorded = (game for match in cup.matches for game in (*match.games, *match.unpaired))
    taken = {game.number for game in recorded} | set(running)
    return next(number for number in range(1, len(taken) + 2) if number not in taken)


def record_game(cup: Cup, number: int, game: CupGame) -> Cup:
    """Return the cup with a finished game, its match decided and the winner sent on if it is.

    Raises:
        RuleError: `cup.unexpected_game`, when this is not the game that comes next.
    """
    slot = find_next(cup, number)
    if slot is None or (slot.white, slot.black) != (game.white, game.black):
        raise RuleError("cup.unexpected_game", f"Match {number} does not await this game.")
    if game.result not in RESULTS:
        raise RuleError(
            "cup.no_result", f"{game.result!r} is no result; it is one of {', '.join(RESULTS)}."
        )
    match = cup.get_match(number)
    played = replace(match, games=(*match.games, game))
    return settle(_put(cup, played))


def forfeit_match(cup: Cup, number: int, loser: str) -> Cup:
    """Return the cup with a match lost by walk-over: an engine that cannot be started."""
    match = _get_ready(cup, number)
    winner = match.sides[1 - match.sides.index(loser)]
    return settle(_put(cup, replace(match, winner=winner, decided_by="forfeit")))


def settle(cup: Cup) -> Cup:
    """Return the cup with every match decided that can be, and all winners in their places.

    Idempotent: it heals whatever was written before a crash.
    """
    matches = list(cup.matches)
    starts = {match.round: match.id - 1 for match in reversed(matches)}
    for position, match in enumerate(matches):
        decided = _decide(cup, match)
        matches[position] = decided
        if decided.winner is not None and decided.round + 1 in starts:
            target = starts[decided.round + 1] + decided.index // 2
            matches[target] = _sit(matches[target], decided.index % 2, decided.winner)
    return replace(cup, matches=tuple(matches))


def _decide(cup: Cup, match: CupMatch) -> CupMatch:
    if match.is_decided:
        return match
    if BYE in match.sides:
        winner = match.sides[1 - match.sides.index(BYE)]
        return replace(match, winner=winner, decided_by="bye")
    decision = decide_match(cup, match) if match.games else None
    if decision is None:
        return match
    return replace(match, winner=match.sides[decision.side], decided_by=decision.by)


def _sit(match: CupMatch, side: int, name: str) -> CupMatch:
    first, second = match.sides
    return replace(match, sides=(name, second) if side == 0 else (first, name))


def _first_colours(cup: Cup, match: CupMatch) -> tuple[str, str]:
    """Return who has White and Black in the first game of every pair of a match."""
    first, second = match.sides
    if cup.settings.first_white is FirstWhite.SLOT_A or cup.seeds[first] < cup.seeds[second]:
        return first, second
    return second, first


def _get_ready(cup: Cup, number: int) -> CupMatch:
    match = cup.get_match(number)
    if not match.is_ready:
        raise RuleError("cup.match_closed", f"Match {number} awaits no game.")
    return match


def _put(cup: Cup, match: CupMatch) -> Cup:
    matches = list(cup.matches)
    matches[match.id - 1] = match
    return replace(cup, matches=tuple(matches))
