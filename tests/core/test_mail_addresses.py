"""A mail goes to the domain that was typed, or to none."""

from unicodedata import bidirectional, normalize

import idna
import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_core.mailing.addresses import as_sent


@pytest.mark.parametrize(
    ("typed", "sent"),
    [
        ("o'neil@example.com", "o'neil@example.com"),
        ("Kim.Lee+a@Naver.COM", "Kim.Lee+a@naver.com"),
        ("a@faß.de", "a@xn--fa-hia.de"),
        ("a@FASS.de", "a@fass.de"),
        ("a@βόλος.com", "a@xn--nxasmm1c.com"),
        ("a@봄의집.한국", "a@xn--4n3by2qj2b.xn--3e0b707e"),
        (normalize("NFD", "a@봄의집.한국"), "a@xn--4n3by2qj2b.xn--3e0b707e"),
        ("a@xn--fa-hia.de", "a@xn--fa-hia.de"),
    ],
)
def test_a_domain_is_encoded_as_it_was_typed(typed: str, sent: str) -> None:
    domain = sent.rpartition("@")[2]

    assert as_sent(typed) == sent
    assert idna.encode(typed.rpartition("@")[2].lower(), uts46=True).decode() == domain


@pytest.mark.parametrize(
    "typed",
    [
        *("a@ｎaver.com", "a@naver。com", "a@na\u200bver.com", "a@na\u00adver.com", "a@ﬁx.com"),
        *("a@①.com", "a@-b.kr", "a@b-.kr", "a@b_c.kr", "a@b", "a@.kr", "a@b..kr", "a@1.2.3.4"),
        *("집@naver.com", ".a@b.kr", "a.@b.kr", "a..b@c.kr", "a b@c.kr", "a,b@c.kr", '"a"@b.kr'),
        *("@b.kr", "a@", "", "a@b.kr\n", "a" * 65 + "@b.kr", "a@" + "b" * 64 + ".kr"),
        "a@" + ".".join(["봄" * 20] * 12) + ".kr",
    ],
)
def test_what_cannot_be_mailed_as_typed_is_no_address(typed: str) -> None:
    assert as_sent(typed) is None


LETTERS = st.characters(exclude_categories=["Cs"]) | st.sampled_from(
    "aß한국-.ς봄\u200d\u0301가ｎ１"
)


@given(st.lists(LETTERS, min_size=1, max_size=8).map("".join))
def test_no_domain_becomes_another_than_in_idna_2008(domain: str) -> None:
    sent = as_sent(f"a@{domain}.kr")

    # Which letters may stand beside those written from right to left is the registry's to say.
    if sent is not None and not any(bidirectional(one) in ("R", "AL", "AN") for one in domain):
        expected = idna.encode(normalize("NFC", f"{domain.lower()}.kr"), strict=True)
        assert sent == f"a@{expected.decode()}"
