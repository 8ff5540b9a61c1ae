"""From the record of a team tournament to a report file (TRF-2026, records 300 to 362)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from tiltyard.errors import InputError, RuleError
from tiltyard.io.trf import Dialect, Document
from tiltyard.io.trf.lists import AbnormalPoints, AccelerationRecord
from tiltyard.io.trf.player import PlayerRecord
from tiltyard.io.trf.records import Record as Line
from tiltyard.io.trf.teams.records import ForfeitedMatch, LineUp, TeamByes, TeamRecord
from tiltyard.io.trf.tournament import CommentRecord, MatchPointValues, TextRecord, UnknownRecord
from tiltyard.standings.rules import TeamRules
from tiltyard.tournament.record.games import Game, GameKind
from tiltyard.tournament.record.open_games import check_finished
from tiltyard.tournament.record.record import Record
from tiltyard.tournament.settings import Settings
from tiltyard.tournament.standings.table import is_known, rank_rows
from tiltyard.tournament.trf.exporter import (
    Report,
    list_bans,
    list_byes,
    list_national,
    list_settings,
    make_person,
    read_dialect,
)
from tiltyard.tournament.trf.header import list_header
from tiltyard.tournament.trf.team_cells import TeamCells

_NAME_WIDTH: Final = 32
_FORFEITS: Final[Mapping[GameKind, str]] = {
    GameKind.FORFEIT_WIN: "+-",
    GameKind.FORFEIT_LOSS: "-+",
    GameKind.DOUBLE_FORFEIT: "--",
}


def export_teams(report: Report, *, dialect: Dialect | str) -> Document:
    """Return the report of a team tournament: its members by team and board, and its matches.

    Raises:
        RuleError: `round.unfinished`, `trf.members_missing` or `trf.boards_missing`.
        InputError: `trf.teams_dialect`, for anything but TRF-2026.
    """
    record, settings, rules = report.record, report.settings, report.settings.team
    assert rules is not None  # asked for teams only
    if read_dialect(dialect) is not Dialect.TRF26:
        raise InputError(
            "trf.teams_dialect", f"The dialect {dialect} has no teams; use {Dialect.TRF26}."
        )
    check_finished(record)
    _check_boards(record)
    cells = TeamCells(record, rules)
    told = list_header(report.details, record, report.tiebreaks, settings, is_standard=True)
    plain = [*_list_plain(report, rules), *told, *_list_header(record, settings, rules)]
    header = [line for line in plain if not isinstance(line, AccelerationRecord)]
    return Document.of(
        [
            *sorted(header, key=lambda line: line.format()[:3]),
            *_list_members(record, cells),
            *_list_line_ups(record, cells),
            *_list_teams(report, cells),
            *_list_team_byes(record, settings, rules),
            *_list_forfeits(record, rules),
            *(_put_match_points(line) for line in plain if isinstance(line, AccelerationRecord)),
            *list_byes(record, settings),
            *list_bans(record, settings),
            *_list_adjustments(record),
            *(UnknownRecord(text) for text in report.details.other_lines),
            *(CommentRecord(f" {text}") for text in report.comments),
        ]
    )


def _check_boards(record: Record) -> None:
    for team in record.players:
        if not team.members:
            raise RuleError(
                "trf.members_missing",
                f"{team.id} has no members; name them with update_player.",
                player=team.id,
            )
    for games in record.rounds:
        for game in games:
            if not (game.is_bye or game.boards or game.kind in _FORFEITS):
                raise RuleError(
                    "trf.boards_missing",
                    f"{game} in round {game.round} has points and no boards; record them with "
                    "update_match.",
                    round=game.round,
                )


def _list_plain(report: Report, rules: TeamRules) -> Iterator[Line]:
    """Yield what a pairing program must know of any tournament; 162 is that of the boards."""
    for line in list_settings(report, Dialect.TRF26, points=rules.game):
        is_count = isinstance(line, TextRecord) and line.code == "062"
        if not (is_count or isinstance(line, PlayerRecord)):
            yield line


def _list_header(record: Record, settings: Settings, rules: TeamRules) -> Iterator[Line]:
    yield TextRecord("062", str(len(record.people_of_games)))
    yield TextRecord("082", str(len(record.players)))
    boards = range(rules.boards)
    colours = "".join(rules.colours[board % len(rules.colours)] for board in boards)
    yield TextRecord("352", colours)
    points = settings.points
    yield MatchPointValues((("TW", points.win), ("TD", points.draw), ("TL", points.loss)))


def _list_members(record: Record, cells: TeamCells) -> Iterator[Line]:
    """Yield everybody on a roster, also who never played; national ratings behind them."""
    order = sorted(cells.points, key=lambda number: (-cells.points[number], number))
    ranks = {number: rank for rank, number in enumerate(order, 1)}
    national: list[Line] = []
    for number, player in enumerate(record.people_of_games, 1):
        person = make_person(number, player)
        yield PlayerRecord(person, cells.points[number], ranks[number], tuple(cells.rounds[number]))
        national += list_national(person, player)
    yield from national


def _list_line_ups(record: Record, cells: TeamCells) -> Iterator[Line]:
    """Records 300: line-ups that do not follow from the order of record 310."""
    for (number, team, opponent), seats in sorted(cells.line_ups.items()):
        sat = list(seats)
        while sat and not sat[-1]:
            sat.pop()
        if 0 in sat or sat != sorted(sat):
            yield LineUp(number, team, opponent, tuple(seats))


def _list_teams(report: Report, cells: TeamCells) -> Iterator[Line]:
    rows = rank_rows(report.record, filter(is_known, report.tiebreaks))
    for rank, row in sorted(enumerate(rows, 1), key=lambda one: one[1].entrant.number):
        entrant = row.entrant
        team = report.record.players[entrant.number - 1]
        games = sum(played.game_points for played in entrant.rounds)
        yield TeamRecord(
            number=entrant.number,
            name=team.label[:_NAME_WIDTH].strip(),
            nickname=team.nickname,
            strength=team.rating or None,
            match_points=sum(one.points for one in entrant.rounds) + entrant.extra_points,
            game_points=games + entrant.extra_game_points,
            rank=rank,
            members=tuple(cells.numbers[member.id] for member in team.members),
        )


def _list_team_byes(record: Record, settings: Settings, rules: TeamRules) -> Iterator[Line]:
    """Record 320: which team had the pairing-allocated bye, and what it is worth."""
    had = [_find_bye(record, games) for games in record.rounds]
    bye = settings.points.pairing_bye
    is_drawn = bye == settings.points.draw and rules.bye_game_points is None
    if any(had) or not is_drawn:
        games = rules.boards * rules.game.draw
        worth = games if rules.bye_game_points is None else rules.bye_game_points
        yield TeamByes(bye, worth, tuple(had))


def _find_bye(record: Record, games: Sequence[Game]) -> int:
    found = (record.numbers[game.white] for game in games if game.kind is GameKind.PAIRING_BYE)
    return next(found, 0)


def _list_forfeits(record: Record, rules: TeamRules) -> Iterator[Line]:
    """Records 330: matches that one team, or both, did not come to.

    One worth other game points than all boards is told by the cells of the members alone.
    """
    full = rules.boards * rules.game.forfeit_win
    for games in record.rounds:
        for game in games:
            if game.kind not in _FORFEITS or game.black is None:
                continue
            won = tuple(full * (sign == "+") for sign in _FORFEITS[game.kind])
            if game.game_points == won:
                sides = record.numbers[game.white], record.numbers[game.black]
                yield ForfeitedMatch(_FORFEITS[game.kind], game.round, *sides)


def _put_match_points(line: AccelerationRecord) -> Line:
    return replace(line, match_points=line.game_points, game_points=0)


def _list_adjustments(record: Record) -> Iterator[Line]:
    """Records 299 without a kind: bonuses and penalties in match points."""
    for team, number, points in record.adjustments:
        yield AbnormalPoints("", points, None, number, (record.numbers[team],))
