"""`evolve`: how an event changes a cup. Knows no rules, refuses nothing."""

from dataclasses import replace
from typing import Final, assert_never

from tiltyard.cup.events import (
    BookChanged,
    CupAdopted,
    CupDrawn,
    CupEvent,
    GamePlayed,
    MatchDecided,
    PairDealt,
)
from tiltyard.cup.model import Cup, CupMatch, CupSettings


def evolve(cup: Cup, event: CupEvent) -> Cup:
    """Return the cup after one event."""
    match event:
        case CupDrawn(cup=new) | CupAdopted(cup=new) | BookChanged(cup=new):
            return new
        case PairDealt(match=number, pair=pair):
            match = cup.get_match(number)
            return _put(cup, replace(match, pairs=(*match.pairs, pair)))
        case GamePlayed(match=number, game=game):
            match = cup.get_match(number)
            return _put(cup, replace(match, games=(*match.games, game)))
        case MatchDecided(match=number, winner=winner, by=by):
            match = replace(cup.get_match(number), winner=winner, decided_by=by)
            return send_on(_put(cup, match), match)
        case _:
            assert_never(event)


def send_on(cup: Cup, match: CupMatch) -> Cup:
    """Return the cup with the winner of a match in the next round, if there is one."""
    following = [other for other in cup.matches if other.round == match.round + 1]
    if match.winner is None or not following:
        return cup
    target = following[match.index // 2]
    sides = list(target.sides)
    sides[match.index % 2] = match.winner
    return _put(cup, replace(target, sides=(sides[0], sides[1])))


def _put(cup: Cup, match: CupMatch) -> Cup:
    matches = list(cup.matches)
    matches[match.id - 1] = match
    return replace(cup, matches=tuple(matches))


START: Final = Cup(CupSettings(""), (), (), (), (), ())
