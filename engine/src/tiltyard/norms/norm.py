"""The norm of a player: the best reading of their games, article by article."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tiltyard.core.checked import checked
from tiltyard.norms.check import Check, CheckName
from tiltyard.norms.games import (
    Selection,
    count_credit,
    count_least,
    is_eight_of_nine,
    list_pools,
    list_selections,
)
from tiltyard.norms.mix import iterate_mix
from tiltyard.norms.performance import (
    Performance,
    compare_share,
    find_required_score,
    measure_performance,
)
from tiltyard.norms.record import ALL_PLAY_ALL, NormRecord, list_open_titles, list_rounds
from tiltyard.norms.settings import RULES, NormRules
from tiltyard.norms.titles import NormTitle, Requirement, get_requirement


@dataclass(frozen=True, slots=True)
class Norm:
    """What became of a player's norm: `checks` say it article by article.

    Where there is no norm, the numbers are those of all games that count.
    `required_score` (tenths) is the least that would have done against these opponents,
    None if none would.
    """

    record: NormRecord
    title: NormTitle
    selection: Selection
    performance: Performance
    checks: tuple[Check, ...]
    required_score: int | None
    is_eight_of_nine: bool

    @property
    def is_made(self) -> bool:
        """Whether it is a norm."""
        return all(check.holds for check in self.checks)

    @property
    def failures(self) -> tuple[Check, ...]:
        """The articles that do not hold."""
        return tuple(check for check in self.checks if not check.holds)

    @property
    def games(self) -> int:
        """How many games it is made of."""
        return len(self.selection.games)

    @property
    def score(self) -> int:
        """The points made in them, in tenths."""
        return self.performance.score

    @property
    def points_above(self) -> int:
        """Full points above what was needed (1.4.1d); 0 without a norm."""
        if not self.is_made or self.required_score is None:
            return 0
        return (self.score - self.required_score) // 10

    @property
    def credit(self) -> int:
        """How many of the 27 games of an application it counts for (1.4.1, 1.7); 0 without one.

        We add the full points above to the games after these are cut to thirteen.
        """
        if not self.is_made:
            return 0
        return count_credit(self.record, self.selection.games) + self.points_above

    @property
    def is_exemption_used(self) -> bool:
        """Whether it would fail without the exemption from the rules about federations."""
        return any(check.is_lifted and check.margin < 0 for check in self.checks)

    def list_remarks(self) -> list[str]:
        """Return which articles beyond the plain ones it rests on, for the certificate."""
        selection = self.selection
        remarks = []
        if self.is_eight_of_nine:
            remarks.append("1.4.1c: eight games of nine rounds")
        if selection.tail:
            remarks.append(f"1.4.1e: rounds ignored: {_write(list_rounds(selection.tail))}")
        if selection.wins:
            remarks.append(f"1.4.1f: games won and ignored: {_write(list_rounds(selection.wins))}")
        if selection.is_last_forfeit_counted:
            remarks.append("1.4.2c: the opponent of the last round did not come")
        if self.is_exemption_used:
            remarks.append(f"{self.record.conditions.exemption}: federations exempt")
        return remarks


@checked
def find_norm(record: NormRecord, title: NormTitle | str, rules: NormRules = RULES) -> Norm:
    """Return the norm a player made, or why there is none.

    All games that count are tried first, then fewer of them (1.4.1 e, f), and at last the
    forfeit of the last round as a loss (1.4.2c). Of readings with equally many games the one
    with the most credit, then the highest performance is taken.

    In (double) round robins wins are ignored only where the mix of the complete table makes the
    norm possible (1.4.1f); we read that as 1.4.3 to 1.4.5.

    Raises:
        InputError: `norm.title`.
    """
    asked = get_requirement(title)
    pools = list_pools(record, rules)
    for pool in pools:
        spare = len(pool.games) - count_least(record, pool.games, rules)
        if record.conditions.system in ALL_PLAY_ALL and not all(
            check.holds for check in iterate_mix(record, pool.games, asked, rules)
        ):
            spare = min(spare, 0)
        for selections in list_selections(record, pool, asked, max(spare, 0), rules):
            if made := [s for s in selections if _is_made(record, s, asked, rules)]:
                norms = [_describe(record, s, asked, rules) for s in made]
                return max(norms, key=lambda norm: (norm.credit, norm.performance.rating))
    return _describe(record, pools[0], asked, rules)


@checked
def list_norms(records: Iterable[NormRecord], rules: NormRules = RULES) -> list[Norm]:
    """Return the norms made, in the order of the players; each counts for its title (1.5.2)."""
    found = (
        find_norm(record, title, rules)
        for record in records
        for title in list_open_titles(record.player)
    )
    return [norm for norm in found if norm.is_made]


def _is_made(
    record: NormRecord, selection: Selection, asked: Requirement, rules: NormRules
) -> bool:
    performance = _measure(selection, asked)
    return all(check.holds for check in _iterate(record, selection, asked, performance, rules))


def _describe(
    record: NormRecord, selection: Selection, asked: Requirement, rules: NormRules
) -> Norm:
    performance = _measure(selection, asked)
    checks = _iterate(record, selection, asked, performance, rules)
    count = len(selection.games)
    return Norm(
        record=record,
        title=asked.title,
        selection=selection,
        performance=performance,
        checks=tuple(sorted(checks, key=lambda check: check.article)),
        required_score=find_required_score(asked.title, count, performance.average, rules),
        is_eight_of_nine=is_eight_of_nine(record, selection.games)
        and count < count_least(record, (), rules),
    )


def _measure(selection: Selection, asked: Requirement) -> Performance:
    ratings = [game.rival.rating for game in selection.games]
    return measure_performance(ratings, sum(game.points for game in selection.games), asked.floor)


def _iterate(
    record: NormRecord,
    selection: Selection,
    asked: Requirement,
    performance: Performance,
    rules: NormRules,
) -> Iterator[Check]:
    """Yield every check, the quickest to fail first."""
    games = selection.games
    rating, average = performance.rating, performance.average
    yield Check(CheckName.PERFORMANCE, "1.4.8", rating, asked.performance)
    yield Check(CheckName.AVERAGE, "1.4.8a", average, asked.average)
    yield Check(CheckName.SHARE, "1.4.8b", *compare_share(performance.score, len(games), rules))
    yield Check(CheckName.GAMES, "1.4.1", len(games), count_least(record, games, rules))
    if asked.is_for_women:
        yield Check(CheckName.WOMEN, "", int(record.player.is_woman), 1)
    yield from iterate_mix(record, games, asked, rules)


def _write(rounds: Iterable[int]) -> str:
    return ", ".join(map(str, rounds))
