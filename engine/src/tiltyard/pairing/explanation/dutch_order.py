"""Where a candidate stands in the order in which the Dutch system forms them (C.04.3 art. 4)."""

from collections.abc import Callable, Iterator, Sequence

from tiltyard.pairing.explanation.difference import Measure, Value
from tiltyard.pairing.fide.dutch.criteria import Candidate
from tiltyard.pairing.fide.entrant import Entrant
from tiltyard.sentence import say

Name = Callable[[int], str]


def measure_order(
    candidate: Candidate,
    residents: Sequence[Entrant],
    name: Name,
    score: int,
    *,
    is_2017: bool,
) -> Iterator[Measure]:
    """Yield the sets, transpositions and exchanges that lead to a candidate.

    The moved-down players who are paired (4.4; 2017 D.3), their opponents (4.2; D.1), who of the
    remainder stands in its upper half (4.3; D.2) and whom they meet (4.2; D.1).
    """
    sets, turns, swaps = ("D.3", "D.1", "D.2") if is_2017 else ("4.4", "4.2", "4.3")
    floated = candidate.floated_pairs
    yield Measure(
        sets,
        sets,
        say("a choice of moved-down players that comes later in order"),
        _list_limbo(candidate),
        _show_players([one for one, _ in floated], name),
        score,
    )
    yield _measure_turn(floated, residents, name, (turns, score))
    taken = {other.number for _, other in floated}
    rest = [player for player in residents if player.number not in taken]
    pairs = [pair for pair in candidate.pairs if pair[0].number not in candidate.moved_down]
    yield _measure_exchange(pairs, rest, name, (swaps, score))
    yield _measure_turn(pairs, rest, name, (turns, score))


def _list_limbo(candidate: Candidate) -> Value:
    """Return who is paired, as ranks among the moved-down: the first differing one decides."""
    paired = sorted((-one.score, one.number) for one, _ in candidate.floated_pairs)
    return (*(score for score, _ in paired), *(number for _, number in paired))


def _measure_turn(
    pairs: Sequence[tuple[Entrant, Entrant]],
    group: Sequence[Entrant],
    name: Name,
    where: tuple[str, int],
) -> Measure:
    """Return the opponents in the order of those who look for one (4.2)."""
    place = {player.number: index for index, player in enumerate(group)}
    article, score = where
    return Measure(
        article,
        article,
        say("opponents that come later in order"),
        tuple(place[other.number] for _, other in pairs),
        tuple(f"{name(one.number)} – {name(other.number)}" for one, other in pairs),
        score,
    )


def _measure_exchange(
    pairs: Sequence[tuple[Entrant, Entrant]],
    rest: Sequence[Entrant],
    name: Name,
    where: tuple[str, int],
) -> Measure:
    """Return the exchange between the halves: how many, how far, who (4.3)."""
    upper = {one.number for one, _ in pairs}
    half = len(pairs)
    down = [index for index in range(half) if rest[index].number not in upper]
    up = [index for index in range(half, len(rest)) if rest[index].number in upper]
    article, score = where
    return Measure(
        article,
        article,
        say("an exchange that comes later in order"),
        (len(up), sum(up) - sum(down), *(-index for index in reversed(down)), *up),
        _show_players([rest[index] for index in (*down, *up)], name),
        score,
    )


def _show_players(players: Sequence[Entrant], name: Name) -> str:
    return ", ".join(name(player.number) for player in players) or "–"
