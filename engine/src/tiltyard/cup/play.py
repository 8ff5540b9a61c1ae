"""Going on: the next game, the next pair, a result, a walk-over, and what follows from them."""

from collections.abc import Collection
from typing import Final

from tiltyard.cup.commands import BeginPair, ForfeitMatch, RecordGame
from tiltyard.cup.events import CupEvent, GamePlayed, MatchDecided, PairDealt
from tiltyard.cup.fold import evolve, send_on
from tiltyard.cup.model import BYE, Cup, CupMatch, FirstWhite, GameSlot
from tiltyard.cup.openings import next_pair
from tiltyard.cup.scoring import RESULTS, decide_match, find_hopeless
from tiltyard.errors import RuleError

_FORFEIT: Final = "forfeit"


def list_open(cup: Cup) -> tuple[int, ...]:
    """Return the matches in which a game can be played now: those of the first unfinished round."""
    undecided = [match for match in cup.matches if not match.is_decided]
    if not undecided:
        return ()
    return tuple(m.id for m in undecided if m.round == undecided[0].round and m.is_ready)


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


def begin_pair(cup: Cup, command: BeginPair) -> tuple[CupEvent, ...]:
    """Deal an opening; nothing happens while a pair is under way.

    It must be stored before the first game of the pair is played.
    """
    match = _get_ready(cup, command.match)
    if len(match.games) < 2 * len(match.pairs):
        return ()
    return (PairDealt(match.id, next_pair(cup, match), command.at),)


def record_game(cup: Cup, command: RecordGame) -> tuple[CupEvent, ...]:
    """Take a finished game.

    Raises:
        RuleError: `cup.unexpected_game`, when this is not the game that comes next.
    """
    number, game = command.match, command.game
    slot = find_next(cup, number)
    if slot is None or (slot.white, slot.black) != (game.white, game.black):
        raise RuleError("cup.unexpected_game", f"Match {number} does not await this game.")
    if game.result not in RESULTS:
        raise RuleError(
            "cup.no_result", f"{game.result!r} is no result; it is one of {', '.join(RESULTS)}."
        )
    return (GamePlayed(number, game, command.at),)


def forfeit_match(cup: Cup, command: ForfeitMatch) -> tuple[CupEvent, ...]:
    """Decide a match by walk-over."""
    match = _get_ready(cup, command.match)
    winner = match.sides[1 - match.sides.index(command.loser)]
    return (MatchDecided(match.id, winner, _FORFEIT, command.at),)


def find_decided(cup: Cup, at: int) -> CupEvent | None:
    """Return the first match that is over and not decided yet: what follows by itself."""
    for match in cup.matches:
        decision = None if match.is_decided else _decide(cup, match)
        if decision is not None:
            return MatchDecided(match.id, *decision, at)
    return None


def settle(cup: Cup) -> Cup:
    """Return the cup with every match decided that can be, and all winners in their places."""
    for number in range(1, len(cup.matches) + 1):
        cup = send_on(cup, cup.get_match(number))
    while (event := find_decided(cup, 0)) is not None:
        cup = evolve(cup, event)
    return cup


def _decide(cup: Cup, match: CupMatch) -> tuple[str, str] | None:
    """Return who has won a match, and by what."""
    if BYE in match.sides:
        return match.sides[1 - match.sides.index(BYE)], "bye"
    decision = decide_match(cup, match) if match.games else None
    if decision is not None:
        return match.sides[decision.side], decision.by
    loser = find_hopeless(match)
    return None if loser is None else (match.sides[1 - match.sides.index(loser)], _FORFEIT)


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
