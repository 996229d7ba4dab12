"""Clients: the network and the kind of device, which identify no person."""

import pytest

from studio_core.accounts.clients import client_at, device_name, network_of

CHROME = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36"
SAFARI = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15"
    " (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1"
)


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.77", "203.0.113.0/24"),
        ("::ffff:203.0.113.77", "203.0.113.0/24"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"),
        ("fe80::1%eth0", "fe80::/48"),
        ("", ""),
        ("testclient", ""),
        ("203.0.113.77, 10.0.0.1", ""),
    ],
)
def test_only_the_network_of_an_address_is_kept(address: str, network: str) -> None:
    assert network_of(address) == network


@pytest.mark.parametrize(
    ("said", "device"),
    [
        (CHROME, "Chrome · Windows"),
        (CHROME + " Edg/140.0", "Edge · Windows"),
        (CHROME + " Whale/4.30", "Whale · Windows"),
        (SAFARI, "Safari · iPhone"),
        (SAFARI.replace("Version/19.0", "KAKAOTALK 11"), "KakaoTalk · iPhone"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 15.0) Firefox/143.0", "Firefox · macOS"),
        (
            "Mozilla/5.0 (Linux; Android 16) SamsungBrowser/28 Chrome/130",
            "Samsung Internet · Android",
        ),
        ("curl/8.5.0", "curl"),
        ("<script>alert(1)</script>", ""),
        ("x" * 400 + "Chrome/1", ""),
        ("", ""),
    ],
)
def test_a_device_has_a_name_from_our_own_list(said: str, device: str) -> None:
    assert device_name(said) == device


def test_a_client_has_a_network_and_a_device() -> None:
    caller = client_at("198.51.100.9", CHROME)

    assert (caller.network, caller.device) == ("198.51.100.0/24", "Chrome · Windows")
