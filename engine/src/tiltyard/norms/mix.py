"""The mix of opponents: titles and federations (1.4.3 to 1.4.5)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tiltyard.core.checked import checked_fields
from tiltyard.norms.check import Check, CheckName
from tiltyard.norms.record import FIDE_FLAG, NormGame, NormRecord, System
from tiltyard.norms.settings import DoubleCount, NormRules
from tiltyard.norms.titles import TITLED, Requirement

LEAST_FEDERATIONS = 2  # 1.4.3
LEAST_DOUBLE_PLAYERS = 6  # 1.4.5f


@checked_fields
@dataclass(frozen=True, slots=True)
class Quota:
    """How many opponents of each sort so many games ask: minima rounded up, maxima down (1.4.4).

    >>> Quota.of(9)
    Quota(required=3, titled=5, own_federation=5, one_federation=6)
    """

    required: int
    titled: int
    own_federation: int
    one_federation: int

    @classmethod
    def of(cls, games: int) -> "Quota":
        """Return the quota of a number of games."""
        return cls(
            required=max(3, -(-games // 3)),
            titled=-(-games // 2),
            own_federation=3 * games // 5,
            one_federation=2 * games // 3,
        )


def iterate_mix(
    record: NormRecord, games: Sequence[NormGame], asked: Requirement, rules: NormRules
) -> Iterator[Check]:
    """Yield the checks of the mix over the games that count, titles first."""
    quota = Quota.of(len(games))
    titled = sum(game.rival.title in TITLED for game in games)
    yield Check(CheckName.TITLED, "1.4.5a", titled, quota.titled)
    yield from _check_required(record, games, asked, rules)
    yield from _check_federations(record, games, quota)


def _check_required(
    record: NormRecord, games: Sequence[NormGame], asked: Requirement, rules: NormRules
) -> Iterator[Check]:
    """Required titles (1.4.5b to e); in a double round robin half as many people (1.4.5f).

    The players of a double round robin are the opponents on the whole table, and oneself.
    """
    holders = [game.rival.id for game in games if game.rival.title in asked.required]
    needed = Quota.of(len(games)).required
    if record.conditions.system is not System.DOUBLE_ROUND_ROBIN:
        yield Check(CheckName.REQUIRED, asked.article, len(holders), needed)
        return
    if rules.double_count == DoubleCount.PEOPLE:
        found, needed = len(set(holders)), -(-needed // 2)
    else:
        found, needed = len(holders), -(-len(games) // 2)
    yield Check(CheckName.REQUIRED, f"{asked.article}, f", found, needed)
    players = 1 + len({game.opponent.id for game in record.games if game.opponent})
    yield Check(CheckName.PLAYERS, "1.4.5f", players, LEAST_DOUBLE_PLAYERS)


def _check_federations(
    record: NormRecord, games: Sequence[NormGame], quota: Quota
) -> Iterator[Check]:
    """Two foreign federations (1.4.3), not too many of one's own or of any (1.4.4).

    Opponents under the flag of FIDE are no federation: they are not one of the two, and no cap
    applies to them (1.4.2a as clarified in 2026). An exemption lifts all three.
    """
    lifted = record.is_exempt
    own = record.player.federation
    count = Counter(game.rival.federation for game in games)
    del count[FIDE_FLAG]
    foreign = len(count.keys() - {own})
    most = max(count.values(), default=0)
    yield Check(CheckName.FEDERATIONS, "1.4.3", foreign, LEAST_FEDERATIONS, is_lifted=lifted)
    yield Check(
        CheckName.OWN_FEDERATION,
        "1.4.4",
        count[own],
        quota.own_federation,
        is_maximum=True,
        is_lifted=lifted,
    )
    yield Check(
        CheckName.ONE_FEDERATION,
        "1.4.4",
        most,
        quota.one_federation,
        is_maximum=True,
        is_lifted=lifted,
    )
