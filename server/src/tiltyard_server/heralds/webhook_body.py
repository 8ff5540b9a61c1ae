"""The news of a tournament in words, for people in other places and for programs."""

import json
from collections.abc import Sequence
from typing import Any, Final

from tiltyard.core.scores import format_points
from tiltyard_server.heralds.models import Herald
from tiltyard_server.outbox.services import Payload
from tiltyard_server.tournaments.disclosure import find_disclosure
from tiltyard_server.tournaments.models import Entry, Match, Tournament

ROUND: Final = "round"  # matches that can be played now
RESULT: Final = "result"
FINISH: Final = "finish"  # the start and the end
TOPICS: Final = (ROUND, RESULT, FINISH)
_SHOWN: Final = 10
_MARKDOWN: Final = "\\*_~`|>#"
_MOVES: Final = {"in_progress": "has started", "cancelled": "was cancelled"}

News = tuple[str, str, list[dict[str, Any]]]  # topic, headline, matches


def write_news(tournament: Tournament, topic: str, payload: Payload) -> News | None:
    """Return a message of the outbox as news; None where there is nothing to tell."""
    if topic == "tournament.moved":
        return _write_move(tournament, str(payload["to"]))
    matches = _list_matches(tournament, payload["matches"])
    if not matches:
        return None
    rounds = sorted({row["round"] for row in matches})
    named = f"round {rounds[0]}" if len(rounds) == 1 else "several rounds"
    if topic == "match.ready":
        many = "match" if len(matches) == 1 else "matches"
        return ROUND, f"{len(matches)} {many} of {named} can be played", matches
    return RESULT, "result" if len(matches) == 1 else f"{len(matches)} results", matches


def write_body(herald: Herald, news: News, *, tournament: Tournament, seq: int) -> str:
    """Return what is sent, in the words of the place it goes to."""
    topic, headline, matches = news
    url = f"{herald.site.rstrip('/')}/tournaments/{tournament.pk}"
    body = {
        "topic": topic,
        "tournament": {"id": tournament.pk, "name": tournament.name, "url": url},
        "seq": seq,
        "text": headline,
        "matches": matches,
    }
    return write_for(herald, (tournament.name, headline, *_list_lines(matches)), url, body)


def write_for(herald: Herald, lines: Sequence[str], url: str, body: dict[str, Any]) -> str:
    """Return news for one place: a name, a headline and lines for people, `body` for programs."""
    match herald.kind:
        case Herald.Kind.DISCORD:
            name, headline, *rest = map(_plain, lines)
            text = "\n".join([f"**{name}**: {headline}", *rest, f"<{url}>"])
            # Nobody is called by name: a player may be called @everyone.
            return _dump({"content": text[:2000], "allowed_mentions": {"parse": []}})
        case Herald.Kind.SLACK:
            name, headline, *rest = lines
            text = "\n".join([f"{name}: {headline}", *rest])
            return _dump({"text": f"{_escape(text)}\n<{url}>"})
        case _:
            return _dump(body)


def list_spellings(name: str) -> set[str]:
    """Return how a name can stand in what is sent."""
    return {name, _plain(name), _escape(name)}


def _write_move(tournament: Tournament, to: str) -> News | None:
    if to == "completed":
        champion = find_disclosure(tournament).cover_row(tournament).champion_name
        return FINISH, f"is over{f', won by {champion}' if champion else ''}", []
    return (FINISH, _MOVES[to], []) if to in _MOVES else None


def _list_matches(tournament: Tournament, numbers: list[int]) -> list[dict[str, Any]]:
    found = Match.objects.filter(tournament=tournament, number__in=numbers).order_by("number")
    entries = Entry.objects.filter(tournament=tournament)
    names = find_disclosure(tournament).cover_names(dict(entries.values_list("number", "name")))
    return [
        {
            "number": match.number,
            "round": match.round,
            "players": [names.get(match.first_entry or 0), names.get(match.second_entry or 0)],
            "winner": match.winner,
            "score": match.score,
            "kind": match.kind,
        }
        for match in found
        if match.first_entry and match.second_entry
    ]


def _list_lines(matches: list[dict[str, Any]]) -> list[str]:
    lines = []
    for row in matches[:_SHOWN]:
        one, other = row["players"]
        lines.append(f"{one} – {other}{_say_result(row)}")
    if len(matches) > _SHOWN:
        lines.append(f"and {len(matches) - _SHOWN} more")
    return lines


def _say_result(row: dict[str, Any]) -> str:
    if row["score"] is not None:
        return ": " + "–".join(format_points(points) for points in row["score"])
    return "" if row["kind"] is None else ": by forfeit"


def _plain(text: str) -> str:
    """Keep a name from being read as formatting."""
    return "".join(f"\\{letter}" if letter in _MARKDOWN else letter for letter in text)


def _escape(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _dump(body: dict[str, Any]) -> str:
    return json.dumps(body, ensure_ascii=False)
