"""The log as people read it: sentences, pages, downloads."""

import csv
import io
import json
from collections.abc import Iterator
from itertools import chain
from typing import Any, Final

from tiltyard import get_format
from tiltyard.core.scores import format_points
from tiltyard.machine import describe
from tiltyard_server.accounts.models import User
from tiltyard_server.common import clock
from tiltyard_server.tournaments import log
from tiltyard_server.tournaments.models import Entry, LogEntry, Match, Tournament

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


def summarise(kind: str, data: dict[str, Any]) -> str:
    """Return an event as a sentence. Unknown kinds are shown by their name."""
    make = _SENTENCES.get(kind)
    return make(data) if make else kind.replace("-", " ").capitalize() + "."


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
        self._users: dict[int, str] = {}

    def name(self, data: dict[str, Any]) -> dict[str, Any]:
        """Return the data of an event with names in place of numbers, for its sentence only."""
        named = dict(data)
        if data.get("entry") in self._entries:
            named["entry"] = self._entries[data["entry"]]
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
            self._users[pk] = user.get_full_name() if user else f"User {pk}"
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


def _entry(data: dict[str, Any]) -> str:
    entry = data["entry"]
    return entry if isinstance(entry, str) else f"Entry {entry}"


def _because(data: dict[str, Any]) -> str:
    return f": {data['reason']}." if data.get("reason") else "."


def _fields(data: dict[str, Any]) -> str:
    return ", ".join(_FIELD_NAMES.get(field, field) for field in data["fields"])


