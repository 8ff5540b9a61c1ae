"""The Lim system step by step (C.04.4.3), every "is it possible" answered by trying it out."""

from itertools import combinations, permutations

from oracles.literal_swiss import ABSOLUTE, Board, Player, give_colours, list_players, pairing_score

from tiltyard.errors import RuleError
from tiltyard.pairing.base import Colour, Kind, Pair, PairingRequest, PairingResult

Pairs = list[tuple[int, int]]


def literal_lim(request: PairingRequest) -> PairingResult:
    """Higher groups downwards, lower groups upwards, the median last."""
    return LiteralLim(request).run()


class LiteralLim:
    """One round."""

    def __init__(self, request: PairingRequest) -> None:
        self.request = request
        self.is_maxi = request.options.get("maxi") == "yes"
        self.players = {player.number: player for player in list_players(request)}
        self.board = Board(self.players.values(), self.is_compatible)
        sources = {player.number: player for player in request.players}
        for player in self.players.values():
            last = player.source.history[-1:]
            before = request.round - 1
            player.facts["floated"] = int(
                bool(last)
                and last[0].kind is Kind.PLAYED
                and pairing_score(sources[last[0].opponent or 0], before)
                != pairing_score(player.source, before)
            )

    def is_compatible(self, one: Player, other: Player) -> bool:
        """2.1: try both ways to give the colours; in the last round no way is too bad."""
        if one.number == other.number or other.number in one.met:
            return False
        if self.request.round == self.request.rounds:
            return True
        return any(
            self.may_have(one, colour) and self.may_have(other, colour.opposite)
            for colour in Colour
        )

    def may_have(self, player: Player, colour: Colour) -> bool:
        """No third colour in a row, no surplus of three (5.1)."""
        surplus = sum(1 if had is colour else -1 for had in player.colours)
        return player.colours[-2:] != [colour, colour] and surplus < 2

    def run(self) -> PairingResult:
        bye = self.find_bye()
        left = [player for number, player in self.players.items() if number != bye]
        middle = (self.request.round - 1) * self.request.points.win
        scores = {player.score for player in left}
        median = [p.number for p in left if 2 * p.score == middle]
        high = [self.group(left, s) for s in sorted(scores, reverse=True) if 2 * s > middle]
        low = [self.group(left, s) for s in sorted(scores) if 2 * s < middle]
        above, down = self.pair_side(high, median, up=False)
        below, up = self.pair_side(low, median, up=True)
        while not self.board.can_pair(frozenset(median + down + up)):
            use_lower = (len(down) > len(up) and bool(below)) or not above
            source, floaters = (below, up) if use_lower else (above, down)
            floaters += source.pop()
        queue = [(n, False) for n in self.floaters_in_order(down, up=False)]
        queue += [(n, True) for n in self.floaters_in_order(up, up=True)]
        above += self.pair_group(median, queue, up=False)
        pairs = [self.colour(pair, below=False) for pair in above]
        return PairingResult(tuple(pairs + [self.colour(p, below=True) for p in below]), bye)

    def group(self, left: list[Player], score: int) -> list[int]:
        return [player.number for player in left if player.score == score]

    def find_bye(self) -> int | None:
        everybody = frozenset(self.players)
        if len(everybody) % 2 == 0:
            if not self.board.can_pair(everybody):
                raise RuleError("pairing.impossible", "No pairing.")
            return None
        order = sorted(self.players.values(), key=lambda p: (p.score, -p.number))
        if self.request.round == 1:
            order.sort(key=lambda p: (p.source.rating, -p.number))
        for player in order:
            if not player.barred and self.board.can_pair(everybody - {player.number}):
                return player.number
        raise RuleError("pairing.impossible", "No pairing.")

    def pair_side(
        self, groups: list[list[int]], median: list[int], up: bool
    ) -> tuple[Pairs, list[int]]:
        pairs: Pairs = []
        came: list[int] = []
        for place, group in enumerate(groups):
            following = groups[place + 1] if place + 1 < len(groups) else median
            leaving = self.choose_leaving(came, group, following, up)
            staying = [number for number in came if number not in leaving]
            queue = [(number, up) for number in self.floaters_in_order(staying, up)]
            pairs += self.pair_group([n for n in group if n not in leaving], queue, up)
            came = leaving
        return pairs, came

    def floaters_in_order(self, numbers: list[int], up: bool) -> list[int]:
        if up:
            return sorted(numbers, key=lambda n: (self.players[n].score, -n))
        return sorted(numbers, key=lambda n: (-self.players[n].score, n))

    def most_pairs(self, numbers: list[int]) -> int:
        for out in range(len(numbers) + 1):
            for gone in combinations(numbers, out):
                if self.board.can_pair(frozenset(numbers) - set(gone)):
                    return (len(numbers) - out) // 2
        return 0

    def choose_leaving(
        self, came: list[int], group: list[int], following: list[int], up: bool
    ) -> list[int]:
        left = came + group
        most = self.most_pairs(left)
        chosen: list[int] = []
        while len(left) > 2 * most:
            served = [n for n in chosen if self.can_serve([n], following)]
            ranked = sorted(left, key=lambda n: self.disadvantage(n, came, following, served, up))
            ranked = self.prefer_colour(ranked, left, came, following, served)
            pick = next(n for n in ranked if self.most_pairs([m for m in left if m != n]) == most)
            left.remove(pick)
            chosen.append(pick)
        return chosen

    def can_serve(self, floaters: list[int], following: list[int]) -> bool:
        return any(
            all(
                self.is_compatible(self.players[f], self.players[o])
                for f, o in zip(floaters, opponents, strict=True)
            )
            for opponents in permutations(following, len(floaters))
        )

    def tier(
        self, n: int, came: list[int], following: list[int], served: list[int]
    ) -> tuple[int, int, int]:
        lacks = not self.can_serve([*served, n], following)
        return int(n in came), int(lacks), self.players[n].facts["floated"]

    def disadvantage(
        self, n: int, came: list[int], following: list[int], served: list[int], up: bool
    ) -> tuple[tuple[int, int, int], int]:
        return self.tier(n, came, following, served), n if up else -n

    def prefer_colour(
        self,
        ranked: list[int],
        left: list[int],
        came: list[int],
        following: list[int],
        served: list[int],
    ) -> list[int]:
        dues = [self.players[n].due for n in left]
        surplus = dues.count(Colour.WHITE) - dues.count(Colour.BLACK)
        wanted = {True: Colour.WHITE, False: Colour.BLACK}[surplus > 0] if surplus else None
        found: list[int] = []
        tiers = [self.tier(n, came, following, served) for n in ranked]
        for tier in dict.fromkeys(tiers):
            members = [n for n, own in zip(ranked, tiers, strict=True) if own == tier]
            fits = [
                n for n in members if self.players[n].due is wanted and self.near(n, members[0])
            ]
            found += fits + [n for n in members if n not in fits]
        return found

    def near(self, one: int, other: int) -> bool:
        gap = self.players[one].source.rating - self.players[other].source.rating
        return not self.is_maxi or -100 <= gap <= 100

    def pair_group(self, residents: list[int], queue: list[tuple[int, bool]], up: bool) -> Pairs:
        free = sorted([*residents, *(n for n, _ in queue)], reverse=up)
        pairs: Pairs = []
        for number, floats_up in queue:
            if number in free:
                free.remove(number)
                other = self.pick(number, sorted(free, reverse=floats_up))
                free.remove(other)
                pairs.append((number, other))
        while free:
            half = len(free) // 2
            order = free[half:] + free[1:half][::-1]
            other = self.pick(free[0], order)
            pairs.append((free[0], other))
            free = [n for n in free[1:] if n != other]
        return pairs

    def pick(self, number: int, order: list[int]) -> int:
        player = self.players[number]
        available = [
            other
            for other in order
            if self.is_compatible(player, self.players[other])
            and self.board.can_pair(frozenset(order) - {other})
        ]
        for other in available:
            due = self.players[other].due
            if (player.due is None or due is not player.due) and self.near(other, available[0]):
                return other
        return available[0]

    def colour(self, pair: tuple[int, int], below: bool) -> Pair:
        two = [self.players[number] for number in pair]
        higher, lower = sorted(two, key=lambda p: (-p.score, p.number))
        if higher.due is None or higher.due is not lower.due:
            return Pair(*give_colours(higher, lower, self.request.initial_colour))
        must = [player for player in two if player.level == ABSOLUTE]
        if len(must) == 1:
            return self.give(must[0], higher.due, two)
        for mine, theirs in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
            if mine is not theirs:
                return self.give(higher, mine.opposite, two)
        return self.give(lower if below else higher, higher.due, two)

    def give(self, player: Player, colour: Colour, two: list[Player]) -> Pair:
        other = next(p for p in two if p is not player)
        if colour is Colour.WHITE:
            return Pair(player.number, other.number)
        return Pair(other.number, player.number)
