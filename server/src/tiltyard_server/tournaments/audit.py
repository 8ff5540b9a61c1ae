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
from tiltyard.sentence import joined, say, template, word
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


def _entry(data: dict[str, Any]) -> str:
    entry = data["entry"]
    return entry if isinstance(entry, str) else say("Entry {entry}", entry=entry)


def _because(data: dict[str, Any]) -> str:
    reason = data.get("reason")
    return say(": {reason}.", reason=word(reason)) if reason else word(".")


def _fields(data: dict[str, Any]) -> str:
    return joined(", ", (_FIELD_NAMES.get(field, field) for field in data["fields"]))


def _time(milliseconds: int) -> str:
    minutes, seconds = divmod(abs(milliseconds) // 1000, 60)
    return f"{'-' if milliseconds < 0 else ''}{minutes}:{seconds:02}"


def _result(data: dict[str, Any]) -> str:
    result = data["result"]
    if result["kind"] == "double-forfeit":
        return say("nobody came")
    if result["kind"] == "forfeit":
        loser = 2 - result["winner"]
        if result.get("loser_leaves"):
            return say("side {side} forfeited and is out", side=loser)
        return say("side {side} forfeited", side=loser)
    drawn = result.get("drawn_games")
    score = "-".join(format_points(points) for points in result["score"])
    return say("{score} with {drawn} drawn", score=score, drawn=drawn) if drawn else score


def _points(points: list[int]) -> str:
    return "-".join(format_points(one) for one in points)


_FIELD_NAMES: Final = {
    "description": say("description"),
    "is_public": say("visibility"),
    "starts_at": say("start"),
    "opens_registration_at": say("opening of registration"),
    "opens_check_in_at": say("opening of check-in"),
    "has_auto_start": say("automatic start"),
    "confirm_after_minutes": say("time to confirm results"),
    "game": say("game"),
    "is_rated": say("whether it is rated"),
    "spectator_delay": say("delay for spectators"),
    "spectators": say("who may watch"),
    "delays_results": say("whether results are delayed"),
    "fide_id": say("FIDE number"),
    "birth": say("date of birth"),
    "national_id": say("national number"),
    "national_rating": say("national rating"),
    "rating_source": say("source of the rating"),
    "k_factor": say("development coefficient"),
    "amount_due": say("amount due"),
    "amount_paid": say("amount paid"),
    "has_no_half_byes": say("right to half-point byes"),
    "chief_arbiter": say("chief arbiter"),
    "chief_arbiter_id": say("FIDE number of the chief arbiter"),
    "rate_of_play": say("rate of play"),
    "time_control": say("time control"),
    "round_dates": say("dates of the rounds"),
    "national_federation": say("national federation"),
    "rating_method": say("rating that counts"),
    "event_code": say("code of the event"),
}
_GAME: Final = {0: say("won by side 1"), 1: say("won by side 2"), None: say("drawn")}
_SENTENCES: Final[dict[str, Any]] = {
    "tournament-created": lambda d: say(
        "The tournament was created as {format}.",
        format=word(get_format(d["config"]["format"]).name),
    ),
    "config-changed": lambda d: say("The rules of the tournament were changed."),
    "phase-changed": lambda d: say(
        "Moved to {to}{because}", to=word(d["to"].replace("_", " ")), because=_because(d)
    ),
    "entry-registered": lambda d: say("{entry} came in.", entry=_entry(d)),
    "entry-changed": lambda d: say("Rating or club of {entry} was changed.", entry=_entry(d)),
    "entry-status-changed": lambda d: say(
        "{entry} is now {status}{because}",
        entry=_entry(d),
        status=word(d["status"].replace("_", " ")),
        because=_because(d),
    ),
    "seeds-assigned": lambda d: say(
        "{count} entries were seeded ({method}).", count=len(d["order"]), method=word(d["method"])
    ),
    "seed-taken": lambda d: say("{entry} took seed {seed}.", entry=_entry(d), seed=d["seed"]),
    "matches-created": lambda d: say("{count} matches were drawn.", count=len(d["fixtures"])),
    "matches-removed": lambda d: say(
        "Match {list} is no longer needed{because}",
        list=joined(", ", map(str, d["matches"])),
        because=_because(d),
    ),
    "pairing-held": lambda d: say(
        "The next round waits for the arbiter{because}", because=_because(d)
    ),
    "game-recorded": lambda d: say(
        "Match {match}: a game was {game}.", match=d["match"], game=word(_GAME[d["winner"]])
    ),
    "result-recorded": lambda d: say(
        "Match {match}: {result}.", match=d["match"], result=word(_result(d))
    ),
    "result-corrected": lambda d: say(
        "Match {match} corrected to {result}{because}",
        match=d["match"],
        result=word(_result(d)),
        because=_because(d),
    ),
    "result-cleared": lambda d: say(
        "Match {match} is unplayed again{because}", match=d["match"], because=_because(d)
    ),
    "places-decided": lambda d: say("The final places were decided."),
    "profile-changed": lambda d: say("{entry} was renamed.", entry=_entry(d)),
    "details-changed": lambda d: say("Changed: {fields}.", fields=word(_fields(d))),
    "servers-changed": lambda d: (
        say("Game server {server} may report.", server=d["server"])
        if d["is_granted"]
        else say("Game server {server} may no longer report.", server=d["server"])
    ),
    "result-reported": lambda d: say(
        "Match {match}: side {side} says {result}.",
        match=d["match"],
        side=word(d["side"] + 1),
        result=word(_result(d)),
    ),
    "result-disputed": lambda d: say("Match {match} is disputed.", match=d["match"]),
    "dispute-decided": lambda d: say(
        "Match {match} decided by an arbiter{because}", match=d["match"], because=_because(d)
    ),
    "money-changed": lambda d: say("Fee and prizes were changed."),
    "payout-decided": lambda d: say(
        "A payout to {entry} was {decision}{because}",
        entry=_entry(d),
        decision=word(d["decision"]),
        because=_because(d),
    ),
    "entries-seated": lambda d: say(
        template("{sum} entries were seated at {count} tables by lot.")
        if d.get("lot")
        else template("{sum} entries were seated at {count} tables."),
        sum=sum(map(bool, chain(*d["pods"]))),
        count=len(d["pods"]),
    ),
    "clock-started": lambda d: say(
        "The clock of round {round} was started: {time}.",
        round=d["round"],
        time=_time(d["length_ms"]),
    ),
    "clock-paused": lambda d: say("The clock was paused."),
    "clock-resumed": lambda d: say("The clock runs on."),
    "clock-extended": lambda d: (
        say("Match {match} got {time} more.", match=d["match"], time=_time(d["by_ms"]))
        if d["match"]
        else say("The round got {time} more.", time=_time(d["by_ms"]))
    ),
    "clock-stopped": lambda d: say("The clock was stopped."),
    "prizes-changed": lambda d: say("The prizes in words were changed."),
    "sheet-changed": lambda d: say("The sheet of match {match} was written.", match=d["match"]),
    "feature-changed": lambda d: (
        say("Match {match} is shown on the stream.", match=d["match"])
        if d["match"]
        else say("No match is shown on the stream.")
    ),
    "invitation-sent": lambda d: say("User {user_id} was invited.", user_id=d["user_id"]),
    "invitation-withdrawn": lambda d: say(
        "The invitation of user {user_id} was withdrawn.", user_id=d["user_id"]
    ),
    "invitation-answered": lambda d: (
        say("User {user_id} accepted the invitation.", user_id=d["user_id"])
        if d["has_accepted"]
        else say("User {user_id} declined the invitation.", user_id=d["user_id"])
    ),
    "invitation-link-changed": lambda d: (
        say("Invitation link {link} was made.", link=d["link"])
        if d["is_open"]
        else say("Invitation link {link} was revoked.", link=d["link"])
    ),
    "bye-asked": lambda d: (
        say(
            "{entry} asked for a {what} in round {round}.",
            entry=_entry(d),
            what=word(d["mark"].replace("-", " ")),
            round=d["round"],
        )
        if d["mark"]
        else say("{entry} plays round {round} after all.", entry=_entry(d), round=d["round"])
    ),
    "leaving-planned": lambda d: (
        say("{entry} leaves before round {round}.", entry=_entry(d), round=d["round"])
        if d["round"]
        else say("{entry} stays.", entry=_entry(d))
    ),
    "pair-kept-apart": lambda d: say(
        template("Entries {one} and {other} must not meet.")
        if d["is_apart"]
        else template("Entries {one} and {other} may meet again."),
        one=d["entries"][0],
        other=d["entries"][1],
    ),
    "numbers-assigned": lambda d: say("{count} entries were numbered anew.", count=len(d["order"])),
    "bye-changed": lambda d: say(
        "The bye of match {match} is a {what}.",
        match=d["match"],
        what=word(d["mark"].replace("-", " ")),
    ),
    "points-given": lambda d: say(
        "Match {match} gives {points}.", match=d["match"], points=_points(d["points"])
    ),
    "game-marked": lambda d: say(
        "Match {match} is {what}.", match=d["match"], what=word(d["mark"])
    ),
    "report-corrected": lambda d: (
        say(
            "Match {match} is {result} in the rating report only{because}",
            match=d["match"],
            result=word(_result(d["reported"])),
            because=_because(d["reported"]),
        )
        if d["reported"]
        else say("Match {match} is in the rating report as it counts.", match=d["match"])
    ),
    "points-adjusted": lambda d: say(
        "{entry} got {points} points{because}",
        entry=_entry(d["adjustment"]),
        points=format_points(d["adjustment"]["points"]),
        because=_because(d["adjustment"]),
    ),
    "rounds-imported": lambda d: say(
        "{rounds} rounds were held by another program.", rounds=d["rounds"]
    ),
    "identity-changed": lambda d: say(
        "Personal data of {entry} changed: {fields}.", entry=_entry(d), fields=_fields(d)
    ),
    "event-changed": lambda d: say("Facts of the event changed: {fields}.", fields=_fields(d)),
    "staff-changed": lambda d: (
        say("{entry} is now {status}.", entry=d["user_id"], status=word(d["role"]))
        if d["role"]
        else say("{user_id} left the staff.", user_id=d["user_id"])
    ),
}
