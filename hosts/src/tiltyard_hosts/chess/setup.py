"""What is fixed before a game: the variant, the clock, who are bots, and what may be done."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

from tiltyard import InputError
from tiltyard.sentence import joined, say
from tiltyard_hosts.chess.clock import TimeControl
from tiltyard_hosts.chess.levels import read_bot
from tiltyard_hosts.chess.variants import Variant, find_start

_TIMES: Final = ("first_ms", "grace_ms", "lag_move_ms", "lag_game_ms", "no_show_ms")


@dataclass(frozen=True, slots=True)
class Setup:
    """All that a game needs to know; every number is decided, so no later release changes it.

    `bots` are codes such as `simple-3` or `engine-8` (see `levels`).
    """

    variant: Variant
    fen: str
    position: int | None  # of Chess960
    time: TimeControl
    bots: tuple[str | None, str | None]
    can_berserk: bool
    first_ms: int  # for each side's first move, as shown
    grace_ms: int  # away for so long, the opponent may claim
    lag_move_ms: int
    lag_game_ms: int
    no_show_ms: int = 0  # both must have come by then; 0: the game begins at once
    is_armageddon: bool = False  # Black has half the time, and a draw counts as Black's win
    extra_ms: tuple[int, int] = (0, 0)  # which the clocks show beside, as the host's of a simul

    @property
    def start_ms(self) -> tuple[int, int]:
        """What the clocks show at the start."""
        start, (white, black) = self.time.start_ms, self.extra_ms
        return start + white, (start // 2 if self.is_armageddon else start) + black


_NAMES: Final = tuple(field.name for field in fields(Setup))


def make_setup(
    variant: Variant,
    time: TimeControl,
    *,
    start: str | int | None = None,
    bots: tuple[str | None, str | None] = (None, None),
    can_berserk: bool = False,
    times: Mapping[str, int] | None = None,
) -> Setup:
    """Return the setup of a game.

    Args:
        variant: what is played.
        time: the clock.
        start: a FEN for standard chess, the number of the start position for Chess960.
        bots: who is a bot, White first.
        can_berserk: whether players may.
        times: numbers in place of those that follow from the clock.

    Raises:
        InputError: `start.fen`, `start.position`, `bot.unknown`, `berserk.pointless`,
            `times.invalid`.
    """
    if can_berserk and not time.can_enable_berserk:
        raise InputError(
            "berserk.pointless",
            say(
                "Berserk needs an increment of at most two seconds for each minute of initial time."
            ),
        )
    for code in bots:
        if code is not None:
            read_bot(code)
    own = dict(times or {})
    if own.keys() - set(_TIMES) or any(type(v) is not int or v < 0 for v in own.values()):
        raise InputError(
            "times.invalid", say("Times are whole numbers: {list}.", list=joined(", ", _TIMES))
        )
    follows = {
        "first_ms": time.first_move_ms(variant),
        "grace_ms": time.grace_ms,
        "lag_move_ms": time.lag_move_ms,
        "lag_game_ms": time.lag_game_ms,
    }
    fen = find_start(variant, start)
    position = start if isinstance(start, int) else None
    return Setup(
        variant,
        fen,
        position,
        time,
        bots,
        can_berserk,
        is_armageddon=False,
        extra_ms=(0, 0),
        **{**follows, **own},
    )


def setup_to_json(setup: Setup) -> dict[str, Any]:
    """Return a setup as JSON."""
    data = {name: getattr(setup, name) for name in _NAMES}
    own = {
        "variant": setup.variant.value,
        "time": {"base_ms": setup.time.base_ms, "increment_ms": setup.time.increment_ms},
        "bots": list(setup.bots),
        "extra_ms": list(setup.extra_ms),
    }
    return {**data, **own}


def setup_from_json(data: dict[str, Any]) -> Setup:
    """Read a setup that `setup_to_json` wrote."""
    white, black = data["bots"]
    white_ms, black_ms = data.get("extra_ms", (0, 0))  # a game of before has none
    own = {
        "variant": Variant(data["variant"]),
        "time": TimeControl(**data["time"]),
        "bots": (white, black),
        "extra_ms": (white_ms, black_ms),
    }
    return Setup(**{**data, **own})
