"""The bracket after a first stage: who takes part, where they stand, who came where."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from tiltyard.core.config import OptionValue
from tiltyard.core.model import (
    EntryId,
    EntryStatus,
    Fixture,
    Match,
    MatchId,
    Source,
    SourceKind,
    Target,
    TournamentState,
)
from tiltyard.core.standing import Standing
from tiltyard.errors import InputError
from tiltyard.formats.base import Option, complete_options
from tiltyard.formats.elimination.knockout import SINGLE_ELIMINATION
from tiltyard.formats.stages.groups import GROUP
from tiltyard.formats.swiss.record import SWISS_BRACKET
from tiltyard.pairing.brackets import order_seeds

PREFIX: Final = "playoff_"
_CODES: Final = ("third_place", "best_of", "best_of_semi_final", "best_of_final")
PLAYOFF_OPTIONS: Final[tuple[Option, ...]] = tuple(
    replace(option, code=PREFIX + option.code, name=f"Playoff: {option.name.lower()}")
    for option in SINGLE_ELIMINATION.options
    if option.code in _CODES
)


def is_playoff(match: Match) -> bool:
    """Whether a match belongs to the bracket."""
    bracket = match.fixture.bracket
    return bracket != SWISS_BRACKET and not bracket.startswith(GROUP)


def list_playoff(state: TournamentState) -> tuple[Match, ...]:
    """Return the matches of the bracket; () as long as it is not drawn."""
    return tuple(match for match in state.matches.values() if is_playoff(match))


def check_playoff_options(options: Mapping[str, OptionValue]) -> None:
    """Refuse what a single elimination refuses, by the names the options have here."""
    try:
        SINGLE_ELIMINATION.check_options(_strip(options))
    except InputError as error:
        field = str(error.details["field"]).replace("options.", f"options.{PREFIX}")
        raise InputError(error.code, error.message, field=field) from error


def draw_playoff(state: TournamentState, qualified: Sequence[EntryId]) -> tuple[Fixture, ...]:
    """Return the bracket of those who qualified, given by their seeds in it.

    Its sources name the seeds of the tournament; places beyond the field are byes that stay
    byes. Match numbers and rounds go on from the first stage.
    """
    inner = _inner_state(state, qualified, ())
    first = state.last_match
    before = _count_first_rounds(state)
    seats = {entry: seed for seed, entry in enumerate(state.seeds, 1)}

    def place(source: Source) -> Source:
        if source.kind is not SourceKind.SEED:
            return Source(source.kind, source.of + first)
        if source.of > len(qualified):
            return Source(SourceKind.BYE, 0)
        return Source(SourceKind.SEED, seats[qualified[source.of - 1]])

    return tuple(
        replace(
            fixture,
            id=MatchId(fixture.id + first),
            round=fixture.round + before,
            sources=(place(fixture.sources[0]), place(fixture.sources[1])),
            winner_to=_shift(fixture.winner_to, first),
            loser_to=_shift(fixture.loser_to, first),
        )
        for fixture in SINGLE_ELIMINATION.draw(inner)
    )


def list_qualified(state: TournamentState) -> tuple[EntryId, ...]:
    """Return who is in the drawn bracket, by their seeds in it."""
    slots = [
        source
        for match in list_playoff(state)
        for source in match.fixture.sources
        if source.kind in (SourceKind.SEED, SourceKind.BYE)
    ]
    if not slots:
        return ()
    seeded = sorted(zip(order_seeds(len(slots)), slots, strict=True))
    return tuple(
        state.seeds[source.of - 1] for _, source in seeded if source.kind is SourceKind.SEED
    )


def name_playoff_round(state: TournamentState, match: Match) -> str:
    """Return what people call a round of the bracket."""
    inner = _inner_state(state, list_qualified(state), (match,))
    return SINGLE_ELIMINATION.name_round(inner, inner.matches[match.fixture.id])


def rank_all(state: TournamentState, first: Sequence[Standing]) -> tuple[Standing, ...]:
    """Return the final order: the bracket's places, then the first stage's; shared as there.

    `first` are the standings of the first stage. Their points and tie-breaks stay in the rows.
    The disqualified are last.
    """
    qualified = list_qualified(state)
    inner = _inner_state(state, qualified, list_playoff(state))
    rows = {row.entry: row for row in first}
    ahead = SINGLE_ELIMINATION.rank(inner) if qualified else ()
    ranks = [(0, row.rank, row.entry) for row in ahead]
    ranks += [(1, row.rank, row.entry) for row in first if row.entry not in qualified]
    out = {e.id for e in state.entries.values() if e.status is EntryStatus.DISQUALIFIED}
    groups: dict[tuple[int, int], list[EntryId]] = {}
    for stage, rank, entry in ranks:
        groups.setdefault((2, 0) if entry in out else (stage, rank), []).append(entry)
    placed: list[Standing] = []
    for key in sorted(groups):
        start, end = len(placed) + 1, len(placed) + len(groups[key])
        placed += [replace(rows[entry], rank=start, rank_to=end) for entry in groups[key]]
    return tuple(placed)


def _inner_state(
    state: TournamentState, qualified: Sequence[EntryId], matches: Iterable[Match]
) -> TournamentState:
    """Return the bracket as a tournament of its own, its rounds counted from 1."""
    before = _count_first_rounds(state)
    options = complete_options(SINGLE_ELIMINATION, _strip(state.config.options))
    return replace(
        state,
        config=replace(state.config, options=options),
        seeds=tuple(qualified),
        matches={
            match.fixture.id: replace(
                match, fixture=replace(match.fixture, round=match.fixture.round - before)
            )
            for match in matches
        },
    )


def _strip(options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    return {
        code.removeprefix(PREFIX): value
        for code, value in options.items()
        if code.startswith(PREFIX)
    }


def _count_first_rounds(state: TournamentState) -> int:
    rounds = [match.fixture.round for match in state.matches.values() if not is_playoff(match)]
    return max(rounds, default=0)


def _shift(target: Target | None, by: int) -> Target | None:
    return None if target is None else Target(MatchId(target.match + by), target.side)
