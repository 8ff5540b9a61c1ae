"""Games of chess to be opened outside of matches, and where they begin."""

import secrets
from collections.abc import Mapping

from tiltyard_hosts.chess.clock import TimeControl
from tiltyard_hosts.chess.setup import make_setup
from tiltyard_hosts.chess.variants import POSITIONS_960, Variant
from tiltyard_server.play.matches.orders import NewGame, Origin, Player

KIND = "chess"


def order_chess(  # noqa: PLR0913 - what an arena sets
    white: Player,
    black: Player,
    *,
    variant: Variant,
    time: TimeControl,
    can_berserk: bool,
    is_rated: bool,
    origin: Origin | None = None,
    position: str = "",
    times: Mapping[str, int] | None = None,
) -> NewGame:
    """Return a game to be opened; `position` is the FEN of an own start position, standard only.

    `times` are in place of those that follow from the clock.

    Raises:
        InputError: what `make_setup` refuses.
    """
    setup = make_setup(
        variant,
        time,
        start=position or draw_start(variant),
        bots=(white.bot, black.bot),
        can_berserk=can_berserk,
        times=times,
    )
    return NewGame(KIND, white, black, setup, is_rated=is_rated, origin=origin)


def draw_start(variant: Variant) -> int | None:
    """Return the number of a start position, where it is drawn."""
    return secrets.randbelow(POSITIONS_960) if variant is Variant.CHESS960 else None
