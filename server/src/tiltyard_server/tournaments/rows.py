"""State to columns, columns to what the API shows. Live tables and the time machine share both."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from tiltyard import (
    FORMATS,
    Entry,
    EntryId,
    Match,
    Phase,
    Place,
    RoundClock,
    Standing,
    TournamentState,
    get_format,
)
from tiltyard.core.model import TRANSITIONS
from tiltyard.core.standing import TieBreakValue
from tiltyard.formats.draft.settings import read_settings as read_draft_settings
from tiltyard.formats.swiss.record import SWISS_BRACKET, SwissRecord
from tiltyard.machine.codec import to_json
from tiltyard.sentence import say
from tiltyard_server.common.sentences import collect_sentences

Row = dict[str, Any]
View = dict[str, Any]

ENTRY_STATE: Final = ("rating", "club", "status", "seed", "place_from", "place_to")
PERSON_COLUMNS: Final = ("number", "name", "user_id", "user__username")
ENTRY_COLUMNS: Final = (*PERSON_COLUMNS, *ENTRY_STATE)
MATCH_STATE: Final = (
    "round",
    "bracket",
    "index",
    "best_of",
    "head_start",
    "sources",
    "winner_to",
    "loser_to",
    "marks",
    "first_entry",
    "second_entry",
    "first_is_bye",
    "second_is_bye",
    "status",
    "games",
    "kind",
    "winner",
    "score",
    "drawn_games",
)
MATCH_COLUMNS: Final = ("number", *MATCH_STATE)
_PERCENTAGES: Final = ("OMW", "GW", "OGW")  # exact fractions, of card events
PHASE_NAMES: Final[Mapping[str, str]] = {
    Phase.CREATED: say("Created"),
    Phase.REGISTRATION: say("Registration"),
    Phase.CHECK_IN: say("Check-in"),
    Phase.SEEDING: say("Seeding"),
    Phase.IN_PROGRESS: say("In progress"),
    Phase.COMPLETED: say("Completed"),
    Phase.CANCELLED: say("Cancelled"),
    Phase.ABORTED: say("Aborted"),
}


def entry_row(entry: Entry, *, seed: int | None, place: Place | None) -> Row:
    """Return the columns of an entry that follow from the log."""
    return {
        "number": entry.id,
        "rating": entry.rating,
        "club": entry.club,
        "status": entry.status.value,
        "seed": seed,
        "place_from": place.rank if place else None,
        "place_to": place.rank_to if place else None,
    }


def list_entry_rows(state: TournamentState) -> list[Row]:
    """Return the rows of all entries."""
    seeds, places = seeds_of(state), places_of(state)
    return [
        entry_row(entry, seed=seeds.get(number), place=places.get(number))
        for number, entry in state.entries.items()
    ]


def seeds_of(state: TournamentState) -> dict[EntryId, int]:
    """Return the seed of each entry that has one."""
    return {number: seed for seed, number in enumerate(state.seeds, start=1)}


def places_of(state: TournamentState) -> dict[EntryId, Place]:
    """Return the final place of each entry that has one."""
    return {place.entry: place for place in state.places}


def find_champion(state: TournamentState) -> EntryId | None:
    """Return who has the first place alone."""
    first = state.places[0] if state.places else None
    return first.entry if first and first.rank == first.rank_to == 1 else None


def match_row(match: Match) -> Row:
    """Return the columns of a match."""
    fixture, result = match.fixture, match.result
    first, second = match.sides
    return {
        "number": fixture.id,
        "round": fixture.round,
        "bracket": fixture.bracket,
        "index": fixture.index,
        "best_of": fixture.best_of,
        "head_start": fixture.head_start,
        "sources": [[source.kind.value, source.of] for source in fixture.sources],
        "winner_to": fixture.winner_to and list(fixture.winner_to),
        "loser_to": fixture.loser_to and list(fixture.loser_to),
        "marks": [mark.value for mark in fixture.marks],
        "first_entry": first.entry,
        "second_entry": second.entry,
        "first_is_bye": first.is_bye,
        "second_is_bye": second.is_bye,
        "status": match.status.value,
        "games": list(match.games),
        "kind": result.kind.value if result else None,
        "winner": result.winner if result else None,
        "score": list(result.score) if result and result.score else None,
        "drawn_games": result.drawn_games if result else 0,
    }


def board_row(state: TournamentState) -> Row:
    """Return the columns of a tournament that say who sits where, what time it is, and beware."""
    return {
        "seats": [list(pod) for pod in state.seats],
        "clock": _clock_json(state.clock),
        "warnings": [
            {
                "round": note.round,
                "code": note.code,
                "entries": list(note.entries),
                "text": note.text,
                "sentences": collect_sentences({"text": note.text}),
            }
            for note in state.notes
        ],
    }


def _clock_json(clock: RoundClock | None) -> Row | None:
    if clock is None:
        return None
    return {
        "round": clock.round,
        "length_ms": clock.length_ms,
        "started_at": clock.started_at,
        "paused_ms": clock.paused_ms,
        "paused_at": clock.paused_at,
        "extensions": [
            {"match": number, "ms": extra} for number, extra in sorted(clock.extensions.items())
        ],
    }


def is_played(match: Match) -> bool:
    """Whether a match is one that people play: not passed by a bye."""
    return match.result is not None or not match.has_bye


def config_json(state: TournamentState) -> Row:
    """Return the configuration as JSON."""
    data = to_json(state.config)
    assert isinstance(data, dict)
    return data


def list_rounds(state: TournamentState) -> list[View]:
    """Return the rounds of a tournament, as they are played, with the names people give them."""
    format_ = get_format(state.config.format)
    total = _count_swiss_rounds(state)
    rounds: dict[tuple[int, str], View] = {}
    for _, match in sorted(state.matches.items()):
        fixture = match.fixture
        key = (fixture.round, fixture.bracket)
        if key not in rounds:
            name = format_.name_round(state, match)
            rounds[key] = {
                "number": fixture.round,
                "bracket": fixture.bracket,
                "name": name,
                "sentences": collect_sentences({"name": name}),
                "best_of": fixture.best_of,
                "of": total if fixture.bracket == SWISS_BRACKET else None,
            }
    return list(rounds.values())


def rounds_view(rounds: list[View]) -> list[View]:
    """Return stored rounds as the API shows them; those of an older database lack some fields."""
    return [{"sentences": {}, **row, "of": row.get("of")} for row in rounds]


def _count_swiss_rounds(state: TournamentState) -> int | None:
    if state.config.format in ("swiss", "swiss-playoff"):
        return SwissRecord(state).settings.rounds
    if state.config.format == "draft-swiss":
        return read_draft_settings(state.config.options).rounds
    if state.config.format == "keizer":
        return int(state.config.options["rounds"])
    return None


def entry_view(row: Row) -> View:
    """Return an entry as the API shows it."""
    place = {"from": row["place_from"], "to": row["place_to"]} if row["place_from"] else None
    return {
        "number": row["number"],
        "name": row["name"],
        "user_id": row["user_id"],
        "username": row["user__username"],
        "rating": row["rating"],
        "club": row["club"],
        "status": row["status"],
        "seed": row["seed"],
        "place": place,
    }


def match_view(
    row: Row, rating_changes: list[View] | None = None, sheet: View | None = None
) -> View:
    """Return a match as the API shows it; the time machine knows no ratings."""
    first, second = row["sources"]
    return {
        "number": row["number"],
        "round": row["round"],
        "bracket": row["bracket"],
        "index": row["index"],
        "best_of": row["best_of"],
        "head_start": row["head_start"],
        "sides": [
            _side_view(row["first_entry"], first, is_bye=row["first_is_bye"]),
            _side_view(row["second_entry"], second, is_bye=row["second_is_bye"]),
        ],
        "status": row["status"],
        "score": row["score"],
        "winner": row["winner"],
        "kind": row["kind"],
        "games": row["games"],
        "winner_to": _target_view(row["winner_to"]),
        "loser_to": _target_view(row["loser_to"]),
        "marks": row["marks"],
        "drawn_games": row["drawn_games"],
        "rating_changes": rating_changes or [],
        "sheet": sheet,
    }


def _side_view(entry: int | None, source: list[Any], *, is_bye: bool) -> View:
    kind = "bye" if is_bye else "empty" if entry is None else "entry"
    return {"kind": kind, "entry": entry, "source": {"kind": source[0], "of": source[1]}}


def _target_view(target: list[int] | None) -> View | None:
    return None if target is None else {"match": target[0], "side": target[1]}


def seats_view(seats: list[list[int]]) -> list[list[int | None]]:
    """Return who sits where; nobody on an empty seat."""
    return [[entry or None for entry in pod] for pod in seats]


def standing_view(standing: Standing) -> View:
    """Return a line of the table as the API shows it."""
    return {
        "rank": standing.rank,
        "rank_to": standing.rank_to,
        "entry": standing.entry,
        "score": standing.score,
        "played": standing.played,
        "wins": standing.wins,
        "draws": standing.draws,
        "losses": standing.losses,
        "tiebreaks": [_tiebreak_view(tiebreak) for tiebreak in standing.tiebreaks],
    }


def _tiebreak_view(tiebreak: TieBreakValue) -> View:
    view: View = {"code": tiebreak.code, "value": tiebreak.text}
    if tiebreak.code in _PERCENTAGES:
        view["decimal"] = round(float(Fraction(tiebreak.text)), 6)
    return view


def list_allowed_phases(phase: str) -> list[str]:
    """Return where people may move a tournament; its end comes by itself."""
    return [to.value for to in TRANSITIONS[Phase(phase)] if to is not Phase.COMPLETED]


def name_format(code: str) -> str:
    """Return what people call a format."""
    return FORMATS[code].name if code in FORMATS else code
