"""Small positions to ask the smaller FIDE systems about: written down, or played at random."""

import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from simple import pair_neighbours

from tiltyard.core.scores import CHESS_POINTS
from tiltyard.errors import RuleError
from tiltyard.pairing.base import (
    Colour,
    Kind,
    Meeting,
    PairingRequest,
    PairingResult,
    PairingSystem,
    SwissPlayer,
)
from tiltyard.pairing.checker import RecordedRound
from tiltyard.simulate import Acceleration, Plan, Rates, generate_tournament

_CELL = re.compile(r"(\d+)([wb])([01=])")
_COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK}
_POINTS = {"1": CHESS_POINTS.win, "=": CHESS_POINTS.draw, "0": CHESS_POINTS.loss}


def read_players(text: str) -> tuple[SwissPlayer, ...]:
    """Read `number: rating opponent+colour+result …`, one player a line; `-` is an absence."""
    players = []
    for line in text.strip().splitlines():
        number, cells = line.split(":")
        rating, *rounds = cells.split()
        history = tuple(_read_cell(cell) for cell in rounds)
        players.append(SwissPlayer(int(number), int(rating), history))
    return tuple(players)


def _read_cell(cell: str) -> Meeting:
    if cell == "-":
        return Meeting(Kind.ZERO_BYE, CHESS_POINTS.zero_bye)
    found = _CELL.fullmatch(cell)
    assert found is not None, cell
    opponent, colour, result = found.groups()
    return Meeting(Kind.PLAYED, _POINTS[result], int(opponent), _COLOURS[colour])


def newcomers(count: int, **changes: object) -> PairingRequest:
    """Round 1 of 9 with `count` players of falling rating."""
    players = tuple(SwissPlayer(number, 2600 - number) for number in range(1, count + 1))
    return replace(PairingRequest(players, round=1, rounds=9), **changes)  # type: ignore[arg-type] # names are given by the tests


def meetings(result: PairingResult | RecordedRound) -> set[frozenset[int]]:
    """Who meets whom, colours apart."""
    return {frozenset((pair.white, pair.black)) for pair in result.pairs}


def boards(result: PairingResult) -> set[tuple[int, int]]:
    """White and Black of every pair."""
    return {(pair.white, pair.black) for pair in result.pairs}


def random_requests(
    seed: int, system: PairingSystem, size: tuple[int, int], options: dict[str, str] | None = None
) -> list[PairingRequest]:
    """Return every round of a tournament played at random, byes, forfeits and all.

    Every other tournament is paired by `system`, the rest so that odd positions arise.
    """
    source = Random(seed)
    players = source.randint(*size)
    rates = Rates(
        draw=source.choice((0.1, 0.3, 0.6)),
        forfeit=0.06,
        double_forfeit=0.02,
        half_bye=0.05,
        full_bye=0.02,
        zero_bye=0.05,
        late_entry=0.05,
        forbidden=source.choice((0.0, 0.0, 0.2)),
    )
    plan = Plan(
        players,
        source.randint(2, min(players, 9)),
        rates,
        acceleration=Acceleration.BAKU if source.random() < 0.2 else Acceleration.NONE,
        options=options or {},
    )
    seen: list[PairingRequest] = []

    def remember(request: PairingRequest) -> PairingResult:
        seen.append(request)
        return system(request) if seed % 2 else pair_neighbours(request)

    generate_tournament(plan, remember, source)
    return seen


def ask(system: PairingSystem, request: PairingRequest) -> PairingResult | str:
    """Return the pairing, or the code of the refusal."""
    try:
        return system(request)
    except RuleError as error:
        return error.code


def shuffled(request: PairingRequest, seed: int) -> PairingRequest:
    """Return the same request with its players in another order."""
    players = list(request.players)
    Random(seed).shuffle(players)
    return replace(request, players=tuple(players))


def list_conflicts(request: PairingRequest, result: PairingResult) -> Iterator[str]:
    """Say what no pairing may do: leave somebody out, repeat a game, give a second bye."""
    players = {player.number: player for player in request.players}
    seated = [number for pair in result.pairs for number in (pair.white, pair.black)]
    seated += [result.bye] if result.bye is not None else []
    if sorted(seated) != sorted(set(players) - request.absent):
        yield "somebody is missing or seated twice"
    for pair in result.pairs:
        if any(
            meeting.kind is Kind.PLAYED and meeting.opponent == pair.black
            for meeting in players[pair.white].history
        ):
            yield f"{pair} meet again"
        if frozenset((pair.white, pair.black)) in request.forbidden:
            yield f"{pair} are kept apart by the organiser"
    if result.bye is not None and any(
        meeting.kind is Kind.PAIRING_BYE for meeting in players[result.bye].history
    ):
        yield f"{result.bye} has a second bye"


def list_third_colours(request: PairingRequest, result: PairingResult) -> Iterator[str]:
    """Say who gets a colour three times running, or three times more often than the other."""
    players = {player.number: player for player in request.players}
    for pair in result.pairs:
        for number, colour in ((pair.white, Colour.WHITE), (pair.black, Colour.BLACK)):
            history = players[number].history
            had = [m.colour for m in history if m.kind is Kind.PLAYED]
            surplus = sum(1 if earlier is colour else -1 for earlier in had)
            if had[-2:] == [colour, colour] or surplus > 1:
                yield f"{number} has {colour} again"
