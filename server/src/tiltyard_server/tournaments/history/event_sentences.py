"""An event of the log as a sentence."""

from itertools import chain
from typing import Any, Final

from tiltyard import get_format
from tiltyard.core.scores import format_points
from tiltyard.sentence import joined, say, template, word
from tiltyard_server.tournaments.history.act_names import ACT_NAMES
from tiltyard_server.tournaments.history.field_names import FIELD_NAMES


def summarise(kind: str, data: dict[str, Any]) -> str:
    """Return an event as a sentence. Unknown kinds are shown by their name."""
    make = _SENTENCES.get(kind)
    return make(data) if make else kind.replace("-", " ").capitalize() + "."


def _entry(data: dict[str, Any]) -> str:
    entry = data["entry"]
    return entry if isinstance(entry, str) else say("Entry {entry}", entry=entry)


def _pass(data: dict[str, Any]) -> str:
    held = data["pass"]
    return held if isinstance(held, str) else say("Pass {number}", number=held)


def _because(data: dict[str, Any]) -> str:
    reason = data.get("reason")
    return say(": {reason}.", reason=word(reason)) if reason else word(".")


def _fields(data: dict[str, Any]) -> str:
    return joined(", ", (FIELD_NAMES.get(field, field) for field in data["fields"]))


def _acts(data: dict[str, Any]) -> str:
    return joined(", ", (ACT_NAMES.get(act, act) for act in data["acts"]))


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
        template("Matches {list} are no longer needed{because}")
        if len(d["matches"]) > 1
        else template("Match {list} is no longer needed{because}"),
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
    "pass-changed": lambda d: (
        say("{device} may be used in the hall.", device=_pass(d))
        if d["is_open"]
        else say("{device} was revoked.", device=_pass(d))
    ),
    "pass-used": lambda d: (
        say("{device}: entered the result of match {match}.", device=_pass(d), match=d["match"])
        if "match" in d
        else say("{device}: checked {entry} in.", device=_pass(d), entry=_entry(d))
    ),
    "result-proposed": lambda d: say(
        "{device}: match {match} is to be {result}.",
        device=_pass(d),
        match=d["match"],
        result=word(_result(d)),
    ),
    "proposal-dropped": lambda d: say(
        "What was proposed for match {match} was set aside.", match=d["match"]
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
    "entry-rated": lambda d: say(
        "The rating of {entry} from round {round} on: {rating}.",
        **{**d, "entry": _entry(d), "rating": d["rating"] or "–"},
    ),
    "value-given": lambda d: say("{entry} has another value.", entry=_entry(d)),
    "rounds-imported": lambda d: say(
        "{rounds} rounds were held by another program.", rounds=d["rounds"]
    ),
    "identity-changed": lambda d: say(
        "Personal data of {entry} changed: {fields}.", entry=_entry(d), fields=_fields(d)
    ),
    "event-changed": lambda d: say("Facts of the event changed: {fields}.", fields=_fields(d)),
    "fide-mode-changed": lambda d: (
        say("The tournament is held in FIDE mode.")
        if d["is_on"]
        else say("FIDE mode was left, in round {round}.", round=d["round"])
    ),
    "warnings-confirmed": lambda d: say(
        "Confirmed in round {round}: {acts}.", round=d["round"], acts=word(_acts(d))
    ),
    "hand-pairing-begun": lambda d: say("Pairing round {round} by hand began.", round=d["round"]),
    "hand-pairing-ended": lambda d: say(
        "Pairing round {round} by hand ended; {count} boards are not those of the system.",
        round=d["round"],
        count=d["count"],
    ),
    "hand-pairing-dropped": lambda d: say(
        "Pairing round {round} by hand was dropped.", round=d["round"]
    ),
    "rounds-published": lambda d: say("Published what was drawn up to round {n}.", n=d["round"]),
    "position-drawn": lambda d: say("Round {round}: start position {number}.", **d),
    "incident-noted": lambda d: say(
        "Match {match}, {entry}: {kind}, {sanction}.",
        match=d["match"],
        entry=_entry(d),
        kind=word(d["kind"].replace("-", " ")),
        sanction=word(d["sanction"].replace("-", " ")),
    ),
    "incident-removed": lambda d: say(
        "Match {match}, {entry}: a note was taken back.", match=d["match"], entry=_entry(d)
    ),
    "staff-changed": lambda d: (
        say("{entry} is now {status}.", entry=d["user_id"], status=word(d["role"]))
        if d["role"]
        else say("{user_id} left the staff.", user_id=d["user_id"])
    ),
}
