"""Addresses of machines: documentation ranges stand in for IPv4, IPv6 and MAC addresses.

IPv4: RFC 5737 (192.0.2.0/24, 198.51.100.0/24, 203.0.113.0/24). IPv6: RFC 3849 (2001:db8::/32).
MAC: RFC 7042, section 2.1.2 (00-00-5E-00-53-00 to -FF).
"""

from __future__ import annotations

import re

from hybrid_deid.keyed import Numbers
from hybrid_deid.surrogates.interface import Draw

IPV4 = re.compile(r"(?:\d{1,3}\.){3}\d{1,3}")
IPV6 = re.compile(r"\[?(?=[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*:)[0-9A-Fa-f:.]{2,45}\]?")
MAC = re.compile(r"[0-9A-Fa-f]{2}([:-])(?:[0-9A-Fa-f]{2}\1){4}[0-9A-Fa-f]{2}")
DOTTED_MAC = re.compile(r"[0-9A-Fa-f]{4}\.[0-9A-Fa-f]{4}\.[0-9A-Fa-f]{4}")
NETWORK = re.compile(r"((?:\d{1,3}\.){3}\d{1,3})(/\d{1,2})")
LARGEST_OCTET = 255
IPV4_RANGES = ("192.0.2.", "198.51.100.", "203.0.113.")
IN_ONE_RANGE = 20  # attempts at an address in which it lies beside the others of its net


def is_ip(text: str) -> bool:
    """Tell whether `text` has the form of an IP address."""
    if ":" not in text:
        return text[-1:].isdecimal() and IPV4.fullmatch(text) is not None
    return IPV6.fullmatch(text) is not None and MAC.fullmatch(text) is None


def is_network(text: str) -> bool:
    """Tell whether an identifier is an IP or MAC address; "8.441.207.3" is the number of a policy."""
    network = NETWORK.fullmatch(text)
    if network or IPV4.fullmatch(text):
        octets = (network[1] if network else text).split(".")
        return all(int(octet) <= LARGEST_OCTET for octet in octets)
    return is_ip(text) or bool(MAC.fullmatch(text) or DOTTED_MAC.fullmatch(text))


def network_surrogate(text: str, draw: Draw, attempt: int = 0) -> str:
    """Return an address or net of the documentation ranges in the form of `text`; "" for anything else."""
    numbers = draw.keyed.numbers("network", text.casefold(), str(attempt))
    separator = MAC.fullmatch(text)
    if separator:
        drawn = separator.group(1).join(("00", "00", "5E", "00", "53", f"{numbers.below(256):02X}"))
        return drawn.lower() if text == text.lower() else drawn
    if DOTTED_MAC.fullmatch(text):
        drawn = f"0000.5E00.53{numbers.below(256):02X}"
        return drawn.lower() if text == text.lower() else drawn
    network = NETWORK.fullmatch(text)
    if network:
        # The ranges are three; the length of the prefix says of what size the net is, and stays.
        ends_with_zero = network[1].endswith(".0")
        last = "0" if ends_with_zero else str(1 + numbers.below(254))
        return f"{_range_of(network[1], draw, attempt)}{last}{network[2]}"
    if IPV4.fullmatch(text):
        return f"{_range_of(text, draw, attempt)}{1 + numbers.below(254)}"
    return _ipv6(text, numbers) if IPV6.fullmatch(text) else ""


def _range_of(address: str, draw: Draw, attempt: int) -> str:
    """Return the range that an address is drawn from: that of all addresses with its first three numbers."""
    further = str(attempt) if attempt >= IN_ONE_RANGE else ""
    return draw.keyed.pick(IPV4_RANGES, "net", address.rpartition(".")[0], further)


def _ipv6(text: str, numbers: Numbers) -> str:
    groups = [f"{1 + numbers.below(65535):x}" for _ in range(6)]
    core = text.strip("[]")
    if "::" in core:
        drawn = f"2001:db8::{':'.join(groups[: max(1, core.count(':') - 2)][:5])}"
    else:
        drawn = ":".join(["2001", "db8", *groups])
    return f"[{drawn}]" if text.startswith("[") else drawn
