"""The pairing of one bracket: first identifier among the best (C.04.5 and C.04.6, 3.6)."""

from collections.abc import Callable, Sequence

from tiltyard.matching.classes import Reach
from tiltyard.pairing.fide.upfloat.contender import Contender
from tiltyard.pairing.fide.upfloat.procedure import Cost, UpfloatRules, reach_of

Pairs = tuple[tuple[Contender, Contender], ...]


def pair_bracket(members: Sequence[Contender], rules: UpfloatRules) -> Pairs:
    """Return the pairs of a bracket, the smaller number of each first.

    `members` are in the order of their numbers. The identifier of a pairing is the list of
    the smaller numbers, then of their opponents; the first one in lexicographic order wins
    among the pairings that the criteria find best.
    """
    half = len(members) // 2
    natural = tuple(zip(members[:half], members[half:], strict=True))
    is_legal = all(lower.number not in upper.excluded for upper, lower in natural)
    if is_legal and not any(_total(natural, rules)):
        return natural
    reach = reach_of(members, rules.traits, rules.cost)
    best = _total(_present_pairs(reach, members), rules)
    if is_legal and _total(natural, rules) == best:
        return natural
    split = members[half].number
    halves = reach_of(
        members,
        lambda member: (member.number < split, rules.traits(member)),
        _across(rules.cost, split),
    )
    if halves.is_possible and _total(_present_pairs(halves, members), rules) == best:
        return _pair_tops(halves, members, members[:half])  # no earlier list of tops exists
    return _pair_tops(reach, members, _find_tops(reach, members))


def _across(
    cost: Callable[[Contender, Contender], Cost], split: int
) -> Callable[[Contender, Contender], Cost | None]:
    """Forbid pairs within the numbers below `split`, and within those above."""
    return lambda one, two: (
        cost(one, two) if (one.number < split) is not (two.number < split) else None
    )


def _total(pairs: Pairs, rules: UpfloatRules) -> list[int]:
    """Return the criteria of a pairing, added up."""
    return [sum(column) for column in zip(*(rules.cost(*pair) for pair in pairs), strict=True)]


def _present_pairs(reach: Reach, members: Sequence[Contender]) -> Pairs:
    mates = reach.mates()
    known = {member.number: member for member in members}
    return tuple(
        (member, known[mates[member.number]])
        for member in members
        if member.number < mates[member.number]
    )


def _find_tops(reach: Reach, members: Sequence[Contender]) -> list[Contender]:
    """Return the smaller numbers of the pairs: each member in order, where possible."""
    numbers = [member.number for member in members]
    tops: list[Contender] = []
    place = 0
    while 2 * len(tops) < len(members):
        if reach.restrict(numbers[place], numbers[place + 1 :]):
            tops.append(members[place])
        else:
            reach.restrict(numbers[place], numbers[:place])
        place += 1
    return tops


def _pair_tops(reach: Reach, members: Sequence[Contender], tops: Sequence[Contender]) -> Pairs:
    """Return the pairing in which each top in order has the smallest opponent possible."""
    taken = {top.number for top in tops}
    free = {member.number: member for member in members if member.number not in taken}
    pairs = []
    for top in tops:
        found = reach.fix_first(top.number, (number for number in free if number > top.number))
        assert found is not None  # the tops were chosen so that all can be paired
        pairs.append((top, free.pop(found)))
    return tuple(pairs)
