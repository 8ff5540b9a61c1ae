"""The state file of a series: made from its log; one of an older version begins a log."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final, cast

from tiltyard.cup.model import Cup
from tiltyard.cup.series import replay_games
from tiltyard.cup.series_model import Meeting, SeriesKind
from tiltyard.cup.series_play import fits
from tiltyard.cup.series_rounds import list_rungs, list_standings
from tiltyard.cup.state_file import Json, Object, read_game, reading_file, write_game
from tiltyard.errors import InputError

_SCHEMA_VERSION: Final = 1


def write_series(cup: Cup, *, settings: Mapping[str, Json], updated: str) -> Object:
    """Return the state file of a series."""
    assert cup.series is not None
    series = cup.series
    found: Object = {
        "SchemaVersion": _SCHEMA_VERSION,
        "TournamentName": cup.settings.name,
        "Mode": series.rules.kind.value,
        "Engines": [contender.name for contender in cup.contenders],
        "Meetings": [
            {"Round": meeting.round, "First": meeting.first, "Second": meeting.second}
            for meeting in series.meetings
        ],
        "Games": [write_game(game) for game in sorted(series.games, key=lambda g: g.number)],
        "Unpaired": [write_game(game) for game in series.unpaired],
        "Settings": dict(settings),
        "UpdatedUtc": updated,
    }
    if series.rules.kind is SeriesKind.SWISS:
        found["Byes"] = list(series.byes)
        found["Standings"] = [
            {"Rank": rank, "Engine": name, "Score": points / 10}
            for rank, (name, points, *_) in enumerate(list_standings(cup), 1)
        ]
    if series.rules.kind is SeriesKind.LADDER:
        found["Rungs"] = list(list_rungs(cup))
    if series.rules.test is not None:
        found["Verdict"] = series.verdict or "continue"
    return found


def adopt_series(drawn: Cup, data: Object) -> Cup:
    """Return the series of a state file that has no log. `drawn` has the rules to go on with.

    Raises:
        InputError: `cup.another`, `cup.file_invalid`.
    """
    engines = [contender.name for contender in drawn.contenders]
    if (data.get("TournamentName"), data.get("Engines")) != (drawn.settings.name, engines):
        raise InputError(
            "cup.another",
            f"The state file belongs to {data.get('TournamentName')!r} with other engines; "
            "move it away or name another BracketPath.",
        )
    assert drawn.series is not None
    series = drawn.series
    with reading_file():
        if series.is_in_rounds:
            rounds = list(_read_rounds(data))
            meetings = tuple(meeting for row, _ in rounds for meeting in row)
            series = replace(series, meetings=meetings, byes=tuple(bye for _, bye in rounds))
        holder = replace(drawn, series=series)
        games = [read_game(row) for row in cast("list[Object]", data["Games"])]
    return replace(
        drawn, series=replay_games(series, [game for game in games if fits(holder, game)])
    )


def _read_rounds(data: Object) -> Iterator[tuple[tuple[Meeting, ...], str]]:
    rows = cast("list[Object]", data["Meetings"])
    byes = cast("list[str]", data.get("Byes") or [])
    for number in range(1, max((cast(int, row["Round"]) for row in rows), default=0) + 1):
        found = [
            Meeting(str(row["First"]), str(row["Second"]), number)
            for row in rows
            if row["Round"] == number
        ]
        yield tuple(found), byes[number - 1] if number <= len(byes) else ""
