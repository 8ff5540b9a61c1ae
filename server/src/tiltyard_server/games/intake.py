"""Signed letters from game servers: opened, checked, recorded, and every one of them noted."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Final, NoReturn

from django.conf import settings
from django.db import IntegrityError, transaction
from pydantic import ValidationError

from tiltyard import InputError, RuleError, TiltyardError
from tiltyard.sentence import say
from tiltyard_server.common import clock
from tiltyard_server.common.errors import NotAllowedError, NotSignedInError, TooManyError
from tiltyard_server.common.http.validation_errors import explain_problems
from tiltyard_server.games import keys
from tiltyard_server.games.attempts import Attempt, count_unsigned, is_flood, store_attempts
from tiltyard_server.games.claims import GameResultIn, GameResultsIn, ResultClaim
from tiltyard_server.games.models import GameServer, ResultAttempt, TournamentGameServer, UsedNonce
from tiltyard_server.games.recorder import Source, Verdict, record_claims
from tiltyard_server.games.signatures import Json, canonicalise, is_signed, read_json

Reason = ResultAttempt.Reason
Body = GameResultIn | GameResultsIn

_USED_EVERY: Final = timedelta(minutes=1)


@dataclass(slots=True)
class Letter:
    """What came in: the bytes, who says they sent it, and the seal. The rest is found out."""

    raw: bytes
    server_id: str
    signature: str
    address: str
    now: datetime
    claims: Sequence[ResultClaim] = ()
    server: GameServer | None = None

    def refuse(self, reason: ResultAttempt.Reason, error: TiltyardError) -> NoReturn:
        """Note the attempt under every tournament it names, and raise `error`.

        Anybody can send letters that nobody signed. Beyond a number a minute from one address
        they are noted once as too many, and no more.
        """
        if reason in (Reason.MALFORMED, Reason.UNKNOWN_SERVER, Reason.FORGED):
            count = count_unsigned(self.address, now=self.now)
            if is_flood(count):
                error = TooManyError(
                    "attempts.too_many",
                    say("Too many letters without a signature; wait a minute."),
                    retry_after=60,
                )
                if is_flood(count - 1):
                    raise error
                reason = Reason.TOO_MANY
        first = {claim.tournament: claim for claim in reversed(self.claims)}
        attempts = [Attempt(reason, error, claim) for claim in first.values()]
        store_attempts(
            attempts or [Attempt(reason, error)],
            server=self.server,
            address=self.address,
            at=self.now,
        )
        raise error


def receive(letter: Letter, shape: type[Body]) -> list[Verdict]:
    """Record the results of a signed letter; return what became of each, in order.

    Raises:
        InputError: `body.malformed` and `input.invalid`.
        NotSignedInError: `signature.invalid`, which does not tell an unknown server from a wrong
            signature; `secret.expired` and `server.revoked` to whoever knows the secret.
        RuleError: `message.stale`, `message.future`, `message.replayed`.
        TooManyError: `attempts.too_many`, after too many letters that nobody signed.
    """
    content, body = _open(letter, shape)
    letter.claims = body.list_claims()
    server = _authenticate(letter, canonicalise(content))
    _check_time(letter, body.timestamp)
    _use_nonce(letter, body, server)
    if server.last_used_at is None or letter.now - server.last_used_at > _USED_EVERY:
        GameServer.objects.filter(pk=server.pk).update(last_used_at=letter.now)
    return _record(letter, server)


def forget_nonces(*, now: datetime) -> int:
    """Drop the nonces of letters that are too old to be accepted anyway."""
    window = timedelta(seconds=settings.TILTYARD_RESULT_WINDOW)
    forgotten, _ = UsedNonce.objects.filter(at__lt=now - window).delete()
    return forgotten


def _open(letter: Letter, shape: type[Body]) -> tuple[Json, Body]:
    try:
        content = read_json(letter.raw)
        return content, shape.model_validate(content)
    except InputError as error:
        letter.refuse(Reason.MALFORMED, error)
    except ValidationError as problem:
        letter.refuse(Reason.MALFORMED, _explain(problem))


def _explain(problem: ValidationError) -> InputError:
    found = problem.errors(include_url=False, include_input=False)[:10]
    message, fields = explain_problems(found)
    return InputError("input.invalid", message, fields=fields)


def _authenticate(letter: Letter, message: bytes) -> GameServer:
    """Return who signed. Known or not, current secret or old: the same work is done."""
    server = GameServer.objects.filter(public_id=letter.server_id).first()
    letter.server = server
    secrets = keys.list_secrets(server, now=letter.now)
    is_current = is_signed(secrets.current, message, letter.signature)
    is_previous = is_signed(secrets.previous, message, letter.signature)
    if server is None or not (is_current or is_previous):
        error = NotSignedInError(
            "signature.invalid",
            say(
                "The server is not known, or the signature is not that of the canonical JSON "
                "of the body, whose SHA-256 is in the details."
            ),
            canonical_sha256=sha256(message).hexdigest(),
        )
        letter.refuse(Reason.UNKNOWN_SERVER if server is None else Reason.FORGED, error)
    if server.revoked_at is not None:
        error = NotSignedInError("server.revoked", say("This game server was revoked."))
        letter.refuse(Reason.REVOKED, error)
    if not is_current and not secrets.is_previous_good:
        error = NotSignedInError(
            "secret.expired", say("This secret was replaced; sign with the new one.")
        )
        letter.refuse(Reason.FORGED, error)
    return server


def _check_time(letter: Letter, timestamp: int) -> None:
    window = settings.TILTYARD_RESULT_WINDOW
    now = int(letter.now.timestamp() * 1000)
    age = (now - timestamp) / 1000
    if age > window:
        message = say(
            "The message is {age} s old, and {window} s are allowed; sign it anew.",
            age=f"{age:.0f}",
            window=window,
        )
        error = RuleError("message.stale", message, server_time=now)
        letter.refuse(Reason.STALE, error)
    if age < -window:
        message = say(
            "The message is {age} s ahead; set the clock of the game server.", age=f"{-age:.0f}"
        )
        error = RuleError("message.future", message, server_time=now)
        letter.refuse(Reason.FUTURE, error)


def _use_nonce(letter: Letter, body: Body, server: GameServer) -> None:
    """Mark the nonce as used, for good: whatever becomes of the claims."""
    try:
        with transaction.atomic():
            UsedNonce.objects.create(
                server=server, nonce=body.nonce, at=clock.from_ms(body.timestamp)
            )
    except IntegrityError:
        error = RuleError(
            "message.replayed",
            say("This nonce was used before. To send a result again, sign it with a new nonce."),
        )
        letter.refuse(Reason.REPLAYED, error)


def _record(letter: Letter, server: GameServer) -> list[Verdict]:
    """Record tournament by tournament, each with its attempts in one transaction."""
    places: dict[int, list[int]] = {}
    for place, claim in enumerate(letter.claims):
        places.setdefault(claim.tournament, []).append(place)
    grants = TournamentGameServer.objects.filter(server=server, tournament__in=list(places))
    granted = set(grants.values_list("tournament_id", flat=True))
    verdicts: dict[int, Verdict] = {}
    for tournament_id, own in places.items():
        claims = [letter.claims[place] for place in own]
        with transaction.atomic():
            if tournament_id in granted:
                found = record_claims(
                    tournament_id=tournament_id, claims=claims, source=Source(server)
                )
            else:
                found = [_not_granted(tournament_id) for _ in claims]
            attempts = [
                Attempt(verdict.reason, verdict.error, claim)
                for claim, verdict in zip(claims, found, strict=True)
            ]
            store_attempts(attempts, server=server, address=letter.address, at=letter.now)
        verdicts.update(zip(own, found, strict=True))
    return [verdicts[place] for place in range(len(letter.claims))]


def _not_granted(tournament_id: int) -> Verdict:
    """Answer alike for a tournament that is not there: nobody learns of a private one."""
    error = NotAllowedError(
        "server.not_granted",
        say(
            "This game server may not report for tournament {tournament_id}; its "
            "organisers can allow it in their settings.",
            tournament_id=tournament_id,
        ),
    )
    return Verdict(Reason.NOT_GRANTED, error=error)
