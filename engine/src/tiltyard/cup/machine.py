"""`CUP`: what happens when a command meets a cup."""

from typing import Final, assert_never

from tiltyard.cup.commands import (
    AdoptCup,
    BeginPair,
    ChangeBook,
    CupCommand,
    DrawCup,
    ForfeitMatch,
    RecordGame,
)
from tiltyard.cup.draw import draw_cup
from tiltyard.cup.events import BookChanged, CupAdopted, CupDrawn, CupEvent
from tiltyard.cup.fold import START, evolve
from tiltyard.cup.model import Cup
from tiltyard.cup.openings import rebase_book
from tiltyard.cup.play import begin_pair, find_decided, forfeit_match, record_game
from tiltyard.errors import RuleError
from tiltyard.machine import EventCodec, Machine, StateCodec
from tiltyard.machine.codec import from_json, to_json


def _decide(cup: Cup, command: CupCommand) -> tuple[CupEvent, ...]:
    match command:
        case DrawCup(settings=settings, contenders=contenders, book=book, at=at):
            _check_begun(cup, is_begun=False)
            return (CupDrawn(draw_cup(settings, contenders, book), at),)
        case AdoptCup(cup=adopted, at=at):
            _check_begun(cup, is_begun=False)
            return (CupAdopted(adopted, at),)
        case ChangeBook(book=book, at=at):
            _check_begun(cup, is_begun=True)
            return () if book == cup.book else (BookChanged(*rebase_book(cup, book), at),)
        case BeginPair():
            return begin_pair(cup, command)
        case RecordGame():
            return record_game(cup, command)
        case ForfeitMatch():
            return forfeit_match(cup, command)
        case _:
            assert_never(command)


def _check_begun(cup: Cup, *, is_begun: bool) -> None:
    if bool(cup.matches) is not is_begun:
        raise RuleError(
            "cup.not_drawn" if is_begun else "cup.drawn",
            "The cup is not drawn yet." if is_begun else "The cup is drawn already.",
        )


CUP: Final[Machine[Cup, CupCommand, CupEvent]] = Machine(
    "cup",
    START,
    _decide,
    evolve,
    EventCodec[CupEvent](CupEvent, {}),
    StateCodec(1, to_json, lambda data: from_json(Cup, data)),
    follow=find_decided,
)
