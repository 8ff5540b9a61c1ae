"""Checking a finished game: the commitment, every die and every move."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from tiltyard import InputError, RuleError
from tiltyard_hosts.ludo import rules
from tiltyard_hosts.ludo.codec import board_to_json
from tiltyard_hosts.ludo.decisions import tell_move, tell_roll
from tiltyard_hosts.ludo.dice import SEED_BYTES, Dice, commit
from tiltyard_hosts.ludo.records import (
    Ended,
    Moved,
    Record,
    Rolled,
    Started,
    record_from_json,
    record_to_json,
)
from tiltyard_hosts.ludo.rules import Board

_KEYS: Final = frozenset({"kind", "game", "commitment", "seed", "client_seeds", "record", "state"})


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a check found. Without problems the game was played as it should."""

    rolls: int
    problems: tuple[str, ...]

    @property
    def is_sound(self) -> bool:
        """Whether nothing is wrong."""
        return not self.problems


def make_proof(
    *,
    game: int,
    seed: str,
    client_seeds: tuple[str, str],
    records: Iterable[Record],
    board: Board | None,
) -> dict[str, Any]:
    """Return all that a check needs, to be published when the game is over.

    `board` is None for a game that never began.
    """
    return {
        "kind": "ludo",
        "game": game,
        "commitment": commit(seed),
        "seed": seed,
        "client_seeds": list(client_seeds),
        "record": [
            {"number": number, **record_to_json(record)} for number, record in enumerate(records, 1)
        ],
        "state": None if board is None else board_to_json(board),
    }


def verify(proof: object, *, commitment: str | None = None) -> Verdict:
    """Play a published game again. `commitment` is the one you wrote down before it.

    Raises:
        InputError: `proof.malformed`, when this is no proof at all.
    """
    dice, record, published, state = _read(proof)
    problems: list[str] = []
    if commit(dice.seed) != published:
        problems.append("The seed does not fit the commitment in the proof.")
    if commitment is not None and commitment.lower() != published:
        problems.append("The commitment in the proof is not the one you noted before the game.")
    board: Board | None = None
    if not record or any(isinstance(entry, Ended) != (entry is record[-1]) for entry in record):
        problems.append("The record must end with the end of the game, and only there.")
    for number, entry in enumerate(record, 1):
        board = _step(board, entry, dice, number, problems)
        if problems:
            break
    if not problems and state != (None if board is None else board_to_json(board)):
        problems.append("The record does not lead to the final position in the proof.")
    return Verdict(board.rolls if board else 0, tuple(problems))


def _step(
    board: Board | None, entry: Record, dice: Dice, number: int, problems: list[str]
) -> Board | None:
    if isinstance(entry, Started):
        if entry.turn != dice.draw_start() or entry.client_seeds != dice.client_seeds:
            problems.append(f"Entry {number}: the dice let side {dice.draw_start()} begin.")
        return rules.start(entry.turn)
    if isinstance(entry, Rolled | Moved):
        if board is None:
            problems.append(f"Entry {number}: nobody can roll or move before the start.")
            return None
        if isinstance(entry, Rolled):
            return _check_roll(board, entry, dice, number, problems)
        return _check_move(board, entry, number, problems)
    if not isinstance(entry, Ended) or entry.reason != "home":
        return board
    if board is None or board.winner != entry.winner:
        problems.append(f"Entry {number}: side {entry.winner} does not have all tokens home.")
    return board


def _check_roll(board: Board, entry: Rolled, dice: Dice, number: int, problems: list[str]) -> Board:
    side, die = entry.side, entry.die
    right = dice.roll(board.rolls)
    if side != board.turn or board.die is not None or board.winner is not None:
        problems.append(f"Entry {number}: side {side} may not roll now.")
    elif die != right:
        problems.append(f"Entry {number}: roll {board.rolls} must be {right}, not {die}.")
    elif entry.next != tell_roll(board, die):
        problems.append(f"Entry {number}: after this roll comes {tell_roll(board, die)}.")
    else:
        return rules.roll(board, die)
    return board


def _check_move(board: Board, entry: Moved, number: int, problems: list[str]) -> Board:
    if entry.side != board.turn:
        problems.append(f"Entry {number}: it is not the turn of side {entry.side}.")
        return board
    try:
        after = rules.play(board, entry.token)
    except RuleError as error:
        problems.append(f"Entry {number}: {error.message}")
        return board
    told = (entry.start, entry.to, entry.captured, entry.next)
    mine, now = board.tokens[entry.side], after.tokens[entry.side]
    capture = rules.find_capture(board, entry.token)
    if told != (mine[entry.token], now[entry.token], capture, tell_move(board, after)):
        problems.append(f"Entry {number}: the move did not do what the record says.")
    return after


def _read(proof: object) -> tuple[Dice, list[Record], str, object]:
    if not isinstance(proof, dict) or not proof.keys() >= _KEYS or proof["kind"] != "ludo":
        raise _malformed(f"it needs the keys {', '.join(sorted(_KEYS))}")
    seed, game, seeds = proof["seed"], proof["game"], proof["client_seeds"]
    try:
        is_seed = isinstance(seed, str) and len(bytes.fromhex(seed)) == SEED_BYTES
    except ValueError:
        is_seed = False
    if not is_seed or type(game) is not int:
        raise _malformed("the seed must be 32 bytes in hex and the game a number")
    is_pair = isinstance(seeds, list) and len(seeds) == 2
    if not is_pair or not all(isinstance(text, str) and text.isascii() for text in seeds):
        raise _malformed("client_seeds must be two texts")
    if not isinstance(proof["record"], list):
        raise _malformed("record must be a list")
    record = [record_from_json(entry) for entry in proof["record"]]
    return Dice(seed, game, (seeds[0], seeds[1])), record, str(proof["commitment"]), proof["state"]


def _malformed(why: str) -> InputError:
    return InputError("proof.malformed", f"This is no proof of a Ludo game: {why}.")
