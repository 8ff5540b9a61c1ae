"""Ending mails by the address that stands under them. The signature is the key."""

from typing import Annotated

from django.http import HttpRequest, HttpResponseRedirect
from ninja import Path, Router

from tiltyard_server.accounts import mail_preferences
from tiltyard_server.accounts.schemas import UnsubscribedOut
from tiltyard_server.mail.unsubscribe_link import page_of, read_signed

router = Router(tags=["account"], auth=None)
Signed = Annotated[str, Path(min_length=1, max_length=200)]


@router.post("/mail/unsubscribe/{link}", response=UnsubscribedOut)
def unsubscribe(request: HttpRequest, link: Signed) -> UnsubscribedOut:
    """End the mails of a topic, as programs of mail ask for it (RFC 8058); the body is not read."""
    user_id, topic = read_signed(link)
    mail_preferences.unsubscribe(user_id, topic)
    return UnsubscribedOut(topic=topic)


@router.get("/mail/unsubscribe/{link}", response={302: None})
def open_unsubscribing(request: HttpRequest, link: Signed) -> HttpResponseRedirect:
    """Lead people to the page where they press the button; looking changes nothing."""
    return HttpResponseRedirect(page_of(link))
