"""Going on with a cup: the next game, who has won a match, and what an event changes."""

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Final, NamedTuple, assert_never

from tiltyard.cup.commands import BeginPair, ForfeitMatch, RecordGame
from tiltyard.cup.events import (
    BookChanged,
    CupAdopted,
    CupDrawn,
    CupEvent,
    GamePlayed,
    MachineNoted,
    MatchDecided,
    PairDealt,
    SeriesDrawn,
)
from tiltyard.cup.game import CupGame
from tiltyard.cup.model import BYE, Cup, CupMatch, CupSettings, FirstWhite, GameSlot
from tiltyard.cup.openings import next_pair
from tiltyard.cup.series import count_series_games
from tiltyard.cup.series_play import (
    SeriesEvent,
    evolve_series,
    find_series_event,
    record_series_game,
)
from tiltyard.errors import RuleError
from tiltyard.sentence import joined, say

START: Final = Cup(CupSettings(""), (), (), (), (), ())
_POINTS: Final = {"1-0": (10, 0), "0-1": (0, 10), "1/2-1/2": (5, 5)}
RESULTS: Final = tuple(_POINTS)
_FAILURES: Final = ("time", "crash", "illegal_move", "hang", "start_failed")
_BREAKDOWNS: Final = ("crash", "hang", "start_failed")
_BREAKDOWNS_IN_A_ROW: Final = 3
_FORFEIT: Final = "forfeit"


def evolve(cup: Cup, event: CupEvent) -> Cup:
    """Return the cup after one event."""
    if isinstance(event, SeriesEvent):
        return evolve_series(cup, event)
    match event:
        case CupDrawn(cup=new) | SeriesDrawn(cup=new) | CupAdopted(cup=new) | BookChanged(cup=new):
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
        case MachineNoted():
            return cup
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


class Decision(NamedTuple):
    """The side that goes through, and by what: score, early, tiebreak, or a rule in words."""

    side: int
    by: str


def score_match(match: CupMatch) -> tuple[int, int]:
    """Return the points of both sides, in tenths, from the games."""
    totals = [0, 0]
    for game in match.games:
        white, black = _POINTS[game.result]
        is_first_white = game.white == match.sides[0]
        totals[0] += white if is_first_white else black
        totals[1] += black if is_first_white else white
    return (totals[0], totals[1])


def count_scheduled(cup: Cup, match: CupMatch) -> int:
    """Return the games of a match as it stands: the round's, and two for each tie-break pair."""
    return 2 * max(cup.settings.count_pairs(match.round), len(match.pairs))


def decide_match(cup: Cup, match: CupMatch) -> Decision | None:
    """Return who has won, as soon as it is certain: one side has more than half of the games.

    A level match goes on with further pairs, at most `max_tiebreak_pairs`; then more wins with
    Black, fewer failures, the better seed decide, in this order.
    """
    points = score_match(match)
    games = count_scheduled(cup, match)
    if 2 * max(points) > 10 * games:
        return Decision(int(points[1] > points[0]), _how(cup, match, games))
    limit = cup.settings.max_tiebreak_pairs
    extra = len(match.pairs) - cup.settings.count_pairs(match.round)
    if len(match.games) == games and limit and extra >= limit:
        return _break_tie(cup, match)
    return None


def find_hopeless(match: CupMatch) -> str | None:
    """Return the engine that lost the last three games of a match by crash or hang."""
    last = match.games[-_BREAKDOWNS_IN_A_ROW:]
    if len(last) < _BREAKDOWNS_IN_A_ROW or any(game.reason not in _BREAKDOWNS for game in last):
        return None
    losers = {game.white if game.result == "0-1" else game.black for game in last}
    return losers.pop() if len(losers) == 1 else None


def _how(cup: Cup, match: CupMatch, games: int) -> str:
    if len(match.pairs) > cup.settings.count_pairs(match.round):
        return "tiebreak"
    return "score" if len(match.games) == games else "early"


def _break_tie(cup: Cup, match: CupMatch) -> Decision:
    black_wins = [_count(match, side, _won_with_black) for side in (0, 1)]
    if black_wins[0] != black_wins[1]:
        return Decision(int(black_wins[1] > black_wins[0]), say("rule: more wins with Black"))
    failures = [_count(match, side, _failed) for side in (0, 1)]
    if failures[0] != failures[1]:
        return Decision(int(failures[1] < failures[0]), say("rule: fewer failures"))
    first, second = (cup.seeds[name] for name in match.sides)
    return Decision(int(second < first), say("rule: better seed"))


def _count(match: CupMatch, side: int, test: Callable[[CupGame, str], bool]) -> int:
    return sum(test(game, match.sides[side]) for game in match.games)


def _won_with_black(game: CupGame, name: str) -> bool:
    return game.black == name and game.result == "0-1"


def _failed(game: CupGame, name: str) -> bool:
    has_lost = game.result == ("0-1" if game.white == name else "1-0")
    return has_lost and game.reason in _FAILURES


def count_games(cup: Cup) -> tuple[int, int]:
    """Return the games played and the games expected; early ends and tie-breaks change the latter.

    A decided match counts its real games, an undecided one those scheduled.
    """
    if cup.series is not None:
        return count_series_games(cup)
    played = expected = 0
    for match in cup.matches:
        if BYE in match.sides:
            continue
        played += len(match.games)
        if match.is_decided:
            expected += len(match.games)
        else:
            expected += max(count_scheduled(cup, match), len(match.games) + len(match.games) % 2)
    return played, expected


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
    if game.result not in RESULTS:
        raise RuleError(
            "cup.no_result",
            say(
                "{result} is no result; it is one of {list}.",
                result=f"{game.result!r}",
                list=joined(", ", RESULTS),
            ),
        )
    if cup.series is not None:
        return record_series_game(cup, command)
    slot = find_next(cup, number)
    if slot is None or (slot.white, slot.black) != (game.white, game.black):
        raise RuleError(
            "cup.unexpected_game", say("Match {number} does not await this game.", number=number)
        )
    return (GamePlayed(number, game, command.at),)


def forfeit_match(cup: Cup, command: ForfeitMatch) -> tuple[CupEvent, ...]:
    """Decide a match by walk-over."""
    match = _get_ready(cup, command.match)
    winner = match.sides[1 - match.sides.index(command.loser)]
    return (MatchDecided(match.id, winner, _FORFEIT, command.at),)


def find_decided(cup: Cup, at: int) -> CupEvent | None:
    """Return the first match that is over and not decided yet: what follows by itself."""
    if cup.series is not None:
        return find_series_event(cup, at)
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
        raise RuleError("cup.match_closed", say("Match {number} awaits no game.", number=number))
    return match
