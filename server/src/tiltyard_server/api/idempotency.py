"""Idempotency-Key: an unsafe request that is sent again under its key is done once (ADR 21).

This wraps every unsafe operation of the API. Somebody's key is claimed before the operation runs.
When it took effect its answer is kept, and whoever sends the same again gets that answer. A refusal
changed nothing and is forgotten: the request may be sent again, also with its mistake mended.
"""

import json
import logging
from collections.abc import Callable
from functools import partial, wraps
from typing import Any, Final

from allauth.account.internal.flows.login import perform_login
from allauth.account.models import Login
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.crypto import salted_hmac
from ninja.operation import Operation

from tiltyard_server.accounts.identity import get_viewer
from tiltyard_server.accounts.models import User
from tiltyard_server.common import clock
from tiltyard_server.common.http.client_address import find_address, place_of
from tiltyard_server.idempotency.services import Answer, check_key, claim, keep, let_go

Run = Callable[..., HttpResponseBase]

HEADER: Final = "Idempotency-Key"
REPLAYED_HEADER: Final = "Idempotency-Replayed"
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
COMMANDS: Final = frozenset(  # their receipts are written with the log, in one transaction
    {
        "move_phase",
        "assign_seeds",
        "create_entry",
        "create_entries",
        "check_in",
        "undo_check_in",
        "withdraw",
        "reinstate",
        "replace",
        "accept_invitation",
        "record_result",
        "clear_result",
        "record_game",
        "correct_result",
        "pair_round",
        "unpair_round",
        "set_seats",
        "draw_seats",
        "change_clock",
    }
)
REPEATABLE: Final = frozenset(  # once or twice is the same: they show something, or set a cookie
    {
        "begin_provider",
        "log_in",
        "log_out",
        "log_in_by_passkey",
        "send_second_factor",
        "send_second_factor_passkey",
        "confirm_person",
        "open_hall_pass",
        "open_invitation_link",
        "preview_correction",
        "preview_import",
        "explain_pairing",
    }
)
_SIGN_UP: Final = "sign_up"
_SALT: Final = "tiltyard.idempotency"
_SEALS: Final = ("X-Tiltyard-Server", "X-Tiltyard-Signature")  # who sent a letter without a session
_log = logging.getLogger(__name__)


def honour_keys(run: Run) -> Run:
    """Wrap what runs an operation, so that a request with a key is done once."""
    operation = getattr(run, "__self__", None)
    assert isinstance(operation, Operation)
    if SAFE.issuperset(operation.methods) or _name(operation) in COMMANDS | REPEATABLE:
        return run

    @wraps(run)
    def run_once(request: HttpRequest, **parts: Any) -> HttpResponseBase:  # noqa: ANN401 - as in ninja
        if HEADER not in request.headers:
            return run(request, **parts)
        refusal = operation._run_checks(request)  # noqa: SLF001 - who asks is known only after it
        if refusal is not None:
            return refusal
        try:
            return _answer(request, _name(operation), partial(run, request, **parts))
        except Exception as error:
            return operation.api.on_exception(request, error)

    return run_once


def _name(operation: Operation) -> str:
    return str(operation.view_func.__name__)


def _answer(
    request: HttpRequest, name: str, run: Callable[[], HttpResponseBase]
) -> HttpResponseBase:
    claimed = claim(
        who=_who(request, name),
        key=check_key(request.headers[HEADER]),
        fingerprint=_fingerprint(request),
        now=clock.now(),
    )
    known = claimed.answer
    if known is not None:
        is_good = name != _SIGN_UP or _sign_in_again(request, known)
        return _replay(known) if is_good else run()
    response = run()
    try:
        if response.status_code < 400 and isinstance(response, HttpResponse):
            headers = dict(response.items())
            keep(claimed, Answer(response.status_code, headers, response.content))
        else:
            let_go(claimed)
    except DatabaseError:  # whoever asks is told what happened in any case
        _log.exception(
            "The answer to %s could not be kept under its Idempotency-Key. The request itself was "
            "answered with %s; sent again, it is refused until somebody has looked",
            name,
            response.status_code,
        )
    return response


def _replay(answer: Answer) -> HttpResponse:
    headers = {**answer.headers, REPLAYED_HEADER: "true"}
    return HttpResponse(answer.content, status=answer.status, headers=headers)


def _sign_in_again(request: HttpRequest, answer: Answer) -> bool:
    """Sign in whoever made an account and did not hear of it, if the password is still theirs."""
    user = User.objects.filter(pk=json.loads(answer.content)["user"]["id"], is_active=True).first()
    if user is None or not user.check_password(json.loads(request.body)["password"]):
        return False
    perform_login(request, Login(user=user))
    return bool(request.user.pk == user.pk)  # not where a second factor was added meanwhile


def _who(request: HttpRequest, name: str) -> str:
    """Return whose key it is. Signing up makes somebody else of the asker: there it is a place."""
    viewer = get_viewer(request)
    if viewer.user_id is None or name == _SIGN_UP:
        parts = ("place", _hash(place_of(find_address(request)))[:32])
    elif viewer.scopes is None:
        parts = ("user", str(viewer.user_id))
    else:
        parts = ("key", _hash(request.headers.get("Authorization", ""))[:32])
    return " ".join(parts)


def _fingerprint(request: HttpRequest) -> str:
    seals = [request.headers.get(each, "") for each in _SEALS]
    return _hash(
        json.dumps([request.method, request.get_full_path(), seals, _normalise(request.body)])
    )


def _normalise(body: bytes) -> str:
    """Return JSON in one way of writing, anything else as it came."""
    try:
        return json.dumps(json.loads(body), sort_keys=True)
    except (ValueError, RecursionError):
        return body.hex()


def _hash(text: str) -> str:
    return salted_hmac(_SALT, text, algorithm="sha256").hexdigest()
