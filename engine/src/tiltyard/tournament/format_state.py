"""The state of a format, as a server runs it, read as the record of a `Tournament`."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from tiltyard.core.model import (
    EntryId,
    Mark,
    Match,
    MatchStatus,
    Result,
    ResultKind,
    TournamentState,
)
from tiltyard.core.scores import CHESS_POINTS, PointSystem
from tiltyard.errors import RuleError
from tiltyard.formats.round_robin import TABLE
from tiltyard.formats.round_robin import TIE_BREAKS as TABLE_TIE_BREAKS
from tiltyard.formats.swiss_record import SWISS_BRACKET, SwissRecord
from tiltyard.pairing import PAIRING_SYSTEMS, round_robin
from tiltyard.pairing.fide.baku import baku_acceleration
from tiltyard.tournament.people import Entry, Player, sort_entries
from tiltyard.tournament.results import bye_points
from tiltyard.tournament.settings import Settings
from tiltyard.tournament.sheet import Game, GameKind, Sheet
from tiltyard.tournament.snapshot import Saved

_ASKED: Final = {
    Mark.FULL_BYE: GameKind.FULL_BYE,
    Mark.HALF_BYE: GameKind.HALF_BYE,
    Mark.ZERO_BYE: GameKind.ZERO_BYE,
}


def read_state(state: TournamentState, players: Mapping[int, Player] | None = None) -> Saved:
    """Return the record of a Swiss or a round robin; of two stages, that of the Swiss.

    `players` says who the entries are, by number; ratings are those of the state. Without it
    their ids are "#" and the number. A round of a table that nobody has begun is not paired yet.

    Raises:
        RuleError: `tournament.not_paired`, for formats whose rounds are not those of a table.
    """
    brackets = {match.fixture.bracket for match in state.matches.values()}
    if SWISS_BRACKET in brackets:
        return _read_swiss(state, players or {})
    if state.config.format == "round-robin" and brackets:
        return _read_table(state, players or {})
    raise RuleError(
        "tournament.not_paired",
        "Only a Swiss or a round robin that has begun is a table of rounds; this is "
        f"{state.config.format!r} with {len(state.matches)} matches.",
    )


def _read_swiss(state: TournamentState, players: Mapping[int, Player]) -> Saved:
    record = SwissRecord(state)
    found = record.settings
    matches = [m for m in state.matches.values() if m.fixture.bracket == SWISS_BRACKET]
    settings = Settings(
        rounds=found.rounds,
        system=PAIRING_SYSTEMS[found.system],
        acceleration=baku_acceleration if found.is_accelerated else None,
        points=found.rules.points,
        unrated=found.rules.unrated,
    )
    return _make(state, record.order, matches, players, settings, found.tie_breaks)


def _read_table(state: TournamentState, players: Mapping[int, Player]) -> Saved:
    matches = [m for m in state.matches.values() if m.fixture.bracket == TABLE]
    begun = max((m.fixture.round for m in matches if m.result is not None), default=0)
    settings = Settings(rounds=max(m.fixture.round for m in matches), system=round_robin)
    rounds = [match for match in matches if match.fixture.round <= begun]
    return _make(state, state.seeds, rounds, players, settings, TABLE_TIE_BREAKS)


def _make(
    state: TournamentState,
    order: tuple[EntryId, ...],
    matches: list[Match],
    players: Mapping[int, Player],
    settings: Settings,
    tiebreaks: tuple[str, ...],
) -> Saved:
    last = max((match.fixture.round for match in matches), default=0)
    people = {number: _find_player(state, number, players) for number in order}
    reader = _Reader({number: player.id for number, player in people.items()}, settings)
    entries = tuple(
        Entry(player, 1, last + 1 if state.entries[number].status.is_out else None)
        for number, player in people.items()
    )
    rounds = tuple(
        reader.read_round(number, [m for m in matches if m.fixture.round == number])
        for number in range(1, last + 1)
    )
    is_by_rating = entries == sort_entries(entries, "rating")
    numbered = replace(settings, numbering="rating" if is_by_rating else "given")
    return Saved(Sheet(entries, rounds), numbered, tiebreaks)


def _find_player(state: TournamentState, number: EntryId, players: Mapping[int, Player]) -> Player:
    return replace(
        players.get(number, Player(f"#{number}")), rating=state.entries[number].rating or 0
    )


class _Reader:
    """Makes games of matches. Who is in no match of a round has a zero-point bye in it."""

    def __init__(self, ids: Mapping[EntryId, str], settings: Settings) -> None:
        self._ids = ids
        self._settings = settings

    def read_round(self, number: int, matches: Iterable[Match]) -> tuple[Game, ...]:
        games: list[Game] = []
        byes: dict[EntryId, GameKind] = {}
        for match in sorted(matches, key=lambda match: match.fixture.index):
            white, black = (occupant.entry for occupant in match.sides)
            if match.status is MatchStatus.BYE and (white or black):
                byes[EntryId(white or black or 0)] = self._read_bye(match)
            elif white is not None and black is not None:
                pair = (self._ids[white], self._ids[black])
                games.append(self._read_game(match, pair, len(games) + 1))
        drawn = (GameKind.PAIRING_BYE, GameKind.REST)
        allocated = [entry for entry, kind in byes.items() if kind in drawn]
        seated = {player for game in games for player in (game.white, game.black)}
        absent = [e for e, name in self._ids.items() if name not in seated and e not in allocated]
        return (
            *games,
            *(self._give_bye(number, entry, byes[entry]) for entry in allocated),
            *(self._give_bye(number, e, byes.get(e, GameKind.ZERO_BYE)) for e in absent),
        )

    def _read_bye(self, match: Match) -> GameKind:
        drawn = GameKind.REST if self._settings.is_fixed else GameKind.PAIRING_BYE
        return next((_ASKED[mark] for mark in match.fixture.marks if mark in _ASKED), drawn)

    def _give_bye(self, number: int, entry: EntryId, kind: GameKind) -> Game:
        worth = bye_points(kind, self._settings.points)
        return Game(number, self._ids[entry], kind=kind, points=(worth, 0))

    def _read_game(self, match: Match, pair: tuple[str, str], board: int) -> Game:
        kind, points = GameKind.PLAYED, None
        if match.result is not None:
            kind, points = _read_result(match.result, self._settings.points)
        by_hand = Mark.BY_HAND in match.fixture.marks
        return Game(match.fixture.round, *pair, board, kind, points, by_hand=by_hand)


def _read_result(
    result: Result, points: PointSystem = CHESS_POINTS
) -> tuple[GameKind, tuple[int, int]]:
    if result.kind is ResultKind.DOUBLE_FORFEIT:
        return GameKind.DOUBLE_FORFEIT, (points.forfeit_loss, points.forfeit_loss)
    if result.winner is None:
        return GameKind.PLAYED, (points.draw, points.draw)
    is_played = result.kind is ResultKind.NORMAL
    won = points.win if is_played else points.forfeit_win
    lost = points.loss if is_played else points.forfeit_loss
    kinds = (GameKind.FORFEIT_WIN, GameKind.FORFEIT_LOSS)
    kind = GameKind.PLAYED if is_played else kinds[result.winner]
    return kind, (lost, won) if result.winner else (won, lost)
