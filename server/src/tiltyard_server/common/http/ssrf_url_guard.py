"""Whom the server may call: public addresses over HTTPS, and nobody in its own house.

Somebody chooses the address, the server calls it. Without a guard that would be a way to
reach what only the server can reach. So the name is resolved here, every address it has must be
public, and the call goes to the very address that was checked.
"""

import socket
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Final
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

from tiltyard import InputError
from tiltyard.sentence import say

_LONGEST: Final = 500
_UNICAST: Final = IPv6Network("2000::/3")  # all that was ever given out to the public internet
_ISATAP: Final = (0x00005EFE, 0x02005EFE)  # before the IPv4 address at the end


@dataclass(frozen=True, slots=True)
class Target:
    """An address that was checked: connect to `address`, and say you want `host`."""

    address: str
    host: str
    port: int
    path: str
    is_secure: bool

    @property
    def url(self) -> str:
        """The address to connect to, by number."""
        literal = f"[{self.address}]" if ":" in self.address else self.address
        return f"{'https' if self.is_secure else 'http'}://{literal}:{self.port}{self.path}"


def check_url(url: str) -> SplitResult:
    """Return the parts of an address that may be called, as far as its letters tell.

    Raises:
        InputError: `address.refused`, saying what is wrong.
    """
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise _refuse(say("That is no address; copy it once more.")) from None
    is_local = parts.hostname in settings.TILTYARD_HERALD_LOCAL
    if len(url) > _LONGEST:
        raise _refuse(say("The address is longer than {longest} letters.", longest=_LONGEST))
    if parts.scheme != "https" and not (is_local and parts.scheme == "http"):
        raise _refuse(say("The address must begin with https://."))
    if not parts.hostname or parts.username is not None or parts.password is not None:
        raise _refuse(say("The address needs a host, and no name or password before it."))
    if port is not None and port != 443 and not is_local:
        raise _refuse(say("Only the usual port of HTTPS is called; leave the port out."))
    return parts


def resolve(url: str) -> Target:
    """Return where to connect for an address, if all it resolves to is public.

    Raises:
        InputError: `address.refused`.
    """
    parts = check_url(url)
    host = parts.hostname or ""
    is_secure = parts.scheme == "https"
    port = parts.port or (443 if is_secure else 80)
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise _refuse(say("The host {host} cannot be found.", host=host)) from None
    addresses = [str(row[4][0]) for row in found]
    if host not in settings.TILTYARD_HERALD_LOCAL and not all(map(is_public, addresses)):
        raise _refuse(say("The host {host} is not on the public internet.", host=host))
    path = parts.path or "/"
    return Target(
        addresses[0], host, port, f"{path}?{parts.query}" if parts.query else path, is_secure
    )


def is_public(address: str) -> bool:
    """Whether an address belongs to the public internet, whatever clothes it wears."""
    try:
        found: IPv4Address | IPv6Address | None = ip_address(address.split("%", maxsplit=1)[0])
    except ValueError:
        return False
    if isinstance(found, IPv6Address):
        mapped = found.ipv4_mapped
        if mapped is None and (found not in _UNICAST or _holds_ipv4(found)):
            return False
        found = mapped or found
    return found is not None and found.is_global and not found.is_multicast


def _holds_ipv4(address: IPv6Address) -> bool:
    """Whether a router may make an IPv4 address of it: of a private one too."""
    is_isatap = (int(address) >> 32) & 0xFFFFFFFF in _ISATAP
    return bool(address.teredo or address.sixtofour or is_isatap)


def _refuse(message: str) -> InputError:
    return InputError("address.refused", message, field="url")
