"""Signed messages in both directions (docs/reference/webhooks.md).

`X-Webhook-Signature` is the hex HMAC-SHA256 of the body. A signature over the body alone cannot
stop a replay, so the headers of Standard Webhooks stand beside it: `webhook-id`,
`webhook-timestamp` and `webhook-signature`, over id, timestamp and body.
"""

import base64
import binascii
import hmac
from collections.abc import Iterable, Mapping
from datetime import datetime
from hashlib import sha256
from typing import Final

from tiltyard.sentence import say
from tiltyard_server.common.errors import NotSignedInError

_PREFIX: Final = "whsec_"
_VERSION: Final = "v1,"


def sign(body: bytes, *, secret: str, message_id: str, at: datetime) -> dict[str, str]:
    """Return the headers that prove where a message comes from."""
    timestamp = str(int(at.timestamp()))
    key = _key_of(secret)
    return {
        "X-Webhook-ID": message_id,
        "X-Webhook-Signature": hmac.new(key, body, sha256).hexdigest(),
        "webhook-id": message_id,
        "webhook-timestamp": timestamp,
        "webhook-signature": _VERSION + _sign_all(key, message_id, timestamp, body),
    }


def verify(
    body: bytes,
    headers: Mapping[str, str],
    *,
    secrets: Iterable[str],
    now: datetime,
    tolerance: int,
) -> str:
    """Return the id of a message that one of `secrets` signed within `tolerance` seconds.

    Raises:
        NotSignedInError: `webhook.unsigned`, `webhook.stale` or `webhook.forged`.
    """
    given = {name.lower(): value for name, value in headers.items()}
    message_id = given.get("webhook-id", "")
    timestamp = given.get("webhook-timestamp", "")
    signatures = given.get("webhook-signature", "").split()
    if not message_id or not signatures or not _is_number(timestamp):
        raise NotSignedInError(
            "webhook.unsigned",
            "Send the headers webhook-id, webhook-timestamp and webhook-signature.",
        )
    if abs(int(timestamp) - int(now.timestamp())) > tolerance:
        raise NotSignedInError(
            "webhook.stale",
            say(
                "The message was signed more than {tolerance} seconds from now; sign it again.",
                tolerance=tolerance,
            ),
        )
    for secret in secrets:
        expected = _VERSION + _sign_all(_key_of(secret), message_id, timestamp, body)
        if any(hmac.compare_digest(expected.encode(), s.encode()) for s in signatures):
            return message_id
    raise NotSignedInError("webhook.forged", say("The signature fits none of our secrets."))


def _sign_all(key: bytes, message_id: str, timestamp: str, body: bytes) -> str:
    content = f"{message_id}.{timestamp}.".encode() + body
    return base64.b64encode(hmac.new(key, content, sha256).digest()).decode()


def _key_of(secret: str) -> bytes:
    """Return the bytes of a secret: `whsec_` and base64 as in Standard Webhooks, else its text."""
    if secret.startswith(_PREFIX):
        try:
            return base64.b64decode(secret.removeprefix(_PREFIX), validate=True)
        except binascii.Error:
            pass
    return secret.encode()


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 12
