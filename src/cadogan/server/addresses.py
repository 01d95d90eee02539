"""Numeric addresses in settings and in requests."""

from ipaddress import IPv4Address, IPv6Address, ip_address


def address_of(text: str) -> IPv4Address | IPv6Address | None:
    """Return the numeric address that a text is; None if it is none."""
    try:
        return ip_address(text)
    except ValueError:
        return None
