"""The cross table: everybody in order of the table, with a cell for every round."""

from typing import Any

from tiltyard import EntryId, RuleError, Standing, TournamentState, rank
from tiltyard.formats.swiss.record import SWISS_BRACKET, number_entries
from tiltyard.sentence import say
from tiltyard_server.hall.cells import Rounds, write_cell
from tiltyard_server.tournaments import log, rows
from tiltyard_server.tournaments.models import Entry
from tiltyard_server.tournaments.rounds.board_numbers import GROUP
from tiltyard_server.tournaments.visibility import Shown

View = dict[str, Any]


def load_state(shown: Shown) -> TournamentState:
    """Return the state of a tournament as it is shown."""
    head = shown.head or log.load_head(shown.tournament)
    return head.state


def make_crosstable(shown: Shown) -> View:
    """Return the cross table of a Swiss, of a round robin, or one for each group.

    The number of an opponent is the line of the table, not the one of that round.

    Raises:
        RuleError: `crosstable.none`, where matches do not add up to points.
    """
    state = load_state(shown)
    rounds = Rounds(state)
    if not rounds.last:
        raise RuleError(
            "crosstable.none",
            say("There is no cross table: no round of a Swiss, a round robin or groups is paired."),
        )
    sections: dict[str, list[Standing]] = {name: [] for name in sorted(rounds.last)}
    for standing in rank(state):
        bracket = rounds.brackets.get(standing.entry)
        if bracket is not None:
            sections[bracket].append(standing)
    return {
        "seq": shown.tournament.seq,
        "sections": [
            section | {"rows": shown.disclosure.cover_standings(section["rows"])}
            for bracket, lines in sections.items()
            for section in [_make_section(bracket, lines, rounds, state)]
        ],
    }


def number_lines(standings: list[Standing]) -> dict[int, int]:
    """Return the line of each entry in the table."""
    return {standing.entry: line for line, standing in enumerate(standings, 1)}


def number_players(state: TournamentState) -> dict[int, int]:
    """Return the pairing number of each entry; of tables and groups the seed."""
    is_swiss = any(m.fixture.bracket == SWISS_BRACKET for m in state.matches.values())
    order = number_entries(state) if is_swiss else state.seeds
    return {entry: number for number, entry in enumerate(order, 1)}


def list_names(shown: Shown) -> dict[int, str]:
    """Return the names of all entries, as they are shown."""
    found = Entry.objects.filter(tournament=shown.tournament.pk)
    return shown.disclosure.cover_names(dict(found.values_list("number", "name")))


def _make_section(
    bracket: str, standings: list[Standing], rounds: Rounds, state: TournamentState
) -> View:
    lines, numbers = number_lines(standings), number_players(state)
    return {
        "bracket": bracket,
        "group": bracket.removeprefix(GROUP) if bracket.startswith(GROUP) else "",
        "layout": "swiss" if bracket == SWISS_BRACKET else "grid",
        "rounds": rounds.last[bracket],
        "rows": [
            {
                **rows.standing_view(standing),
                "line": lines[standing.entry],
                "number": numbers.get(standing.entry),
                "cells": [
                    {**cell, "text": write_cell(cell, lines)}
                    for cell in rounds.list_cells(EntryId(standing.entry), bracket)
                ],
            }
            for standing in standings
        ],
    }
