"""A team file, understood: the request or the recorded pairing of any of its rounds."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from tiltyard.core.scores import PointSystem
from tiltyard.errors import InputError
from tiltyard.io.trf.document import Document
from tiltyard.io.trf.history import Entry, check_reach, count_paired_rounds, list_entries
from tiltyard.io.trf.lists import AbnormalPoints, AccelerationRecord, ByeRecord, ForbiddenRecord
from tiltyard.io.trf.points import read_point_system
from tiltyard.io.trf.system import read_is_baku, read_type_code
from tiltyard.io.trf.teams.matches import (
    TeamRound,
    TeamScoring,
    TeamSheets,
    read_team_scoring,
)
from tiltyard.io.trf.teams.records import ForfeitedMatch, LineUp, TeamRecord
from tiltyard.io.trf.tournament import InitialColour, RoundCount
from tiltyard.pairing.base import Colour, Kind, PairingRequest, SwissPlayer
from tiltyard.pairing.checker import RecordedRound, record_round
from tiltyard.pairing.fide.baku import baku_group_size, baku_points
from tiltyard.pairing.fide.upfloat.contender import Match

_DEFAULT_CODE: Final = "FIDE_TEAM_TYPEA_MP_GP"


@dataclass(frozen=True, slots=True)
class TeamTournament:
    """Ask it for the request of a round: the teams are the players, by number of record 310."""

    document: Document
    names: Mapping[int, str]
    declared_rounds: int | None  # what the file says; None where it does not
    paired_rounds: int
    initial_colour: Colour
    points: PointSystem  # of the primary score
    options: Mapping[str, str]
    matches: Mapping[int, tuple[Match, ...]]
    virtual: Mapping[int, tuple[int, ...]]
    absent: frozenset[int]  # from the round after the last one paired
    forbidden: tuple[ForbiddenRecord, ...]
    entries: Mapping[int, Entry]  # the players, by starting rank
    scoring: TeamScoring
    sheets: TeamSheets

    @property
    def rounds(self) -> int:
        """The rounds of the tournament; without a word of the file, those already paired."""
        return max(self.declared_rounds or 0, self.paired_rounds)

    @property
    def starting_ranks(self) -> dict[int, int]:
        """The number of record 310 behind each pairing number: the same."""
        return {number: number for number in self.matches}

    def request(self, round_number: int) -> PairingRequest:
        """Return what was known when `round_number` was to be paired.

        Raises:
            InputError: `trf.round`, when the file does not reach that far.
        """
        check_reach(round_number, self.paired_rounds)
        return PairingRequest(
            players=tuple(
                SwissPlayer(
                    number=number,
                    history=history[: round_number - 1],
                    virtual_points=self.virtual.get(number, ())[:round_number],
                )
                for number, history in self.matches.items()
            ),
            round=round_number,
            rounds=max(self.rounds, round_number),
            absent=self._list_absent(round_number),
            forbidden=frozenset(
                frozenset((one, two))
                for record in self.forbidden
                if record.covers(round_number)
                for one in record.numbers
                for two in record.numbers
                if one < two and {one, two} <= set(self.matches)
            ),
            initial_colour=self.initial_colour,
            points=self.points,
            options=self.options,
        )

    def list_rounds(self) -> Iterator[tuple[PairingRequest, RecordedRound]]:
        """Return, round by round, what was known before and how the file pairs it."""
        final = self.request(self.paired_rounds + 1)
        for number in range(1, self.paired_rounds + 1):
            yield self.request(number), record_round(final, number)

    def _list_absent(self, round_number: int) -> frozenset[int]:
        if round_number > self.paired_rounds:
            return self.absent
        return frozenset(
            number
            for number, history in self.matches.items()
            if history[round_number - 1].opponent is None
            and history[round_number - 1].kind is not Kind.PAIRING_BYE
        )


def read_team_tournament(document: Document) -> TeamTournament:
    """Return the team tournament of a document.

    The code of record 192 says which score is primary, whether the other one counts for
    colours, and the type of colour preferences (C.04.6 1.2, 1.7).

    Raises:
        InputError: `trf.…`, when records contradict each other or there are no teams.
    """
    entries = list_entries(document)
    teams = {team.number: team for team in document.list_records(TeamRecord)}
    if not teams:
        raise InputError("trf.teams_missing", "The file has no team: add a record 310 for each.")
    paired = count_team_rounds(document, entries)
    by_games, options = read_team_options(document)
    scoring = read_team_scoring(
        document, read_point_system(document), _count_boards(document, entries, paired)
    )
    sheets = TeamSheets(document, entries, teams, scoring)
    rounds = {n: [sheets.round_of(n, number) for number in range(1, paired + 1)] for n in teams}
    declared = max((record.rounds for record in document.list_records(RoundCount)), default=None)
    initial = next((r.colour for r in document.list_records(InitialColour)), None)
    points = scoring.system(by_games=by_games)
    total = max(declared or 0, paired)
    return TeamTournament(
        document=document,
        names={number: team.name for number, team in teams.items()},
        declared_rounds=declared,
        paired_rounds=paired,
        initial_colour=initial or _find_initial_colour(rounds),
        points=points,
        options=options,
        matches={n: tuple(_match(row, by_games=by_games) for row in rounds[n]) for n in teams},
        virtual=_read_virtual(document, rounds, (total, paired + 1), points.win),
        absent=frozenset(_list_absent(document, entries, teams, paired + 1)),
        forbidden=tuple(document.list_records(ForbiddenRecord)),
        entries=entries,
        scoring=scoring,
        sheets=sheets,
    )


def count_team_rounds(document: Document, entries: Mapping[int, Entry]) -> int:
    """Return how many rounds are paired; in one of them nobody may have come (record 330)."""
    forfeited = (match.round for match in document.list_records(ForfeitedMatch))
    return max((count_paired_rounds(entries), *forfeited))


def read_team_options(document: Document) -> tuple[bool, dict[str, str]]:
    """Return whether game points are primary, and the options of `team_swiss`."""
    code = (read_type_code(document) or _DEFAULT_CODE).removesuffix("_BAKU")
    words = (_DEFAULT_CODE if code == "FIDE_TEAM" else code).split("_")[2:]
    kind = {"TYPEA": "A", "TYPEB": "B"}.get(words[0] if words else "", "none")
    scores = [word for word in words if word in {"MP", "GP"}]
    options = {"preferences": kind, "secondary": "used" if len(scores) > 1 else "unused"}
    return scores[:1] == ["GP"], options


def _match(row: TeamRound, *, by_games: bool) -> Match:
    points, secondary = row.match_points, row.game_points
    if by_games:
        points, secondary = secondary, points
    return Match(row.kind, points, row.opponent, row.colour, secondary)


def _count_boards(document: Document, entries: Mapping[int, Entry], paired: int) -> int:
    """Return the boards of a match: the length of record 352, else the longest line-up."""
    pattern = document.find_text("352")
    if pattern:
        return len(pattern)
    seats = [len(line.players) for line in document.list_records(LineUp)]
    for team in document.list_records(TeamRecord):
        known = [entries[member].record for member in team.members if member in entries]
        seats += [
            sum(record.cell(number).opponent is not None for record in known)
            for number in range(1, paired + 1)
        ]
    return max(seats, default=1) or 1


def _find_initial_colour(rounds: Mapping[int, list[TeamRound]]) -> Colour:
    """Return the colour that the first round shows for odd places, else White."""
    place = 0
    for number in sorted(rounds):
        first = rounds[number][:1]
        for row in first:
            place += row.opponent is not None or row.kind is Kind.PAIRING_BYE
            if row.colour is not None:
                return row.colour if place % 2 else row.colour.opposite
    return Colour.WHITE


def _read_virtual(
    document: Document,
    rounds: Mapping[int, list[TeamRound]],
    horizon: tuple[int, int],
    win: int,
) -> dict[int, tuple[int, ...]]:
    """Return virtual points by team: records 250, else Baku (C.04.7), and 299 on top."""
    total, last = horizon[0], max(horizon)
    rows = read_team_ranges(document, rounds, last)
    has_ranges = any(True for _ in document.list_records(AccelerationRecord))
    if not has_ranges and read_is_baku(document):
        started = sorted(n for n, row in rounds.items() if not row or _takes_part(row[0]))
        group = started[: baku_group_size(len(started))]
        for number in rounds:
            if group and number <= group[-1]:
                rows[number] = [baku_points(index + 1, total, win) for index in range(last)]
    for extra in document.list_records(AbnormalPoints):
        if not extra.kind:
            _add_extra(rows, extra)
    return {number: tuple(row) for number, row in rows.items() if any(row)}


def read_team_ranges(document: Document, teams: Iterable[int], last: int) -> dict[int, list[int]]:
    """Return the virtual points of records 250, by team and round up to `last`."""
    rows = {number: [0] * last for number in teams}
    for record in document.list_records(AccelerationRecord):
        _set_range(rows, record)
    return rows


def _set_range(rows: dict[int, list[int]], record: AccelerationRecord) -> None:
    points = record.match_points or record.game_points or 0  # some writers use the second
    for number, row in rows.items():
        if record.first <= number <= record.last:
            for index in range(max(record.first_round, 1) - 1, min(record.last_round, len(row))):
                row[index] = points


def _add_extra(rows: dict[int, list[int]], extra: AbnormalPoints) -> None:
    """A bonus or penalty in match points, from the round after it."""
    for number in set(extra.numbers) & set(rows):
        row = rows[number]
        for index in range(min(extra.round, len(row)), len(row)):
            row[index] += extra.match_points or 0


def _takes_part(row: TeamRound) -> bool:
    return row.opponent is not None or row.kind is Kind.PAIRING_BYE


def _list_absent(
    document: Document, entries: Mapping[int, Entry], teams: Mapping[int, TeamRecord], number: int
) -> Iterator[int]:
    """Yield the teams that a next round leaves out: by their players' cells, or record 240."""
    for team in teams.values():
        members = [entries[member].record for member in team.members if member in entries]
        if members and all(member.cell(number).result for member in members):
            yield team.number
    for bye in document.list_records(ByeRecord):
        if bye.round == number:
            yield from (team for team in bye.numbers if team in teams)
