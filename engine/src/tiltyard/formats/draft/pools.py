"""Who may meet whom in a round: pods, and pods paired together (mtg-swiss 5, 6 and 8).

Matches stay inside a pod while that costs nobody anything. Pods are paired together when they
must: two pods with an odd number would give two byes, a pod where everybody has met would repeat
a pairing, and one where everybody had a bye would give a second one.
"""

from collections.abc import Callable, Sequence

from tiltyard.core.model import NO_ENTRY, EntryId, TournamentState
from tiltyard.errors import RuleError
from tiltyard.formats.draft.record import DraftRecord
from tiltyard.pairing.card_weights import CardPairing

Pool = list[EntryId]
PairPool = Callable[[Sequence[EntryId]], CardPairing]


def list_pools(
    state: TournamentState, record: DraftRecord, free: Sequence[EntryId], number: int
) -> list[Pool]:
    """Return who shares a pod and is free in a round; one pool where rounds cross pods (6).

    Round 1 stays inside the pods. A late entry joins an odd pod, or else the smallest.
    """
    if not state.seats or not (record.settings.stays_inside or number == 1):
        return [list(free)]
    pods = [[entry for entry in pod if entry != NO_ENTRY] for pod in state.seats]
    seated = {entry for pod in pods for entry in pod}
    for entry in state.seeds:
        if entry not in seated:
            min(pods, key=lambda pod: (len(pod) % 2 == 0, len(pod))).append(entry)
    present = set(free)
    return [[entry for entry in pod if entry in present] for pod in pods]


def pair_pods(
    record: DraftRecord, pools: Sequence[Pool], pair: PairPool
) -> tuple[CardPairing, ...]:
    """Return the pairings of a round, one a pool; at most one of them has a bye.

    Pods are paired together only as far as it saves a bye, a rematch or somebody's second bye.

    Raises:
        RuleError: `pairing.impossible`, when forbidden pairs leave no complete pairing.
    """
    joined = _join_odd(record, pools)
    pairings = [_try(pair, pool) for pool in joined]
    fewest = min((record.byes[entry] for pool in joined for entry in pool), default=0)
    while len(joined) > 1:
        poor = next((at for at, one in enumerate(pairings) if _is_poor(record, one, fewest)), None)
        if poor is None:
            break
        pool = joined.pop(poor)
        pairings.pop(poor)
        other = min(range(len(joined)), key=lambda at: len(joined[at]))
        joined[other] = [*joined[other], *pool]
        pairings[other] = _try(pair, joined[other])
    found = zip(joined, pairings, strict=True)
    return tuple(pair(pool) if one is None else one for pool, one in found)


def join_byes(pairings: Sequence[CardPairing]) -> tuple[CardPairing, ...]:
    """Return round 1 with those who are left over at odd pods paired with each other.

    They meet pod by pod, so with an odd number of them the last one keeps the bye (7).
    """
    alone = [one.bye for one in pairings if one.bye is not None]
    across = tuple(zip(alone[::2], alone[1::2], strict=False))
    last = alone[-1] if len(alone) % 2 else None
    inside = tuple(CardPairing(one.pairs) for one in pairings)
    return (*inside, CardPairing(across, last))


def list_joined(pools: Sequence[Pool], pairs: Sequence[tuple[EntryId, EntryId]]) -> tuple[int, ...]:
    """Return the numbers, from 1, of the pods whose players meet somebody of another pod."""
    pods = {entry: number for number, pool in enumerate(pools, 1) for entry in pool}
    crossing = {(pods[one], pods[two]) for one, two in pairs if pods[one] != pods[two]}
    return tuple(sorted({number for both in crossing for number in both}))


def _join_odd(record: DraftRecord, pools: Sequence[Pool]) -> list[Pool]:
    """Put odd pods together two by two; one left over is that of the lowest whose bye it is."""
    joined = [list(pool) for pool in pools if pool and len(pool) % 2 == 0]
    odd = sorted(([*pool] for pool in pools if len(pool) % 2), key=len)
    if len(odd) % 2:
        ranks = {EntryId(row.number): rank for rank, row in enumerate(record.rank())}
        last = min(odd, key=lambda pool: min((record.byes[e], -ranks[e]) for e in pool))
        odd.remove(last)
        joined.append(last)
    return joined + [one + two for one, two in zip(odd[::2], odd[1::2], strict=True)]


def _try(pair: PairPool, pool: Sequence[EntryId]) -> CardPairing | None:
    try:
        return pair(pool)
    except RuleError:  # forbidden pairs; with another pod it may go
        return None


def _is_poor(record: DraftRecord, pairing: CardPairing | None, fewest: int) -> bool:
    """Whether somebody meets again, or has another bye while somebody in the field had fewer."""
    if pairing is None:
        return True
    if pairing.bye is not None and record.byes[EntryId(pairing.bye)] > fewest:
        return True
    return any(record.has_met(EntryId(one), EntryId(two)) for one, two in pairing.pairs)
