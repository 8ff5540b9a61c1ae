"""What strangers read of the entries of a tournament: which columns, and which names.

Its organiser chooses (ADR 105). Who is a stranger, `visibility` says: whoever takes part or helps
to run it reads everything, and is given `WHOLE`.
"""

from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any, Final

from tiltyard import Player
from tiltyard_server.tournaments import view_extensions
from tiltyard_server.tournaments.models import Entry, Tournament

View = dict[str, Any]
COLUMNS: Final = ("rating", "title", "federation", "club", "fide_id", "birth_year")
USUAL: Final = tuple(name for name in COLUMNS if name != "birth_year")
_PEOPLE: Final = frozenset({"fide_id", "birth_year"})  # go with the name: they say whose it is
_OF_RATINGS: Final = ("ARO", "TPR", "PTP", "APRO", "APPO", "RTNG")  # C.07 10
NOT_SHOWN: Final = "–"
_NO_TEXT: Final = ("title", "federation", "fide_id")


@dataclass(frozen=True, slots=True)
class Disclosure:
    """What is read of the entries; `names` has those that are not shown in full, by number."""

    columns: frozenset[str] = frozenset(COLUMNS)
    names: Mapping[int, str] = field(default_factory=dict[int, str])
    champions: Mapping[str, str] = field(
        default_factory=dict[str, str]
    )  # the same by the whole name

    def shows(self, column: str) -> bool:
        """Whether a column is in the lists."""
        return column in self.columns

    def name(self, number: int, name: str) -> str:
        """Return what an entry is called."""
        return self.names.get(number, name)

    def cover_names(self, names: Mapping[int, str]) -> dict[int, str]:
        """Return what entries are called, by number."""
        return {number: self.name(number, name) for number, name in names.items()}

    def cover_row(self, tournament: Tournament) -> Tournament:
        """Return the row; where it names somebody who is not named, a copy, never to be saved."""
        if tournament.champion_name not in self.champions:
            return tournament
        covered = copy(tournament)
        covered.champion_name = self.champions[tournament.champion_name]
        return covered

    def cover_entry(self, view: View) -> View:
        """Return an entry, or another view with its fields, as it is shown."""
        number = view["number"]
        hidden = [name for name in ("rating", "club") if not self.shows(name)]
        if number in self.names:
            hidden += ["user_id", "username"]
        nothing = {name: None for name in hidden if name in view}
        return {**view, "name": self.name(number, view["name"]), **nothing}

    def cover_identity(self, number: int, view: View) -> View:
        """Return who an entry is to federations, as it is shown; other fields stay."""
        hidden = _PEOPLE if number in self.names else frozenset()
        shown = self.columns - hidden
        covered = dict(view)
        for name in (*_NO_TEXT, "birth_year"):
            if name in view and name not in shown:
                covered[name] = None if name == "birth_year" else ""
        return covered

    def cover_player(self, number: int, player: Player) -> Player:
        """Return a player as it is shown; what is reckoned with it needs the other one."""
        known = {name: getattr(player, name) for name in _NO_TEXT}
        return replace(
            player,
            name=self.name(number, player.name),
            rating=player.rating if self.shows("rating") else 0,
            club=player.club if self.shows("club") else "",
            birth="",
            **self.cover_identity(number, known),
        )

    def cover_matches(self, matches: Iterable[View]) -> list[View]:
        """Return matches without what they did to ratings, where those are not shown."""
        if self.shows("rating") and not self.names:
            return list(matches)
        return [{**match, "rating_changes": []} for match in matches]

    def is_covered(self, code: str) -> bool:
        """Whether a tie-break is not shown, since it tells of ratings."""
        return not self.shows("rating") and code.startswith(_OF_RATINGS)

    def cover_standings(self, standings: Iterable[View]) -> list[View]:
        """Return lines of a table, or views with their fields, without what tells of ratings."""
        return [
            {**row, "tiebreaks": list(map(self._cover_tiebreak, row["tiebreaks"]))}
            for row in standings
        ]

    def _cover_tiebreak(self, view: View) -> View:
        return {"code": view["code"], "value": NOT_SHOWN} if self.is_covered(view["code"]) else view

    def cover_view(self, view: View) -> View:
        """Return a whole tournament as it is shown."""
        if self is WHOLE:
            return view
        return {
            **self.cover_fields(view),
            "entries": [self.cover_entry(entry) for entry in view["entries"]],
            "matches": self.cover_matches(view["matches"]),
            "standings": self.cover_standings(view["standings"]),
        }

    def cover_fields(self, fields: View) -> View:
        """Return the fields of a row as they are shown."""
        champion = fields["champion"]
        return {**fields, "champion": self.champions.get(champion, champion)}


WHOLE: Final = Disclosure()


def is_on(tournament: Tournament) -> bool:
    """Whether strangers read less, or more, than usual."""
    return tournament.shown_columns is not None or hides_names(tournament)


def hides_names(tournament: Tournament) -> bool:
    """Whether the names of minors are not shown in full."""
    return (
        tournament.minors_from is not None and tournament.minor_names != Tournament.MinorNames.FULL
    )


def is_hidden_from_boards(tournament: Tournament) -> bool:
    """Whether names or ratings are not public, both of which stand at boards of this server."""
    return hides_names(tournament) or "rating" not in list_columns(tournament)


def find_disclosure(tournament: Tournament) -> Disclosure:
    """Return what strangers read of a tournament."""
    columns = frozenset(list_columns(tournament))
    if not hides_names(tournament):
        return Disclosure(columns)
    births = view_extensions.list_births(tournament.pk)
    first = tournament.minors_from or 0
    minors = [number for number, year in births.items() if year >= first]
    found = Entry.objects.filter(tournament=tournament.pk, number__in=minors)
    whole = dict(found.values_list("number", "name"))
    names = {number: _cover(tournament, number, name) for number, name in whole.items()}
    return Disclosure(columns, names, {whole[number]: name for number, name in names.items()})


def list_columns(tournament: Tournament) -> list[str]:
    """Return which columns strangers read."""
    chosen = USUAL if tournament.shown_columns is None else tournament.shown_columns
    return [name for name in COLUMNS if name in chosen]


def _cover(tournament: Tournament, number: int, name: str) -> str:
    if tournament.minor_names == Tournament.MinorNames.NUMBER:
        return f"#{number}"
    return shorten_name(name)


def shorten_name(name: str) -> str:
    """Return the first name with the initial of the family name.

    >>> shorten_name("Doe-Roe, Anna Maria"), shorten_name("Anna Maria Doe"), shorten_name("Anna")
    ('Anna D.', 'Anna D.', 'A.')
    """
    family, comma, given = (part.strip() for part in name.partition(","))
    words = [*given.split(), family] if comma else name.split()
    if len(words) < 2:  # nobody knows which name it is
        return f"{words[0][:1]}." if words else ""
    return f"{words[0]} {words[-1][:1]}."
