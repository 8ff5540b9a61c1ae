"""The cut after the last Swiss round: a bracket of the best (mtg-swiss 7 and 10)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from tiltyard.core.lots import shuffle
from tiltyard.core.model import EntryId, Fixture, Match, TournamentState
from tiltyard.core.standing import Standing, TieBreakValue
from tiltyard.formats.draft.settings import DRAFT_TABLE, read_settings
from tiltyard.formats.stages.playoff import PREFIX, draw_playoff, name_playoff_round, rank_all
from tiltyard.pairing.brackets import order_seeds

_ACROSS: Final = (1, 5, 3, 7, 2, 6, 4, 8)  # seats of the bracket, from the top


def draw_cut(state: TournamentState, table: Sequence[Standing]) -> tuple[Fixture, ...]:
    """Return the bracket of the best who are still there, by standing or by seats drawn.

    Who left before the bracket is drawn is replaced by the next in the standing.
    """
    settings = read_settings(state.config.options)
    present = [row.entry for row in table if not state.entries[row.entry].status.is_out]
    best = tuple(present[: settings.cut])
    if settings.has_cut_draft:
        best = _seat(shuffle(best, f"{state.lot}|cut"))
    return draw_playoff(_as_playoff(state), best)


def rank_with_cut(state: TournamentState, swiss: Sequence[Standing]) -> tuple[Standing, ...]:
    """Return the final order: places of the bracket, the same place by Swiss rank (10).

    `SWISS` among the values of a row is the place after the Swiss rounds, which the bracket shows.
    """
    before = {row.entry: row.rank for row in swiss}
    blocks = rank_all(_as_playoff(state), swiss)
    ordered = sorted(blocks, key=lambda row: (row.rank, before[row.entry]))
    return tuple(
        replace(row, rank=place, rank_to=place, tiebreaks=(*row.tiebreaks, _note(before, row)))
        for place, row in enumerate(ordered, 1)
    )


def name_cut_round(state: TournamentState, match: Match) -> str:
    """Return what people call a round of the bracket."""
    return name_playoff_round(_as_playoff(state), match)


def _note(before: Mapping[EntryId, int], row: Standing) -> TieBreakValue:
    return TieBreakValue("SWISS", before[row.entry], str(before[row.entry]))


def _seat(drawn: tuple[EntryId, ...]) -> tuple[EntryId, ...]:
    """Return the bracket seeds that let a table of eight meet across: 1-5 and 3-7 in one half.

    Neighbours, who passed cards to each other, meet as late as possible (7). With fewer than
    eight the seats drawn are the seeds.
    """
    if len(drawn) != DRAFT_TABLE:
        return drawn
    by_seed = sorted(zip(order_seeds(DRAFT_TABLE), _ACROSS, strict=True))
    return tuple(drawn[seat - 1] for _, seat in by_seed)


def _as_playoff(state: TournamentState) -> TournamentState:
    """Return the state as the shared bracket reads it: its matches as long as the others."""
    options = {**state.config.options, f"{PREFIX}best_of": state.config.options["best_of"]}
    return replace(state, config=replace(state.config, options=options))
