"""Who can reach a server, and what it may therefore show.

On one's own machine errors are shown and money is pretended. Whatever other machines can reach is
served with the settings for the public, unless it is a demo.
"""

import os
from ipaddress import ip_address

import click

_WHAT_TO_SET = (
    "Set TILTYARD_ALLOWED_HOSTS to the names under which it is asked for (tiltyard.example), and "
    "TILTYARD_HTTPS=false if there is no HTTPS in front of it; or serve on 127.0.0.1; or add "
    "--demo to show the demo with pretended money."
)


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach an address."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def choose_mode(host: str, *, is_demo: bool) -> None:
    """Choose the settings for the public where others can come in and nobody chose any.

    On one's own address, with no settings chosen, whoever has signed in may start engines: nobody
    else can come in. Behind a proxy settings are chosen, and operators start them.
    """
    if is_loopback(host) and "DJANGO_SETTINGS_MODULE" not in os.environ:
        os.environ.setdefault("TILTYARD_LAB_OPEN", "true")
    if not is_demo and not is_loopback(host):
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tiltyard_server.config.settings.prod")


def require_safety(host: str, *, is_demo: bool) -> None:
    """Refuse to show others what is for one's own machine.

    Raises:
        ClickException: with what to set.
    """
    from django.conf import settings  # noqa: PLC0415 - after the settings are chosen

    if is_demo or is_loopback(host):
        return
    if settings.DEBUG:
        raise click.ClickException(
            f"Other machines can reach {host}, and errors would be shown to them with all details. "
            "Set DJANGO_SETTINGS_MODULE=tiltyard_server.config.settings.prod "
            "and TILTYARD_DEBUG=false. "
            f"{_WHAT_TO_SET}"
        )
    if "demo" in settings.TILTYARD_PAYMENT_PROVIDERS:
        raise click.ClickException(
            f"Other machines can reach {host}, and TILTYARD_PAYMENT_PROVIDERS has demo: anybody "
            f"could give themselves money. Take demo out of it. {_WHAT_TO_SET}"
        )
    if not os.environ.get("TILTYARD_ALLOWED_HOSTS"):
        raise click.ClickException(
            f"Other machines can reach {host}, but no name is known under which they may ask. "
            f"{_WHAT_TO_SET}"
        )
