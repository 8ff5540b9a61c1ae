"""The log as people read it: sentences, pages, downloads."""

import csv
import io
import json
from collections.abc import Iterator
from typing import Any, Final

from tiltyard.machine import describe
from tiltyard.sentence import say
from tiltyard_server.accounts.models import User
from tiltyard_server.common import clock
from tiltyard_server.tournaments import log
from tiltyard_server.tournaments.history.event_sentences import summarise
from tiltyard_server.tournaments.models import Entry, HallPass, LogEntry, Match, Tournament

_CSV_FIELDS: Final = ("seq", "at", "actor", "kind", "version", "data", "command_id", "hash")


def list_log(tournament: Tournament, *, after: int, limit: int) -> dict[str, Any]:
    """Return a part of the log, with sentences."""
    entries = (
        LogEntry.objects.filter(tournament=tournament, seq__gt=after)
        .select_related("actor")
        .order_by("seq")[:limit]
    )
    naming = _Naming(tournament)
    return {
        "items": [_item(entry, naming) for entry in entries],
        "head_hash": tournament.head_hash,
        "total": tournament.seq,
    }


def export_ndjson(tournament: Tournament) -> Iterator[str]:
    """Yield the whole log, a line of JSON an event: all that the hashes are made of."""
    for entry in log.LOG.list_entries(tournament.pk):
        line = {"tournament": entry.tournament_id, **describe(entry), "hash": entry.hash}
        yield json.dumps(line, ensure_ascii=False) + "\n"


def export_csv(tournament: Tournament) -> Iterator[str]:
    """Yield the whole log as a table for a spreadsheet."""
    names = dict(
        User.objects.filter(pk__in=tournament.log.values("actor_id")).values_list("pk", "username")
    )
    yield _csv_line(_CSV_FIELDS)
    for entry in log.LOG.list_entries(tournament.pk):
        data = json.dumps(entry.data, sort_keys=True, ensure_ascii=False)
        actor = names.get(entry.actor_id or 0, "")
        at = clock.to_iso(clock.from_ms(entry.at))
        yield _csv_line(
            (
                entry.seq,
                at,
                actor,
                entry.kind,
                entry.version,
                data,
                entry.command_id or "",
                entry.hash,
            )
        )


class _Naming:
    """Who is meant by the numbers of the log: names are rows beside it, so they are today's."""

    def __init__(self, tournament: Tournament) -> None:
        self._entries = dict(
            Entry.objects.filter(tournament=tournament).values_list("number", "name")
        )
        self._sides = {
            number: sides
            for number, *sides in Match.objects.filter(tournament=tournament).values_list(
                "number", "first_entry", "second_entry"
            )
        }
        passes = HallPass.objects.filter(tournament=tournament)
        self._passes = dict(passes.values_list("pk", "name"))
        self._users: dict[int, str] = {}

    def name(self, data: dict[str, Any]) -> dict[str, Any]:
        """Return the data of an event with names in place of numbers, for its sentence only."""
        named = dict(data)
        if data.get("entry") in self._entries:
            named["entry"] = self._entries[data["entry"]]
        if data.get("pass") in self._passes:
            named["pass"] = self._passes[data["pass"]]
        if isinstance(data.get("match"), int):
            named["match"] = self._name_match(data["match"])
        if isinstance(data.get("user_id"), int):
            named["user_id"] = self._name_user(data["user_id"])
        return named

    def _name_match(self, number: int) -> int | str:
        names = [self._entries.get(side or 0) for side in self._sides.get(number, ())]
        return f"{number} ({names[0]} – {names[1]})" if names and all(names) else number

    def _name_user(self, pk: int) -> int | str:
        if pk not in self._users:
            user = User.objects.filter(pk=pk).first()
            self._users[pk] = user.get_full_name() if user else say("User {pk}", pk=pk)
        return self._users[pk]


def _item(entry: LogEntry, naming: _Naming) -> dict[str, Any]:
    actor = entry.actor
    return {
        "seq": entry.seq,
        "at": clock.to_iso(clock.from_ms(entry.at)),
        "actor": {"id": actor.pk, "display_name": actor.get_full_name()} if actor else None,
        "kind": entry.kind,
        "summary": summarise(entry.kind, naming.name(entry.data)),
        "data": entry.data,
        "hash": entry.hash,
        "command_id": entry.command_id,
    }


def _csv_line(values: tuple[object, ...]) -> str:
    """Write one line; a cell that a spreadsheet would take for a formula is quoted as text."""
    buffer = io.StringIO()
    safe = [
        f"'{value}" if str(value)[:1] in "=+-@\t\r" and str(value) else value for value in values
    ]
    csv.writer(buffer).writerow(safe)
    return buffer.getvalue()
