"""The report of a tournament, form IT3, and what an application of several norms must have."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from tiltyard.core.checked import checked
from tiltyard.errors import InputError
from tiltyard.norms.check import Check, CheckName
from tiltyard.norms.details import TournamentDetails
from tiltyard.norms.norm import Norm
from tiltyard.norms.record import FIDE_FLAG, NO_FEDERATION, NormPlayer, System
from tiltyard.norms.titles import get_requirement

REPORTED_TITLES: Final = ("GM", "IM", "FM", "WGM", "WIM", "WFM")
LEAST_NORM_GAMES: Final = 27  # 1.5.1


@dataclass(frozen=True, slots=True)
class ReportCount:
    """A line of IT3: how many there are, of how many federations, how many of the host."""

    name: str
    players: tuple[NormPlayer, ...]
    federations: tuple[str, ...]
    of_host: tuple[NormPlayer, ...]

    @property
    def numbers(self) -> tuple[int, int, int]:
        """Total, federations, host."""
        return len(self.players), len(self.federations), len(self.of_host)


@dataclass(frozen=True, slots=True)
class TournamentReport:
    """Everything that form IT3 asks."""

    tournament: TournamentDetails
    system: System
    host: str
    counts: tuple[ReportCount, ...]
    remarks: str = ""

    def get_count(self, name: str) -> ReportCount:
        """Return a line by its name: rated, unrated or a title.

        Raises:
            InputError: `norm.count`.
        """
        for count in self.counts:
            if count.name == name:
                return count
        listed = ", ".join(count.name for count in self.counts)
        raise InputError("norm.count", f"There is no line {name!r}; choose one of {listed}.")


@checked
def make_report(
    players: Iterable[NormPlayer],
    tournament: TournamentDetails,
    *,
    system: System,
    host: str,
    remarks: str = "",
) -> TournamentReport:
    """Return the data of form IT3. The flag of FIDE and NON are no federations."""
    listed = tuple(players)
    lines = [
        ("rated", [player for player in listed if player.rating]),
        ("unrated", [player for player in listed if not player.rating]),
        *((title, [p for p in listed if p.title == title]) for title in REPORTED_TITLES),
    ]
    counts = tuple(_count(name, counted, host) for name, counted in lines)
    return TournamentReport(tournament, system, host, counts, remarks)


def _count(name: str, players: Sequence[NormPlayer], host: str) -> ReportCount:
    federations = {player.federation for player in players} - {FIDE_FLAG, NO_FEDERATION}
    of_host = tuple(player for player in players if player.federation == host)
    return ReportCount(name, tuple(players), tuple(sorted(federations)), of_host)


@checked
def check_application(norms: Sequence[Norm], best_rating: int, mandatory: int) -> tuple[Check, ...]:
    """Return what norms for one title lack together for the title itself.

    They count for 27 games (1.5.1), one of them at most is of eight games of nine (1.4.1c), one
    at least keeps the rules about federations without an exemption (1.4.3e), and one at least
    comes from a kind of tournament that is mandatory (1.5.6): how many do is `mandatory`, which
    only the caller knows. `best_rating` is the highest the player has had (1.5.3). That GM and
    WGM take a norm with one round a day (1.1.3a) is not checked.

    Raises:
        InputError: `norm.application`.
    """
    titles = {norm.title for norm in norms}
    if len(titles) != 1 or not all(norm.is_made for norm in norms):
        raise InputError(
            "norm.application",
            f"{len(norms)} norms for {', '.join(sorted(titles)) or 'no title'} are given; an "
            "application has norms for one title, all of them made.",
        )
    asked = get_requirement(titles.pop())
    short = sum(norm.is_eight_of_nine for norm in norms)
    normal = sum(not norm.is_exemption_used for norm in norms)
    credit = sum(norm.credit for norm in norms)
    return (
        Check(CheckName.SHORT_NORMS, "1.4.1c", short, 1, is_maximum=True),
        Check(CheckName.UNEXEMPT_NORMS, "1.4.3e", normal, 1),
        Check(CheckName.NORM_GAMES, "1.5.1", credit, LEAST_NORM_GAMES),
        Check(CheckName.RATING, "1.5.3", best_rating, asked.rating),
        Check(CheckName.MANDATORY_NORMS, "1.5.6", mandatory, 1),
    )
