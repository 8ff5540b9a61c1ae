"""The Burstein system by enumeration (C.04.4.2), after its seeding rounds."""

from collections.abc import Iterator
from itertools import combinations

from oracles.literal_swiss import Board, Player, find_bye, give_colours, list_players

from tiltyard.pairing.base import Kind, Pair, PairingRequest, PairingResult
from tiltyard.pairing.fide.dutch.system import dutch

Pairing = list[tuple[int, int | None]]


def literal_burstein(request: PairingRequest) -> PairingResult:
    """Try every pairing of every bracket in the order of article 4."""
    if request.round <= min(request.rounds // 2, 4):
        return dutch(request)
    players = _rank(request)
    rank = {player.number: place for place, player in enumerate(players)}
    board = Board(players)
    bye = find_bye(board, lambda player: -rank[player.number])
    left = [player for player in players if player.number != bye]
    pairs = []
    floaters: list[int] = []
    for score in sorted({player.score for player in left}, reverse=True):
        group = [player.number for player in left if player.score == score]
        below = [player.number for player in left if player.score < score]
        bracket = sorted(floaters + group, key=rank.__getitem__)
        best = _best(board, bracket, below)
        pairs += [(one, other) for one, other in best if other is not None]
        floaters = [one for one, other in best if other is None]
    coloured = [
        give_colours(board.by_number[a], board.by_number[b], request.initial_colour)
        for a, b in pairs
    ]
    return PairingResult(tuple(Pair(*pair) for pair in coloured), bye)


def _rank(request: PairingRequest) -> list[Player]:
    sources = {player.number: player for player in request.players}

    def as_opponent(number: int) -> int:
        history = sources[number].history
        total = sum(meeting.points for meeting in history)
        for meeting in reversed(history):
            if meeting.kind is not Kind.ZERO_BYE:
                break
            total += request.points.draw - meeting.points
        return total

    def index(player: Player) -> tuple[int, int, int]:
        own = sum(meeting.points for meeting in player.source.history)
        worths = [
            (meeting.points, as_opponent(meeting.opponent or 0))
            if meeting.kind is Kind.PLAYED
            else (meeting.points, own)
            for meeting in player.source.history
        ]
        return -sum(w for _, w in worths), -sum(p * w for p, w in worths), player.number

    return sorted(list_players(request), key=index)


def pairings_in_order(numbers: list[int], zeros: int) -> Iterator[Pairing]:
    """All pairings with `zeros` floaters, in the order of article 4."""
    if not numbers:
        if zeros == 0:
            yield []
        return
    first, *rest = numbers
    for other in reversed(rest):
        for more in pairings_in_order([number for number in rest if number != other], zeros):
            yield [(first, other), *more]
    if zeros:
        for more in pairings_in_order(rest, zeros - 1):
            yield [(first, None), *more]


def _scores(board: Board, numbers: tuple[int, ...]) -> list[int]:
    return sorted((board.by_number[number].score for number in numbers), reverse=True)


def _outlook(board: Board, out: tuple[int, ...], below: list[int]) -> tuple[int, list[int]]:
    """C7: fewest floaters of the following bracket, then their scores."""
    if not below:
        return 0, []
    top = max(board.by_number[number].score for number in below)
    following = [*out, *(n for n in below if board.by_number[n].score == top)]
    lowest = frozenset(n for n in below if board.by_number[n].score != top)
    for size in range(len(following) + 1):
        found = [
            _scores(board, floats)
            for floats in combinations(following, size)
            if board.can_pair(frozenset(following) - set(floats))
            and board.can_pair(lowest | set(floats))
        ]
        if found:
            return size, min(found)
    raise AssertionError("C4 was promised")


def _best(board: Board, bracket: list[int], below: list[int]) -> Pairing:
    for zeros in range(len(bracket) + 1):
        valued = []
        for pairing in pairings_in_order(bracket, zeros):
            out = tuple(one for one, other in pairing if other is None)
            two = [
                (board.by_number[one], board.by_number[other])
                for one, other in pairing
                if other is not None
            ]
            if not all(board.legal(a, b) for a, b in two):
                continue
            if not board.can_pair(frozenset(below) | set(out)):
                continue
            denied = sum(a.due is not None and a.due is b.due for a, b in two)
            value = (_scores(board, out), _outlook(board, out, below), denied)
            valued.append((value, pairing))
        if valued:
            best = min(value for value, _ in valued)
            return next(pairing for value, pairing in valued if value == best)
    raise AssertionError("C4 was promised")
