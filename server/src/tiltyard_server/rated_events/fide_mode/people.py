"""Who is warned of: the table knows entries by number, and people know each other by name."""

from collections.abc import Iterable
from typing import Final

from tiltyard.sentence import say
from tiltyard_server.rated_events.fide_mode.warned import Warned
from tiltyard_server.tournaments.models import Entry, Tournament

_ENTRIES: Final = frozenset({"entry", "one", "other"})


class People:
    """The names in a tournament, read once somebody is warned of."""

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament
        self._names: dict[int, str] | None = None

    def name(self, found: Iterable[Warned]) -> list[Warned]:
        """Return the warnings with names in place of the numbers of entries."""
        return [
            Warned(one.name, {key: self._call(key, value) for key, value in one.values.items()})
            for one in found
        ]

    def _call(self, key: str, value: object) -> object:
        if key not in _ENTRIES or not isinstance(value, int):
            return value
        if self._names is None:
            rows = Entry.objects.filter(tournament=self._tournament)
            self._names = dict(rows.values_list("number", "name"))
        return self._names.get(value) or say("Entry {entry}", entry=value)
