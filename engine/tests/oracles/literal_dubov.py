"""The Dubov system by enumeration (C.04.4.1)."""

from oracles.literal_swiss import (
    MILD,
    Board,
    Player,
    find_bye,
    give_colours,
    list_players,
    pairing_score,
    sets_in_order,
)

from tiltyard.pairing.base import Colour, Kind, Pair, PairingRequest, PairingResult

WHITE = Colour.WHITE


def literal_dubov(request: PairingRequest, *, seekers_only: bool = False) -> PairingResult:
    """Try every set of upfloaters, every set of shifters, every transposition.

    The pool of the second shift (3.2.4) is the larger subgroup as the first shift left it.
    `seekers_only` is the other reading: only those who seek that colour, so nobody just shifted.
    """
    players = _prepare(request)
    board = Board(players)
    bye = find_bye(board, lambda player: -player.number)
    left = sorted(
        (player for player in players if player.number != bye),
        key=lambda player: (-player.score, player.number),
    )
    pairs = []
    while left:
        residents = [player for player in left if player.score == left[0].score]
        lower = left[len(residents) :]
        chosen = _upfloaters(board, residents, lower, request)
        bracket = residents + [board.by_number[number] for number in chosen]
        pairs += _pair_bracket(board, bracket, seekers_only)
        left = [player for player in lower if player.number not in chosen]
    return PairingResult(tuple(_colour(board, pair, request.initial_colour) for pair in pairs), bye)


def _prepare(request: PairingRequest) -> list[Player]:
    players = list_players(request)
    ratings = {player.number: player.rating for player in request.players}
    sources = {player.number: player for player in request.players}
    for player in players:
        if not player.colours:
            player.level, player.due = MILD, Colour.BLACK
        met = [
            ratings[meeting.opponent]
            for meeting in player.source.history
            if meeting.kind is Kind.PLAYED and meeting.opponent is not None
        ]
        player.facts["aro"] = int(sum(met) / len(met) + 0.5) if met else 0
        floats = [
            meeting.opponent is not None
            and pairing_score(sources[meeting.opponent], number)
            > pairing_score(player.source, number)
            for number, meeting in enumerate(player.source.history, start=1)
        ]
        player.facts["ups"] = sum(floats)
        player.facts["previous"] = int(floats[-1]) if floats else 0
    return players


def _misses(board: Board, bracket: list[Player]) -> int | None:
    """C7 of the best pairing of a bracket; None when it has none."""
    found = [
        sum(board.by_number[a].due is board.by_number[b].due for a, b in pairing)
        for pairing in board.all_pairings([player.number for player in bracket])
    ]
    return min(found, default=None)


def _upfloaters(
    board: Board, residents: list[Player], lower: list[Player], request: PairingRequest
) -> tuple[int, ...]:
    maximum = 2 + request.rounds // 5
    for size in range(len(residents) % 2, len(lower) + 1, 2):
        valued = []
        for up in sets_in_order([player.number for player in lower], size):
            others = [board.by_number[number] for number in up]
            rest = frozenset(player.number for player in lower) - set(up)
            if not board.can_pair(rest):
                continue
            misses = _misses(board, residents + others)
            if misses is None:
                continue
            value = [[-score for score in sorted(player.score for player in others)], misses]
            if request.round != request.rounds:
                most = [p.facts["ups"] for p in others if p.facts["ups"] >= maximum]
                value += [len(most), sum(most), sum(p.facts["previous"] for p in others)]
            valued.append((value, up))
        if valued:
            best = min(value for value, _ in valued)
            return next(up for value, up in valued if value == best)
    raise AssertionError("C4 was promised")


def _middle_out(pool: list[Player]) -> list[int]:
    numbers = [player.number for player in pool]
    found = []
    while numbers:
        middle = numbers[(len(numbers) - 1) // 2]
        found.append(middle)
        numbers.remove(middle)
    return found


def _pair_bracket(board: Board, bracket: list[Player], seekers_only: bool) -> list[tuple[int, int]]:
    by_number = sorted(bracket, key=lambda player: player.number)
    if any(player.colours for player in bracket):
        first = [player for player in by_number if player.due is WHITE]
        second = [player for player in by_number if player.due is not WHITE]
    else:
        half = len(by_number) // 2
        first, second = by_number[:half], by_number[half:]
    swapped = len(first) > len(second)
    small, large = (second, first) if swapped else (first, second)
    for unavoidable in range(len(small) + 1):
        for out in sets_in_order(_numbered(small, not swapped), unavoidable):
            grown = large + [board.by_number[number] for number in out]
            surplus = (len(grown) - (len(small) - len(out))) // 2
            pool = large if seekers_only else grown
            for back in sets_in_order(_numbered(pool, swapped), surplus):
                one = [p.number for p in small if p.number not in out] + list(back)
                other = [p.number for p in grown if p.number not in back]
                white, black = (other, one) if swapped else (one, other)
                found = _first_transposition(board, white, black)
                if found is not None:
                    return found
    raise AssertionError("the bracket was pairable")


def _numbered(pool: list[Player], white: bool) -> list[int]:
    return _middle_out(sorted(pool, key=_opposition if white else lambda p: (0, p.number)))


def _opposition(player: Player) -> tuple[int, int]:
    return player.facts["aro"], player.number


def _first_transposition(
    board: Board, white: list[int], black: list[int]
) -> list[tuple[int, int]] | None:
    ordered = sorted((board.by_number[number] for number in white), key=_opposition)

    def walk(left: list[Player], free: list[int]) -> list[tuple[int, int]] | None:
        if not left:
            return []
        for number in free:
            if board.legal(left[0], board.by_number[number]):
                rest = walk(left[1:], [other for other in free if other != number])
                if rest is not None:
                    return [(left[0].number, number), *rest]
        return None

    return walk(ordered, sorted(black))


def _colour(board: Board, pair: tuple[int, int], initial: Colour) -> Pair:
    players = [board.by_number[number] for number in pair]
    higher, lower = sorted(players, key=lambda player: (-player.score, player.number))
    return Pair(*give_colours(higher, lower, initial))
