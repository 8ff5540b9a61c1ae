"""States of other formats than a Swiss alone, read as the record of a `Tournament`."""

from collections.abc import Mapping
from dataclasses import replace

from tiltyard.core.model import EntryId, Match, TournamentState
from tiltyard.errors import RuleError
from tiltyard.formats.round_robin import TABLE
from tiltyard.formats.round_robin import TIE_BREAKS as TABLE_TIE_BREAKS
from tiltyard.formats.swiss.record import SWISS_BRACKET
from tiltyard.pairing import round_robin
from tiltyard.sentence import say
from tiltyard.tournament.log.history import Saved
from tiltyard.tournament.options import Functions, find_numbering, read_options
from tiltyard.tournament.people import Player
from tiltyard.tournament.record.record import People, Record
from tiltyard.tournament.settings import Settings
from tiltyard.tournament.standings.table import TieBreak


def is_swiss(state: TournamentState) -> bool:
    """Whether this is a Swiss that has its players, and nothing else."""
    return state.config.format == "swiss" and bool(state.seeds)


def name_players(state: TournamentState, players: Mapping[int, Player]) -> dict[EntryId, Player]:
    """Return who the entries are; ratings are those of the state.

    Members of teams whom nobody names are called by their team's number and their place.
    """
    sat = _count_members(state)
    found = {}
    for number, entry in state.entries.items():
        player = players.get(number, Player(f"#{number}"))
        places = range(len(player.members) + 1, sat.get(number, 0) + 1)
        members = (*player.members, *(Player(f"#{number}.{place}") for place in places))
        found[number] = replace(player, rating=entry.rating or 0, members=members)
    return found


def _count_members(state: TournamentState) -> dict[EntryId, int]:
    """Return the last place on a roster that somebody sat at a board for, by team."""
    found: dict[EntryId, int] = {}
    for match in state.matches.values():
        for board in match.boards:
            for occupant, place in zip(match.sides, board.members, strict=True):
                if occupant.entry is not None:
                    found[occupant.entry] = max(found.get(occupant.entry, 0), place)
    return found


def read_state(state: TournamentState, players: Mapping[int, Player]) -> Saved:
    """Return the record of a Swiss or a round robin; of two stages, that of the Swiss.

    A round of a table that nobody has begun is not paired yet.

    Raises:
        RuleError: `tournament.not_paired`, for formats whose rounds are not those of a table.
    """
    brackets = {match.fixture.bracket for match in state.matches.values()}
    settings: tuple[Settings, tuple[TieBreak, ...]]
    if is_swiss(state) or SWISS_BRACKET in brackets:
        settings = read_options(state, Functions())
    elif state.config.format == "round-robin" and brackets:
        rounds = max(match.fixture.round for match in state.matches.values())
        settings = Settings(rounds=rounds, system=round_robin), TABLE_TIE_BREAKS
        state = _pair_round_by_round(state)
    else:
        raise RuleError(
            "tournament.not_paired",
            say(
                "Only a Swiss or a round robin that has begun is a table of rounds; this is "
                "{format} with {count} matches.",
                format=f"{state.config.format!r}",
                count=len(state.matches),
            ),
        )
    record = Record(state, People.of(name_players(state, players)), settings[0])
    numbered = replace(settings[0], numbering=find_numbering(record))
    return Saved(
        record.entries,
        record.rounds,
        record.byes,
        record.forbidden,
        numbered,
        settings[1],
        adjustments=record.adjustments,
    )


def _pair_round_by_round(state: TournamentState) -> TournamentState:
    """Return a table that was drawn at once as rounds that were paired when they began."""
    table = [match for match in state.matches.values() if match.fixture.bracket == TABLE]
    begun = max((m.fixture.round for m in table if m.result is not None), default=0)
    matches = {m.fixture.id: _move(m) for m in table if m.fixture.round <= begun}
    return replace(state, matches=matches, numbers=state.seeds)


def _move(match: Match) -> Match:
    return replace(match, fixture=replace(match.fixture, bracket=SWISS_BRACKET))
