"""`CUP`: what happens when a command meets a cup."""

from typing import Final

from tiltyard.cup.commands import (
    AdoptCup,
    BeginPair,
    ChangeBook,
    ChangeRules,
    CupCommand,
    DrawCup,
    DrawSeries,
    ForfeitMatch,
    NoteMachine,
    RecordGame,
    VoidGames,
)
from tiltyard.cup.draw import check_entry, draw_cup
from tiltyard.cup.events import BookChanged, CupAdopted, CupDrawn, CupEvent, SeriesDrawn
from tiltyard.cup.model import Cup
from tiltyard.cup.openings import rebase_book
from tiltyard.cup.play import START, begin_pair, evolve, find_decided, forfeit_match, record_game
from tiltyard.cup.series import draw_series
from tiltyard.cup.series_play import change_rules, note_machine, void_games
from tiltyard.errors import RuleError
from tiltyard.machine import EventCodec, Machine, StateCodec
from tiltyard.machine.codec import from_json, to_json


def _draw(cup: Cup, command: DrawCup) -> tuple[CupEvent, ...]:
    _check_begun(cup, is_begun=False)
    drawn = draw_cup(command.settings, command.contenders, command.book)
    return (CupDrawn(drawn, command.at),)


def _draw_series(cup: Cup, command: DrawSeries) -> tuple[CupEvent, ...]:
    _check_begun(cup, is_begun=False)
    drawn = draw_series(command.settings, command.rules, command.contenders, command.book)
    check_entry(command.contenders, command.book)
    return (SeriesDrawn(drawn, command.at),)


def _adopt(cup: Cup, command: AdoptCup) -> tuple[CupEvent, ...]:
    _check_begun(cup, is_begun=False)
    return (CupAdopted(command.cup, command.at),)


def _change_book(cup: Cup, command: ChangeBook) -> tuple[CupEvent, ...]:
    _check_begun(cup, is_begun=True)
    if command.book == cup.book:
        return ()
    return (BookChanged(*rebase_book(cup, command.book), command.at),)


def _check_begun(cup: Cup, *, is_begun: bool) -> None:
    if bool(cup.contenders) is not is_begun:
        raise RuleError(
            "cup.not_drawn" if is_begun else "cup.drawn",
            "The cup is not drawn yet." if is_begun else "The cup is drawn already.",
        )


CUP: Final[Machine[Cup, CupCommand, CupEvent]] = Machine(
    "cup",
    START,
    {
        DrawCup: _draw,
        DrawSeries: _draw_series,
        ChangeRules: change_rules,
        AdoptCup: _adopt,
        ChangeBook: _change_book,
        BeginPair: begin_pair,
        RecordGame: record_game,
        VoidGames: void_games,
        NoteMachine: note_machine,
        ForfeitMatch: forfeit_match,
    },
    evolve,
    EventCodec[CupEvent](CupEvent, {}),
    StateCodec(1, to_json, lambda data: from_json(Cup, data)),
    follow=find_decided,
)
