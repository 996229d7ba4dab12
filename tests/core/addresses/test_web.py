"""Addresses that may be called: one plain spelling each, and nothing that leads inside."""

from ipaddress import IPv4Address, IPv6Address, ip_address

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from studio_core.addresses.web import (
    AddressRefusedError,
    is_public,
    is_public_host,
    site_address,
    web_address,
)
from tests.hostile_addresses import INNER_ADDRESSES, ODD_ADDRESSES


@pytest.mark.parametrize(
    ("url", "host", "port", "target"),
    [
        ("https://res.example/a.jpg", "res.example", 443, "/a.jpg"),
        ("HTTP://Res.Example", "res.example", 80, "/"),
        ("https://res.example:443/a?b=c%20d#e", "res.example", 443, "/a?b=c%20d"),
        ("http://res.example:80/거실.jpg", "res.example", 80, "/%EA%B1%B0%EC%8B%A4.jpg"),
        ("https://한옥.example/", "xn--wk5b71z.example", 443, "/"),
        ("https://93.184.216.34/a", "93.184.216.34", 443, "/a"),
        ("https://[2606:4700::6810:84e5]/a", "2606:4700::6810:84e5", 443, "/a"),
        ("https://my_bucket.example/a", "my_bucket.example", 443, "/a"),
    ],
)
def test_a_plain_address_is_taken_apart(url: str, host: str, port: int, target: str) -> None:
    address = web_address(url)

    assert (address.host, address.port, address.target) == (host, port, target)


@pytest.mark.parametrize("url", ODD_ADDRESSES)
def test_an_address_spelt_in_an_odd_way_is_refused(url: str) -> None:
    with pytest.raises(AddressRefusedError):
        web_address(url)


def test_a_host_has_at_most_253_letters() -> None:
    longest = ".".join(["a" * 63, "b" * 63, "c" * 63, "d" * 61])

    assert web_address(f"https://{longest}/").host == longest
    with pytest.raises(AddressRefusedError):
        web_address(f"https://{longest}d/")


@pytest.mark.parametrize("text", INNER_ADDRESSES)
def test_an_address_inside_is_not_public(text: str) -> None:
    assert not is_public(ip_address(text))


@pytest.mark.parametrize(
    "text",
    ["93.184.216.34", "8.8.8.8", "2606:4700::6810:84e5", "64:ff9b::808:808", "64:ff9b::a83f:8111"],
)
def test_an_address_of_the_internet_is_public(text: str) -> None:
    assert is_public(ip_address(text))


@pytest.mark.parametrize(
    "host",
    [
        "studio-haneul.kr",
        "WWW.Bom.Studio.",
        "한옥.kr",
        "8.8.8.8",
        "2606:4700::6810:84e5",
        "latest.kr",
    ],
)
def test_a_host_that_everybody_may_reach_is_public(host: str) -> None:
    assert is_public_host(host)


@pytest.mark.parametrize(
    "host",
    [
        *(
            "",
            "studio",
            "localhost",
            "a.localhost",
            "bom.local",
            "nas.internal",
            "router.home.arpa",
        ),
        *("bom.example", "bom.test", "bom.invalid", "example.com", "www.example.org", "Bom.TEST."),
        *("192.168.0.10", "10.0.0.5", "127.0.0.1", "127.1", "2130706433", "0x7f.1", "0.0.0.0"),
        *(
            "169.254.169.254",
            "::1",
            "fd00::1",
            "fe80::1%eth0",
            "::ffff:8.8.8.8",
            "a..kr",
            "bom。kr",
        ),
    ],
)
def test_a_host_inside_or_reserved_is_not_public(host: str) -> None:
    assert not is_public_host(host)


@given(st.ip_addresses(v=4) | st.ip_addresses(v=6))
def test_what_is_public_python_calls_global_too(address: IPv4Address | IPv6Address) -> None:
    assert not is_public(address) or address.is_global


@given(st.ip_addresses(v=4))
@example(IPv4Address("127.0.0.1"))
def test_ipv4_within_ipv6_is_public_at_most_where_it_is_itself(address: IPv4Address) -> None:
    number = int(address)
    mapped, nat64 = IPv6Address((0xFFFF << 32) | number), IPv6Address((0x64FF9B << 96) | number)
    six_to_four = IPv6Address((0x2002 << 112) | (number << 80))

    assert is_public(nat64) == is_public(address)
    assert not is_public(mapped)
    assert not is_public(six_to_four)


@given(st.text() | st.text("/:@.[]%\\#?0x127htps", max_size=40).map("http://".__add__))
def test_every_text_is_an_address_in_ascii_or_refused(text: str) -> None:
    try:
        address = web_address(text)
    except AddressRefusedError:
        return
    assert f"{address.host}{address.target}".isascii()
    assert not set(f"{address.host}{address.target}") & set("\r\n @\\") - set("@")


@pytest.mark.parametrize(
    ("told", "address"),
    [
        ("https://studio.example", "https://studio.example"),
        ("https://Studio.Example/", "https://studio.example"),
        ("https://studio.example:443", "https://studio.example"),
        ("https://studio.example:8443", "https://studio.example:8443"),
        ("http://localhost:8000", "http://localhost:8000"),
        ("http://127.0.0.1", "http://127.0.0.1"),
        ("http://[::1]:8000/", "http://[::1]:8000"),
        ("https://한옥.example", "https://xn--wk5b71z.example"),
        ("https://봄.한국:8443", "https://xn--4n3b.xn--3e0b707e:8443"),
    ],
)
def test_a_site_has_the_address_that_browsers_write(told: str, address: str) -> None:
    assert site_address(told) == address
    assert site_address(address) == address


@pytest.mark.parametrize(
    "told",
    [
        "",
        "studio.example",
        "https://",
        "https:// ",
        "https://https://studio.example",
        "https://studio.example, www.studio.example",
        "https://studio.example www.studio.example",
        "https://*.studio.example",
        "https://hong@studio.example",
        "https://studio.example/shop",
        "https://studio.example?a=b",
        "https://studio.example#a",
        "https://studio.example:http",
        "https://[studio.example",
        "ftp://studio.example",
    ],
)
def test_what_is_no_address_of_a_site_or_says_more_is_none(told: str) -> None:
    assert site_address(told) == ""
