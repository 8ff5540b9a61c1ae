"""Which decks were played, and how they did."""

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tiltyard import ResultKind
from tiltyard_server.draft.selectors import list_sheets
from tiltyard_server.tournaments.history.time_machine import list_sheets_at
from tiltyard_server.tournaments.models import Match
from tiltyard_server.tournaments.visibility import Shown

Played = tuple[int, int | None, int | None, int | None]  # a match, its winner and its sides
Said = dict[int, list[tuple[int, str]]]  # what each entry played: match and archetype, in order


@dataclass(slots=True)
class _Tally:
    spellings: Counter[str] = field(default_factory=Counter)
    players: set[int] = field(default_factory=set)
    wins: int = 0
    losses: int = 0
    draws: int = 0


def list_archetypes(shown: Shown) -> list[dict[str, Any]]:
    """Return the archetypes, the most played first, with the matches they won, lost and drew.

    A deck is said once and played on: a match whose sheet does not name it counts for what the
    player was last said to play, or else for what is said first. Byes and forfeits prove nothing
    about a deck and are not counted. Spellings differ in nothing but case and spaces.
    """
    said = _read_sheets(shown)
    tallies: dict[str, _Tally] = defaultdict(_Tally)
    for entry, decks in said.items():
        for _, name in decks:
            tallies[_key(name)].spellings[name] += 1
            tallies[_key(name)].players.add(entry)
    for number, winner, first, second in _list_played(shown):
        for side, played_by in enumerate((first, second)):
            deck = _find_deck(said.get(played_by or 0, ()), number)
            if deck is not None:
                _count(tallies[_key(deck)], side, winner)
    rows = [_row(tally) for tally in tallies.values()]
    return sorted(rows, key=lambda row: (-row["players"], -row["wins"], row["name"]))


def _list_played(shown: Shown) -> Iterable[Played]:
    if shown.head is None:
        played = Match.objects.filter(tournament=shown.tournament, kind=ResultKind.NORMAL)
        return played.values_list("number", "winner", "first_entry", "second_entry")
    return [
        (number, match.result.winner, match.sides[0].entry, match.sides[1].entry)
        for number, match in shown.head.state.matches.items()
        if match.result is not None and match.result.kind is ResultKind.NORMAL
    ]


def _read_sheets(shown: Shown) -> Said:
    said: Said = defaultdict(list)
    if shown.head is None:
        sheets = list_sheets(shown.tournament.pk)
    else:
        sheets = list_sheets_at(shown.tournament, shown.head)
    for number, sheet in sorted(sheets.items()):
        for entry, name in _named(sheet["decks"]).items():
            said[entry].append((number, name))
    return said


def _named(decks: Mapping[str, str]) -> dict[int, str]:
    return {int(entry): name for entry, name in decks.items() if name}


def _find_deck(decks: Sequence[tuple[int, str]], match: int) -> str | None:
    if not decks:
        return None
    after = bisect_right(decks, match, key=lambda deck: deck[0])
    return decks[max(after - 1, 0)][1]


def _count(tally: _Tally, side: int, winner: int | None) -> None:
    if winner is None:
        tally.draws += 1
    elif winner == side:
        tally.wins += 1
    else:
        tally.losses += 1


def _row(tally: _Tally) -> dict[str, Any]:
    played = tally.wins + tally.losses + tally.draws
    name = min(tally.spellings, key=lambda text: (-tally.spellings[text], text))
    return {
        "name": name,
        "players": len(tally.players),
        "wins": tally.wins,
        "losses": tally.losses,
        "draws": tally.draws,
        "win_rate": round(tally.wins / played, 4) if played else None,
    }


def _key(name: str) -> str:
    return " ".join(name.split()).casefold()
