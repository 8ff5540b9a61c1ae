"""The player card: opponents, performance, and why somebody stands where they do."""

from collections.abc import Iterator
from typing import Any, Final

from tiltyard import EntryId, RuleError, Tournament, TournamentState, rank
from tiltyard.rating.fide_tables import expected_hundredths
from tiltyard.rating.performance import average_rating, tournament_performance
from tiltyard.sentence import say
from tiltyard.tournament import Player, TieBreakNumber
from tiltyard.tournament.standings.places import Neighbour
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.hall.cells import Cell, Rounds, write_cell
from tiltyard_server.hall.crosstable import load_state, number_lines, number_players
from tiltyard_server.log.heads import Head, Heads
from tiltyard_server.tournaments import models, rows
from tiltyard_server.tournaments.disclosure import NOT_SHOWN
from tiltyard_server.tournaments.visibility import Shown

View = dict[str, Any]
_KEPT: Final = 32
_OVER_THE_BOARD: Final = ("played",)
_TENTHS: Final = {"win": 10, "draw": 5, "loss": 0}
_records: Heads[Tournament] = Heads(lambda: _KEPT)  # the last that somebody asked about


def make_player_card(shown: Shown, number: int) -> View:
    """Return the card of an entry: its rounds, its performance and the working of its tie-breaks.

    Raises:
        NotFoundError: `entry.unknown`.
    """
    state = load_state(shown)
    people = {
        row["number"]: row | {"name": shown.disclosure.name(row["number"], row["name"])}
        for row in models.Entry.objects.filter(tournament=shown.tournament.pk).values(
            *rows.PERSON_COLUMNS
        )
    }
    if number not in people or EntryId(number) not in state.entries:
        raise NotFoundError("entry.unknown", say("There is no entry {entry}.", entry=number))
    return _Card(shown, state, people, EntryId(number)).describe()


class _Card:
    """What is looked up for one card."""

    def __init__(
        self, shown: Shown, state: TournamentState, people: dict[int, View], entry: EntryId
    ) -> None:
        self._shown, self._state, self._people, self._entry = shown, state, people, entry
        rounds = Rounds(state)
        self._bracket = rounds.brackets.get(entry, "")
        self._standings = [
            row for row in rank(state) if rounds.brackets.get(row.entry) == self._bracket
        ]
        self._lines = number_lines(self._standings) if self._bracket else {}
        self._scores = {row.entry: row.score for row in self._standings}
        self._cells = list(rounds.list_cells(entry, self._bracket)) if self._bracket else []

    def describe(self) -> View:
        person, entry = self._people[self._entry], self._state.entries[self._entry]
        standing = next((row for row in self._standings if row.entry == self._entry), None)
        workings, neighbours = self._explain()
        told = self._shown.disclosure
        return {
            "seq": self._shown.tournament.seq,
            "tournament": self._shown.tournament.pk,
            "entry": self._entry,
            "name": person["name"],
            "username": None if self._entry in told.names else person["user__username"],
            "rating": entry.rating if told.shows("rating") else None,
            "club": entry.club if told.shows("club") else None,
            "status": entry.status.value,
            "number": number_players(self._state).get(self._entry),
            "line": self._lines.get(self._entry),
            "standing": next(
                iter(told.cover_standings([rows.standing_view(standing)] if standing else [])), None
            ),
            "rounds": [self._describe_round(cell) for cell in self._cells],
            **self._rate(entry.rating),
            "workings": workings,
            "neighbours": neighbours,
        }

    def _describe_round(self, cell: Cell) -> View:
        opponent = cell["opponent"]
        has_ratings = self._shown.disclosure.shows("rating")
        rating = self._state.entries[EntryId(opponent)].rating if opponent and has_ratings else None
        own = self._state.entries[self._entry].rating
        is_rated = own is not None and rating is not None and cell["kind"] in _OVER_THE_BOARD
        return {
            **cell,
            "text": write_cell(cell, self._lines),
            "opponent_name": None if opponent is None else self._people[opponent]["name"],
            "opponent_rating": rating,
            "opponent_line": self._lines.get(opponent),
            "opponent_score": self._scores.get(opponent),
            "expected": expected_hundredths((own or 0) - (rating or 0)) if is_rated else None,
        }

    def _rate(self, own: int | None) -> View:
        """Return what the games against rated opponents are worth (C.07 10.2, B.02 8.1)."""
        games = [
            (rating, _TENTHS[cell["outcome"]])
            for cell in self._cells
            if cell["kind"] in _OVER_THE_BOARD and self._is_single(cell)
            for rating in [self._state.entries[EntryId(cell["opponent"])].rating]
            if rating and self._shown.disclosure.shows("rating")
        ]
        ratings, score = [rating for rating, _ in games], sum(points for _, points in games)
        expected = sum(expected_hundredths((own or 0) - rating) for rating in ratings)
        return {
            "rated_games": len(games),
            "rated_score": score,
            "average": average_rating(ratings),
            "performance": tournament_performance(ratings, score),
            "expected": expected if own is not None and games else None,
        }

    def _is_single(self, cell: Cell) -> bool:
        return self._state.matches[cell["match"]].fixture.best_of == 1

    def _explain(self) -> tuple[list[View], list[View]]:
        """Return the working of the tie-breaks and who is next in the table, where that is known.

        A group, a Keizer table and a card event keep no record of it.
        """
        if self._bracket not in ("swiss", "table") or self._state.config.format not in (
            "swiss",
            "swiss-playoff",
            "round-robin",
        ):
            return [], []
        try:
            record = self._load_record()
        except RuleError:  # a table that nobody has begun
            return [], []
        mine = next(row for row in record.standings() if row.player.id == str(self._entry))
        shown = next(row for row in self._standings if row.entry == self._entry).tiebreaks
        codes = dict(zip(mine.texts, (cell.code for cell in shown), strict=True))
        workings = [
            {
                "code": codes[label],
                "value": mine.texts[label],
                "parts": list(_list_parts(value)),
            }
            for label, value in mine.tiebreaks.items()
            if not self._shown.disclosure.is_covered(codes[label])
        ]
        neighbours = [
            {
                "entry": int(one.player),
                "name": self._people[int(one.player)]["name"],
                "rank": one.rank,
                "is_above": one.is_above,
                **self._tell_decider(codes.get(one.decider, one.decider), one),
            }
            for one in record.find_neighbours(str(self._entry))
        ]
        return workings, neighbours

    def _tell_decider(self, code: str, one: Neighbour) -> View:
        if self._shown.disclosure.is_covered(code):
            return {"decider": code, "mine": NOT_SHOWN, "theirs": NOT_SHOWN}
        return {"decider": code, "mine": one.mine, "theirs": one.theirs}

    def _load_record(self) -> Tournament:
        """Return the tournament as the library reads it; the last ones are remembered."""
        row = self._shown.tournament
        known = _records.find(row.pk)
        if known is not None and known.hash == row.head_hash:
            return known.state
        players = {int(number): Player(str(number)) for number in self._state.entries}
        record = Tournament.from_state(self._state, players=players)
        _records.put(row.pk, Head(row.seq, row.head_hash, record))
        return record


def _list_parts(value: object) -> Iterator[View]:
    for part in value.contributions if isinstance(value, TieBreakNumber) else ():
        yield {
            "round": part.round,
            "opponent": None if part.opponent is None else int(part.opponent),
            "value": str(TieBreakNumber.make(part.value)),
            "kind": None if part.kind is None else part.kind.value,
            "points": part.points,
            "is_cut": part.is_cut,
            "is_virtual": part.is_virtual,
        }
