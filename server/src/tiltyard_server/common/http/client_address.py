"""Where a request comes from."""

from ipaddress import IPv6Address, ip_address, ip_network

from django.http import HttpRequest

_NETWORK_BITS = 64  # of an IPv6 address: what one customer of a provider has to spend


def find_address(request: HttpRequest) -> str:
    """Return the address of who asks, as the web server knows it.

    Behind a proxy that is the address the proxy names, if it is one of TILTYARD_TRUSTED_PROXIES.
    """
    return str(request.META.get("REMOTE_ADDR", ""))


def place_of(address: str) -> str:
    """Return what is counted as one place: an IPv4 address, or the network of an IPv6 one."""
    try:
        known = ip_address(address)
    except ValueError:
        return address[:64]
    if not isinstance(known, IPv6Address):
        return str(known)
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(ip_network((known, _NETWORK_BITS), strict=False))


def is_local(address: str) -> bool:
    """Whether the request was made on this very machine."""
    try:
        known = ip_address(address)
    except ValueError:
        return False
    mapped = known.ipv4_mapped if isinstance(known, IPv6Address) else None
    return (mapped or known).is_loopback
