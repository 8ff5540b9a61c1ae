"""Making, answering and taking back challenges; the game that follows from one."""

import secrets
import string
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from django.db import transaction

from tiltyard import InputError, RuleError
from tiltyard.sentence import say, word
from tiltyard_hosts.chess.clock import TimeControl
from tiltyard_hosts.chess.engines import find_engine
from tiltyard_hosts.chess.levels import ENGINE, SIMPLE
from tiltyard_hosts.chess.variants import Variant, find_start
from tiltyard_server.accounts.models import User
from tiltyard_server.casual.models import ORIGIN, Challenge, Color, Status
from tiltyard_server.common.errors import TooManyError
from tiltyard_server.play.chess.casual_start import order_chess
from tiltyard_server.play.matches.game_start import open_games
from tiltyard_server.play.matches.orders import Origin, Player
from tiltyard_server.play.models import Game
from tiltyard_server.play.people import announce_players
from tiltyard_server.ratings.selectors import get_blended

LIVES: Final = timedelta(days=1)
REASONS: Final = (
    "generic", "later", "tooFast", "tooSlow", "timeControl", "rated", "casual", "standard",
    "variant", "noBot", "onlyBot",
)  # fmt: skip
_OPEN_MAX: Final = 30  # challenges of one person that nobody has answered
_AN_HOUR: Final = 300
_SIGNS: Final = string.ascii_letters + string.digits
_TIMES: Final = {"first_ms": 60_000}  # the challenger may be on another page


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants to play."""

    initial_seconds: int = 300
    increment_seconds: int = 3
    variant: Variant = Variant.STANDARD
    color: str = Color.RANDOM
    is_rated: bool = False
    position: str = ""

    @property
    def time(self) -> TimeControl:
        """The clock; refuses one that nobody can play with."""
        return TimeControl(1000 * self.initial_seconds, 1000 * self.increment_seconds)


def make_challenge(
    wish: Wish,
    *,
    challenger: User,
    opponent: User | None,
    now: datetime,
    is_listed: bool = False,
    rematch_of: int | None = None,
) -> Challenge:
    """Challenge somebody; without an opponent whoever has the link, and all if it `is_listed`.

    Raises:
        InputError: `challenge.self`, `challenge.position`, `clock.invalid`, `start.fen`.
        TooManyError: `challenge.too_many`.
    """
    check_wish(wish)
    if opponent is not None and opponent.pk == challenger.pk:
        raise InputError(
            "challenge.self", say("You cannot play against yourself."), field="opponent"
        )
    _require_few(challenger.pk, now)
    position = find_start(Variant.STANDARD, wish.position) if wish.position else ""
    with transaction.atomic():
        challenge = Challenge.objects.create(
            code=draw_code(),
            challenger=challenger,
            opponent=opponent,
            is_open=opponent is None,
            is_listed=is_listed and opponent is None,
            variant=wish.variant.value,
            position=position,
            initial_seconds=wish.initial_seconds,
            increment_seconds=wish.increment_seconds,
            color=wish.color,
            is_rated=wish.is_rated,
            rematch_of=rematch_of,
            created_at=now,
            seen_at=now,
        )
        _tell(challenge)
    return challenge


def check_wish(wish: Wish) -> None:
    """Refuse what cannot be played.

    Raises:
        InputError: `challenge.position`, `clock.invalid`, `start.fen`.
    """
    if wish.position and (wish.is_rated or wish.variant is not Variant.STANDARD):
        raise InputError(
            "challenge.position",
            say("A position of your own is for standard chess, and such a game is not rated."),
            field="position",
        )
    if wish.position:
        find_start(Variant.STANDARD, wish.position)
    _ = wish.time


def accept(code: str, *, user: User, now: datetime) -> Challenge:
    """Accept a challenge: the game begins. Whoever accepted it already gets the same game.

    Raises:
        RuleError: `challenge.closed`, `challenge.late`.
    """
    with transaction.atomic():
        challenge = _lock(code)
        if challenge.status == Status.ACCEPTED and challenge.opponent_id == user.pk:
            return challenge
        _require_waiting(challenge, now)
        challenge.opponent = user
        _open_game(challenge, user, now)
        _close(challenge, Status.ACCEPTED, now)
    return challenge


def decline(code: str, *, now: datetime, reason: str = "generic") -> Challenge:
    """Decline a challenge that was made for oneself; again changes nothing.

    Raises:
        InputError: `challenge.reason`.
        RuleError: `challenge.closed`, `challenge.open`.
    """
    if reason not in REASONS:
        known = ", ".join(REASONS)
        raise InputError(
            "challenge.reason", say("A reason is one of {known}.", known=known), field="reason"
        )
    with transaction.atomic():
        challenge = _lock(code)
        if challenge.is_open:
            raise RuleError(
                "challenge.open", say("This challenge is for anybody; leave it to others.")
            )
        if challenge.status == Status.DECLINED:
            return challenge
        _require_waiting(challenge, now)
        challenge.decline_reason = reason
        _close(challenge, Status.DECLINED, now)
    return challenge


def cancel(code: str, *, now: datetime) -> Challenge:
    """Take a challenge back; again changes nothing.

    Raises:
        RuleError: `challenge.closed`, where it was answered.
    """
    with transaction.atomic():
        challenge = _lock(code)
        if challenge.status != Status.CANCELED:
            if challenge.status != Status.CREATED:
                raise _closed(challenge)
            _close(challenge, Status.CANCELED, now)
    return challenge


def note_waiting(user_id: int, *, now: datetime, code: str = "") -> None:
    """Note that a challenger is there: the lobby shows challenges of those who wait."""
    waiting = Challenge.objects.filter(challenger_id=user_id, status=Status.CREATED)
    if code:
        waiting = waiting.filter(code=code)
    waiting.update(seen_at=now)


def play_computer(wish: Wish, *, user: User, level: int, now: datetime) -> Game:
    """Begin a game against a bot of this installation, never rated.

    Raises:
        InputError: `challenge.position`, `clock.invalid`, `start.fen`, `bot.unknown`.
    """
    check_wish(wish)
    kind = ENGINE if find_engine() else SIMPLE
    bot = Player(say("Computer, level {level}", level=level), None, bot=f"{kind}-{level}")
    person = seat(user, wish.variant, wish.time)
    sides = (person, bot) if _is_white(wish.color) else (bot, person)
    order = order_chess(
        *sides,
        variant=wish.variant,
        time=wish.time,
        can_berserk=False,
        is_rated=False,
        position=wish.position,
    )
    return open_games([order], now=now)[0]


def draw_code() -> str:
    """Return a code that nobody can guess; it begins with a capital, as no other id does."""
    return secrets.choice(string.ascii_uppercase) + "".join(
        secrets.choice(_SIGNS) for _ in range(7)
    )


def _open_game(challenge: Challenge, user: User, now: datetime) -> None:
    variant = Variant(challenge.variant)
    time = TimeControl(1000 * challenge.initial_seconds, 1000 * challenge.increment_seconds)
    own = seat(challenge.challenger, variant, time)
    other = seat(user, variant, time)
    white, black = (own, other) if _is_white(challenge.color) else (other, own)
    order = order_chess(
        white,
        black,
        variant=variant,
        time=time,
        can_berserk=False,
        is_rated=challenge.is_rated,
        origin=Origin(ORIGIN, challenge.pk, 1, ""),
        position=challenge.position,
        times=_TIMES,
    )
    challenge.game_id = open_games([order], now=now)[0].pk


def seat(user: User, variant: Variant, time: TimeControl) -> Player:
    """Return somebody as the player of a side, with their rating at this game."""
    return Player(user.get_full_name(), get_blended(user.pk, name_rating(variant, time)), user.pk)


def name_rating(variant: Variant, time: TimeControl) -> str:
    """Return the game whose rating counts: the speed, or the variant.

    >>> name_rating(Variant.STANDARD, TimeControl(180_000)), name_rating(
    ...     Variant.ATOMIC, TimeControl(180_000)
    ... )
    ('chess-blitz', 'chess-atomic')
    """
    subject = time.speed.value if variant is Variant.STANDARD else variant.value
    return f"chess-{subject}"


def _is_white(color: str) -> bool:
    return secrets.randbelow(2) == 0 if color == Color.RANDOM else color == Color.WHITE


def _lock(code: str) -> Challenge:
    locked = Challenge.objects.select_for_update(of=("self",)).select_related("challenger")
    return locked.get(code=code)


def _require_waiting(challenge: Challenge, now: datetime) -> None:
    if challenge.status != Status.CREATED:
        raise _closed(challenge)
    if challenge.created_at < now - LIVES:
        raise RuleError("challenge.late", say("This challenge has run out; make a new one."))


def _closed(challenge: Challenge) -> RuleError:
    return RuleError(
        "challenge.closed",
        say("This challenge is closed: it was {status}.", status=word(challenge.status)),
    )


def _require_few(user_id: int, now: datetime) -> None:
    made = Challenge.objects.filter(challenger_id=user_id)
    open_now = made.filter(status=Status.CREATED, created_at__gt=now - LIVES)
    if open_now.count() >= _OPEN_MAX:
        raise TooManyError(
            "challenge.too_many",
            say(
                "{open_max} of your challenges wait for an answer; take some back first.",
                open_max=_OPEN_MAX,
            ),
            retry_after=60,
        )
    if made.filter(created_at__gt=now - timedelta(hours=1)).count() >= _AN_HOUR:
        raise TooManyError(
            "challenge.too_many",
            say("You made too many challenges within an hour."),
            retry_after=600,
        )


def _close(challenge: Challenge, status: str, now: datetime) -> None:
    challenge.status, challenge.closed_at = status, now
    challenge.save(update_fields=["status", "closed_at", "opponent", "decline_reason", "game_id"])
    _tell(challenge)


def _tell(challenge: Challenge) -> None:
    people = [challenge.challenger_id, challenge.opponent_id]
    transaction.on_commit(partial(announce_players, people))
