"""From a file to what a pairing system takes: one request for any round of it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations

from tiltyard.core.scores import PointSystem
from tiltyard.errors import InputError
from tiltyard.io.trf.acceleration import add_up, read_adjustments, read_bonuses, read_virtual_points
from tiltyard.io.trf.baku import list_baku_points
from tiltyard.io.trf.document import Document
from tiltyard.io.trf.extensions import AbsentRecord, ConfigRecord, ForbiddenGroup
from tiltyard.io.trf.fields import format_tenths
from tiltyard.io.trf.history import (
    Entry,
    check_reach,
    count_paired_rounds,
    list_entries,
    read_meetings,
)
from tiltyard.io.trf.layout_2006 import renew
from tiltyard.io.trf.lists import ByeRecord, ForbiddenRecord
from tiltyard.io.trf.points import points_of, read_point_system
from tiltyard.io.trf.system import read_edition, read_is_baku
from tiltyard.io.trf.tournament import InitialColour, RoundCount
from tiltyard.pairing.base import Colour, Kind, Meeting, PairingRequest, SwissPlayer
from tiltyard.pairing.checker import RecordedRound, record_round
from tiltyard.sentence import say


@dataclass(frozen=True, slots=True)
class TrfTournament:
    """A file, understood: ask it for the request or the recorded pairing of a round.

    Pairing numbers are the starting ranks of the file, unless it asks to pair by the place in
    the file (XXC rank); `starting_ranks` leads back.
    """

    document: Document
    entries: Mapping[int, Entry]
    paired_rounds: int
    declared_rounds: int | None  # what the file says; None where it does not
    points: PointSystem
    initial_colour: Colour
    options: Mapping[str, str]
    meetings: Mapping[int, tuple[Meeting, ...]]
    virtual: Mapping[int, list[int]]
    adjustments: Mapping[int, list[int]]
    numbers: Mapping[int, int] = field(default_factory=dict)  # starting rank -> pairing number

    @property
    def starting_ranks(self) -> dict[int, int]:
        """The starting rank behind each pairing number."""
        return {number: rank for rank, number in self.numbers.items()}

    @property
    def names(self) -> dict[int, str]:
        """The name behind each pairing number."""
        return {self.numbers[rank]: e.record.person.name for rank, e in self.entries.items()}

    @property
    def rounds(self) -> int:
        """The rounds of the tournament; without a word of the file, those already paired."""
        return max(self.declared_rounds or 0, self.paired_rounds)

    def list_rounds(self) -> Iterator[tuple[PairingRequest, RecordedRound]]:
        """Return, round by round, what was known before and how the file pairs it."""
        final = self.request(self.paired_rounds + 1)
        for number in range(1, self.paired_rounds + 1):
            yield self.request(number), record_round(final, number)

    def request(self, round_number: int) -> PairingRequest:
        """Return what was known when `round_number` was to be paired.

        Raises:
            InputError: `trf.round`, when the file does not reach that far.
        """
        check_reach(round_number, self.paired_rounds)
        return PairingRequest(
            players=tuple(self._list_players(round_number)),
            round=round_number,
            rounds=self.rounds if self.declared_rounds else max(self.rounds, round_number),
            absent=frozenset(self.numbers[rank] for rank in self._list_absent(round_number)),
            forbidden=frozenset(self._list_forbidden(round_number)),
            initial_colour=self.initial_colour,
            points=self.points,
            options=self.options,
        )

    def _list_players(self, round_number: int) -> Iterator[SwissPlayer]:
        for rank, entry in self.entries.items():
            history = (
                meeting
                if meeting.opponent is None
                else Meeting(
                    meeting.kind, meeting.points, self.numbers[meeting.opponent], meeting.colour
                )
                for meeting in self.meetings[rank][: round_number - 1]
            )
            yield SwissPlayer(
                number=self.numbers[rank],
                rating=entry.record.person.rating or 0,
                history=tuple(history),
                virtual_points=add_up([self.virtual, self.adjustments], rank, round_number),
            )

    def _list_absent(self, round_number: int) -> Iterator[int]:
        if round_number <= self.paired_rounds:
            for rank, history in self.meetings.items():
                meeting = history[round_number - 1]
                if meeting.opponent is None and meeting.kind is not Kind.PAIRING_BYE:
                    yield rank
            return
        for rank, entry in self.entries.items():
            if entry.record.cell(round_number).result:
                yield rank
        for absent in self.document.list_records(AbsentRecord):
            yield from self._known(absent.numbers)
        for bye in self.document.list_records(ByeRecord):
            if bye.round == round_number:
                yield from self._known(bye.numbers)

    def _list_forbidden(self, round_number: int) -> Iterator[frozenset[int]]:
        groups = [group.numbers for group in self.document.list_records(ForbiddenGroup)]
        records = self.document.list_records(ForbiddenRecord)
        groups += [record.numbers for record in records if record.covers(round_number)]
        for group in groups:
            known = {self.numbers[rank] for rank in self._known(group)}
            yield from map(frozenset, combinations(sorted(known), 2))

    def _known(self, ranks: tuple[int, ...]) -> Iterator[int]:
        return (rank for rank in ranks if rank in self.entries)


def read_tournament(document: Document) -> TrfTournament:
    """Return the tournament of a document, its records checked against each other.

    Raises:
        InputError: `trf.…`, naming the line and the column of the first contradiction.
    """
    document = renew(document)
    entries = list_entries(document)
    paired = count_paired_rounds(entries)
    points = read_point_system(document)
    meetings = read_meetings(document, entries, points, paired)
    declared = _read_rounds(document)
    rounds = max(declared or 0, paired)
    by_place = any(record.by_place for record in document.list_records(ConfigRecord))
    numbers = {rank: place if by_place else rank for place, rank in enumerate(entries, 1)}
    horizon = max(rounds, paired + 1)
    virtual = read_virtual_points(document, horizon)
    if virtual is None and read_is_baku(document):
        virtual = list_baku_points(meetings, entries, rounds=(rounds, horizon), win=points.win)
    edition = read_edition(document)
    return TrfTournament(
        document=document,
        entries=entries,
        paired_rounds=paired,
        declared_rounds=declared,
        points=points,
        initial_colour=_read_initial_colour(document, meetings, numbers),
        options={} if edition is None else {"edition": edition},
        meetings=meetings,
        virtual=virtual or {},
        adjustments=read_adjustments(document, horizon),
        numbers=numbers,
    )


def request_for_round(document: Document, round_number: int | None = None) -> PairingRequest:
    """Return the request for a round; by default the one after the last paired round."""
    tournament = read_tournament(document)
    if round_number is None:
        round_number = tournament.paired_rounds + 1
    return tournament.request(round_number)


def check_points(tournament: TrfTournament) -> None:
    """Compare the points column with the results; byes of the next round may be counted or not.

    Raises:
        InputError: `trf.points_differ`, for the first player whose points do not add up.
    """
    final = tournament.paired_rounds
    bonuses = read_bonuses(tournament.document)
    for rank, entry in tournament.entries.items():
        written = entry.record.points
        if written is None:
            continue
        played = sum(meeting.points for meeting in tournament.meetings[rank])
        later = [cell for cell in entry.record.rounds[final:] if cell.result]
        announced = sum(points_of(cell, tournament.points) for cell in later)
        extra = bonuses.get(rank, 0)
        if written not in {played, played + announced, played + extra, played + extra + announced}:
            raise InputError(
                "trf.points_differ",
                say(
                    "Line {line}, columns 81-84: player {rank} has {format_tenths} points, but the "
                    "results give {format_tenths2}; correct one of them, or say what results are "
                    "worth (record 162).",
                    line=entry.line,
                    rank=rank,
                    format_tenths=format_tenths(written),
                    format_tenths2=format_tenths(played),
                ),
                line=entry.line,
                column=81,
                player=rank,
            )


def _read_rounds(document: Document) -> int | None:
    """Record 142 before XXR: the standard's word before an extension's."""
    counts = {record.code: record.rounds for record in document.list_records(RoundCount)}
    return counts.get("142", counts.get("XXR"))


def _read_initial_colour(
    document: Document, meetings: Mapping[int, tuple[Meeting, ...]], numbers: Mapping[int, int]
) -> Colour:
    """Record 152, else XXC, else what the first round shows, else White."""
    for initial in document.list_records(InitialColour):
        return initial.colour
    for config in document.list_records(ConfigRecord):
        if config.colour is not None:
            return config.colour
    taken = [
        (numbers[rank], history[0])
        for rank, history in meetings.items()
        if history and (history[0].opponent is not None or history[0].kind is Kind.PAIRING_BYE)
    ]
    for place, (_, first) in enumerate(sorted(taken, key=lambda row: row[0])):
        if first.colour is not None:
            return first.colour if place % 2 == 0 else first.colour.opposite
    return Colour.WHITE
