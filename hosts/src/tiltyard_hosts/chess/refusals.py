"""What is refused in a game, and why. Each function raises, or lets pass."""

from typing import Final

import chess

from tiltyard import RuleError
from tiltyard.sentence import say, word
from tiltyard_hosts.chess.rules import find_claim
from tiltyard_hosts.chess.session import Session, Status, claim_opens_at

OFFER_GAP: Final = 20  # plies between two draw offers of one side
OFFERS_MAX: Final = 6  # of one side in a game


def require_going(session: Session) -> None:
    """Refuse with `game.not_playing` unless the game goes on."""
    if session.status is not Status.PLAYING:
        status = session.status.value
        if session.status is Status.WAITING:
            raise RuleError(
                "game.not_playing",
                say("The game has not begun: a player is still to come."),
                status=status,
            )
        raise RuleError(
            "game.not_playing", say("The game is {found}.", found=word(status)), status=status
        )


def require_unfinished(session: Session) -> None:
    """Refuse with `game.not_playing` when the game is over."""
    if session.status is Status.OVER:
        require_going(session)


def require_repeat(session: Session, side: int, uci: str, ply: int) -> None:
    """Let the last move pass again; refuse any other with `game.moved_on`."""
    is_last = ply == session.plies - 1 and side != session.turn
    if is_last and uci == session.last_move:
        return
    raise RuleError(
        "game.moved_on",
        say(
            "The game is at ply {plies}, not {ply}; look at it and decide again.",
            plies=session.plies,
            ply=ply,
        ),
        ply=session.plies,
    )


def require_offered(session: Session, side: int) -> None:
    """Refuse with `draw.not_offered` unless the opponent of `side` offers a draw."""
    if session.draw_offer != 1 - side:
        raise RuleError("draw.not_offered", say("The opponent offers no draw."))


def require_offer(session: Session, side: int) -> None:
    """Refuse an offer that comes too early, too often or too soon after the last."""
    if not session.is_clock_running:
        raise RuleError("draw.too_early", say("A draw can be offered once both have moved."))
    if session.offers[side] >= OFFERS_MAX:
        raise RuleError(
            "draw.too_many",
            say("You have offered {offers_max} draws; that is all.", offers_max=OFFERS_MAX),
        )
    last = session.offered_ply[side]
    if last is not None and session.plies - last < OFFER_GAP:
        wait = OFFER_GAP - (session.plies - last)
        raise RuleError(
            "draw.too_soon", say("You may offer again in {wait} plies.", wait=wait), plies=wait
        )


def require_claim(board: chess.Board) -> str:
    """Return why the position may be claimed as drawn; refuse with `draw.no_claim`."""
    reason = find_claim(board)
    if reason is None:
        raise RuleError(
            "draw.no_claim",
            say(
                "The position has not occurred three times, nor have fifty moves passed "
                "without capture or pawn move."
            ),
        )
    return reason


def require_absence(session: Session, side: int, at: int) -> None:
    """Refuse a claim unless the opponent of `side` is away for longer than the grace."""
    opens_at = claim_opens_at(session, side)
    if opens_at is None:
        raise RuleError(
            "claim.not_open", say("Nothing can be claimed: the opponent is there, or has to begin.")
        )
    if at < opens_at:
        raise RuleError(
            "claim.too_early",
            say("The opponent has {opens_at} ms left to come back.", opens_at=opens_at - at),
            opens_at=opens_at,
        )
