"""The certificate of a title result, form IT1: the data of its boxes and rows."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from tiltyard.core.checked import checked
from tiltyard.errors import RuleError
from tiltyard.norms.details import TournamentDetails, check_ids
from tiltyard.norms.field import Field
from tiltyard.norms.norm import Norm
from tiltyard.norms.record import FIDE_FLAG, NormGame, NormGameKind, NormPlayer
from tiltyard.norms.titles import TITLED, NormTitle
from tiltyard.tournament.details import Official

COUNTED_TITLES: Final = ("GM", "IM", "WGM", "WIM", "FM", "WFM")
_UNPLAYED: Final[Mapping[NormGameKind, str]] = {
    NormGameKind.FORFEIT_WIN: "+",
    NormGameKind.PAIRING_BYE: "+",
    NormGameKind.FORFEIT_LOSS: "−",
    NormGameKind.ABSENT: "−",
    NormGameKind.OPEN: "",
}
_PLAYED: Final = {10: "1", 5: "½", 0: "0"}
_ADJUDICATED: Final = {10: "+", 5: "=", 0: "−"}


@dataclass(frozen=True, slots=True)
class CertificateRow:
    """A round. `counted_rating` (1.4.6c) is None where the game is no part of the norm.

    `is_ignored` rows were played and left out (1.4.1 e, f): they are printed struck through.
    """

    round: int
    opponent: NormPlayer | None
    counted_rating: int | None
    score: str
    is_ignored: bool


@dataclass(frozen=True, slots=True)
class Certificate:
    """Everything that form IT1 asks. `counts` list the opponents behind each number.

    Scores are tenths of a point. `large_swiss` is there where 1.4.3d was used.
    """

    title: NormTitle
    player: NormPlayer
    tournament: TournamentDetails
    games: int
    federations: tuple[str, ...]
    counts: Mapping[str, tuple[NormPlayer, ...]]
    large_swiss: Field | None
    remarks: tuple[str, ...]
    rows: tuple[CertificateRow, ...]
    average: int
    performance: int
    required_score: int
    score: int
    points_above: int

    @property
    def surname(self) -> str:
        """The surname in capitals: what stands before the comma of the name."""
        return self.player.label.partition(",")[0].strip().upper()

    @property
    def first_name(self) -> str:
        """What stands after the comma."""
        return self.player.label.partition(",")[2].strip()

    @property
    def chief_arbiter(self) -> Official:
        """Who signs."""
        return self.tournament.chief_arbiter


@checked
def make_certificate(
    norm: Norm,
    tournament: TournamentDetails,
    *,
    large_swiss: Field | None = None,
    strength: Field | None = None,
) -> Certificate:
    """Return the data of form IT1 for a norm that was made.

    The numbers are those of the games the norm is made of; opponents met twice count twice.
    `large_swiss` is the answer of `measure_field`, `strength` that of `measure_strength`: where
    it is large, the remarks say that 1.5.6a is met.

    Raises:
        RuleError: `norm.not_made`.
        InputError: `norm.fide_id`, if the player has none.
    """
    if not norm.is_made or norm.required_score is None:
        reasons = "; ".join(map(str, norm.failures))
        raise RuleError(
            "norm.not_made",
            f"{norm.record.player.label} made no {norm.title} norm: {reasons}. A certificate is "
            "for a norm that was made.",
        )
    player = norm.record.player
    check_ids([Official(player.label, player.fide_id)])
    rivals = [game.rival for game in norm.selection.games]
    remarks = norm.list_remarks()
    if strength is not None and strength.is_large:
        remarks.append("1.5.6a: at least 40 participants of average 2000 in every round")
    return Certificate(
        title=norm.title,
        player=player,
        tournament=tournament,
        games=norm.games,
        federations=tuple(sorted({rival.federation for rival in rivals} - {FIDE_FLAG})),
        counts=_count(rivals, player.federation, norm.record.conditions.host),
        large_swiss=large_swiss if norm.is_exemption_used else None,
        remarks=tuple(remarks),
        rows=_list_rows(norm),
        average=norm.performance.average,
        performance=norm.performance.rating,
        required_score=norm.required_score,
        score=norm.score,
        points_above=norm.points_above,
    )


def _count(rivals: Iterable[NormPlayer], own: str, host: str) -> dict[str, tuple[NormPlayer, ...]]:
    questions: dict[str, Callable[[NormPlayer], bool]] = {
        "foreign": lambda rival: rival.federation not in (own, FIDE_FLAG),
        "rated": lambda rival: rival.rating > 0,
        "host": lambda rival: rival.federation == host,
        "titled": lambda rival: rival.title in TITLED,
    }
    listed = tuple(rivals)
    counts = {name: tuple(filter(question, listed)) for name, question in questions.items()}
    for title in COUNTED_TITLES:
        counts[title] = tuple(rival for rival in listed if rival.title == title)
    return counts


def _list_rows(norm: Norm) -> tuple[CertificateRow, ...]:
    selection = norm.selection
    pairs = zip(selection.games, norm.performance.ratings, strict=True)
    ratings = {game.round: rating for game, rating in pairs}
    ignored = {game.round for game in (*selection.tail, *selection.wins)}
    return tuple(
        CertificateRow(
            game.round,
            game.opponent,
            ratings.get(game.round),
            _write_score(game),
            game.round in ignored,
        )
        for game in norm.record.games
    )


def _write_score(game: NormGame) -> str:
    """1 ½ 0 for games played, + = − for others."""
    if game.kind is NormGameKind.PLAYED:
        return _PLAYED[game.points]
    if game.kind is NormGameKind.ADJUDICATED:
        return _ADJUDICATED[game.points]
    return _UNPLAYED[game.kind]