def _time(milliseconds: int) -> str:
    minutes, seconds = divmod(abs(milliseconds) // 1000, 60)
    return f"{'-' if milliseconds < 0 else ''}{minutes}:{seconds:02}"


def _result(data: dict[str, Any]) -> str:
    result = data["result"]
    if result["kind"] == "double-forfeit":
        return "nobody came"
    if result["kind"] == "forfeit":
        leaves = " and is out" if result.get("loser_leaves") else ""
        return f"side {2 - result['winner']} forfeited{leaves}"
    drawn = result.get("drawn_games")
    score = "-".join(format_points(points) for points in result["score"])
    return f"{score} with {drawn} drawn" if drawn else score


def _points(points: list[int]) -> str:
    return "-".join(format_points(one) for one in points)


_FIELD_NAMES: Final = {
    "description": "description",
    "is_public": "visibility",
    "starts_at": "start",
    "opens_registration_at": "opening of registration",
    "opens_check_in_at": "opening of check-in",
    "has_auto_start": "automatic start",
    "confirm_after_minutes": "time to confirm results",
    "game": "game",
    "is_rated": "whether it is rated",
    "spectator_delay": "delay for spectators",
    "spectators": "who may watch",
    "delays_results": "whether results are delayed",
    "fide_id": "FIDE number",
    "birth": "date of birth",
    "national_id": "national number",
    "national_rating": "national rating",
    "rating_source": "source of the rating",
    "k_factor": "development coefficient",
    "amount_due": "amount due",
    "amount_paid": "amount paid",
    "has_no_half_byes": "right to half-point byes",
    "chief_arbiter": "chief arbiter",
    "chief_arbiter_id": "FIDE number of the chief arbiter",
    "rate_of_play": "rate of play",
    "time_control": "time control",
    "round_dates": "dates of the rounds",
    "national_federation": "national federation",
    "rating_method": "rating that counts",
    "event_code": "code of the event",
}
_GAME: Final = {0: "won by side 1", 1: "won by side 2", None: "drawn"}
_SENTENCES: Final[dict[str, Any]] = {
    "tournament-created": lambda d: (
        f"The tournament was created as {get_format(d['config']['format']).name}."
    ),
    "config-changed": lambda d: "The rules of the tournament were changed.",
    "phase-changed": lambda d: f"Moved to {d['to'].replace('_', ' ')}{_because(d)}",
    "entry-registered": lambda d: f"{_entry(d)} came in.",
    "entry-changed": lambda d: f"Rating or club of {_entry(d)} was changed.",
    "entry-status-changed": lambda d: (
        f"{_entry(d)} is now {d['status'].replace('_', ' ')}{_because(d)}"
    ),
    "seeds-assigned": lambda d: f"{len(d['order'])} entries were seeded ({d['method']}).",
    "seed-taken": lambda d: f"{_entry(d)} took seed {d['seed']}.",
    "matches-created": lambda d: f"{len(d['fixtures'])} matches were drawn.",
    "matches-removed": lambda d: (
        f"Match {', '.join(map(str, d['matches']))} is no longer needed{_because(d)}"
    ),
    "pairing-held": lambda d: f"The next round waits for the arbiter{_because(d)}",
    "game-recorded": lambda d: f"Match {d['match']}: a game was {_GAME[d['winner']]}.",
    "result-recorded": lambda d: f"Match {d['match']}: {_result(d)}.",
    "result-corrected": lambda d: f"Match {d['match']} corrected to {_result(d)}{_because(d)}",
    "result-cleared": lambda d: f"Match {d['match']} is unplayed again{_because(d)}",
    "places-decided": lambda d: "The final places were decided.",
    "profile-changed": lambda d: f"{_entry(d)} was renamed.",
    "details-changed": lambda d: f"Changed: {_fields(d)}.",
    "servers-changed": lambda d: (
        f"Game server {d['server']} may {'' if d['is_granted'] else 'no longer '}report."
    ),
    "result-reported": lambda d: f"Match {d['match']}: side {d['side'] + 1} says {_result(d)}.",
    "result-disputed": lambda d: f"Match {d['match']} is disputed.",
    "dispute-decided": lambda d: f"Match {d['match']} decided by an arbiter{_because(d)}",
    "money-changed": lambda d: "Fee and prizes were changed.",
    "payout-decided": lambda d: f"A payout to {_entry(d)} was {d['decision']}{_because(d)}",
    "entries-seated": lambda d: (
        f"{sum(map(bool, chain(*d['pods'])))} entries were seated at {len(d['pods'])} tables"
        f"{' by lot.' if d.get('lot') else '.'}"
    ),
    "clock-started": lambda d: (
        f"The clock of round {d['round']} was started: {_time(d['length_ms'])}."
    ),
    "clock-paused": lambda d: "The clock was paused.",
    "clock-resumed": lambda d: "The clock runs on.",
    "clock-extended": lambda d: (
        f"Match {d['match']} got {_time(d['by_ms'])} more."
        if d["match"]
        else f"The round got {_time(d['by_ms'])} more."
    ),
    "clock-stopped": lambda d: "The clock was stopped.",
    "prizes-changed": lambda d: "The prizes in words were changed.",
    "sheet-changed": lambda d: f"The sheet of match {d['match']} was written.",
    "feature-changed": lambda d: (
        f"Match {d['match']} is shown on the stream."
        if d["match"]
        else "No match is shown on the stream."
    ),
    "invitation-sent": lambda d: f"User {d['user_id']} was invited.",
    "invitation-withdrawn": lambda d: f"The invitation of user {d['user_id']} was withdrawn.",
    "invitation-answered": lambda d: (
        f"User {d['user_id']} accepted the invitation."
        if d["has_accepted"]
        else f"User {d['user_id']} declined the invitation."
    ),
    "invitation-link-changed": lambda d: (
        f"Invitation link {d['link']} was made."
        if d["is_open"]
        else f"Invitation link {d['link']} was revoked."
    ),
    "bye-asked": lambda d: (
        f"{_entry(d)} asked for a {d['mark'].replace('-', ' ')} in round {d['round']}."
        if d["mark"]
        else f"{_entry(d)} plays round {d['round']} after all."
    ),
    "leaving-planned": lambda d: (
        f"{_entry(d)} leaves before round {d['round']}." if d["round"] else f"{_entry(d)} stays."
    ),
    "pair-kept-apart": lambda d: (
        f"Entries {d['entries'][0]} and {d['entries'][1]} "
        f"{'must not meet' if d['is_apart'] else 'may meet again'}."
    ),
    "numbers-assigned": lambda d: f"{len(d['order'])} entries were numbered anew.",
    "bye-changed": lambda d: f"The bye of match {d['match']} is a {d['mark'].replace('-', ' ')}.",
    "points-given": lambda d: f"Match {d['match']} gives {_points(d['points'])}.",
    "game-marked": lambda d: f"Match {d['match']} is {d['mark']}.",
    "report-corrected": lambda d: (
        f"Match {d['match']} is {_result(d['reported'])} in the rating report only"
        f"{_because(d['reported'])}"
        if d["reported"]
        else f"Match {d['match']} is in the rating report as it counts."
    ),
    "points-adjusted": lambda d: (
        f"{_entry(d['adjustment'])} got {format_points(d['adjustment']['points'])} points"
        f"{_because(d['adjustment'])}"
    ),
    "rounds-imported": lambda d: f"{d['rounds']} rounds were held by another program.",
    "identity-changed": lambda d: f"Personal data of {_entry(d)} changed: {_fields(d)}.",
    "event-changed": lambda d: f"Facts of the event changed: {_fields(d)}.",
    "staff-changed": lambda d: (
        f"{d['user_id']} is now {d['role']}." if d["role"] else f"{d['user_id']} left the staff."
    ),
}
