"""Letters as people get them: sent by the worker's own delivery, read from Django's outbox."""

import re
from typing import Any
from urllib.parse import unquote

from deliveries import deliver_letters
from django.core import mail


def read_mails() -> list[Any]:
    """Send what is due and return all mails so far."""
    deliver_letters()
    return mail.outbox


def find_link(text: str) -> str:
    """Return what stands behind the # of the link in a mail."""
    found = re.search(r"https://\S+#(\S+)", text)
    assert found is not None, text
    return unquote(found[1])
