"""What providers and the payment service tell us. The signature is the key: nobody signs in."""

from django.http import HttpRequest
from ninja import Router

from tiltyard_server.common import clock
from tiltyard_server.payments import webhook_intake
from tiltyard_server.payments.schemas import ReceivedOut

router = Router(tags=["webhooks"], auth=None)


@router.post("/payments/webhooks/{provider}", response=ReceivedOut)
def receive_provider_event(request: HttpRequest, provider: str) -> ReceivedOut:
    """Take a signed message of a payment provider; the same one twice counts once."""
    webhook_intake.receive_event(provider, request.body, request.headers, now=clock.now())
    return ReceivedOut()


@router.post("/payments/confirmations", response=ReceivedOut)
def receive_payout_confirmation(request: HttpRequest) -> ReceivedOut:
    """Take a signed message of the payment service: a payout was confirmed, or failed."""
    webhook_intake.receive_confirmation(request.body, request.headers, now=clock.now())
    return ReceivedOut()
