"""What an address counts as: a party's own network."""

from ipaddress import IPv4Address, IPv6Address, IPv6Network

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_core.addresses.networks import counted_network, network_steps


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("::ffff:cb00:7107", "203.0.113.7"),
        ("::ffff:127.0.0.1", "127.0.0.1"),
        ("::1", "::1"),
        ("127.0.0.1", "127.0.0.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:DB8:1:2::", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("unix", "unix"),
        ("", ""),
    ],
)
def test_an_address_counts_as_its_partys_network(address: str, counted: str) -> None:
    assert counted_network(address) == counted


@given(st.ip_addresses(v=6, network="2000::/3"), st.integers(0, 2**64 - 1))
def test_every_address_of_a_network_counts_as_one(address: IPv6Address, other: int) -> None:
    network = IPv6Network((int(address), 64), strict=False)

    assert counted_network(str(network[other])) == counted_network(address.exploded)


@given(st.ip_addresses(v=4))
def test_a_mapped_address_counts_as_itself(address: IPv4Address) -> None:
    assert counted_network(f"::ffff:{address}") == counted_network(str(address)) == str(address)


@pytest.mark.parametrize(
    ("address", "steps"),
    [
        ("203.0.113.7", ["203.0.113.7", "203.0.113.0/24"]),
        ("::ffff:203.0.113.7", ["203.0.113.7", "203.0.113.0/24"]),
        (
            "2001:db8:1:abcd::9",
            ["2001:db8:1:abcd::/64", "2001:db8:1:ab00::/56", "2001:db8:1::/48"],
        ),
        ("127.0.0.1", ["127.0.0.1"]),
        ("::1", ["::1"]),
        ("unix", ["unix"]),
    ],
)
def test_around_a_party_lie_wider_networks(address: str, steps: list[str]) -> None:
    assert [step.network for step in network_steps(address)] == steps
    assert [step.times for step in network_steps(address)] in ([1], [1, 4], [1, 2, 4])
