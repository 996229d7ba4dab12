"""What makes an enquiry look like spam, and how much."""

import pytest

from studio_core.enquiries.enquiry import Enquiry
from studio_core.enquiries.spam import (
    QUICKEST_FILL_MS,
    THRESHOLD,
    FormSigns,
    SpamScore,
    identifies_visitor,
    spam_score,
)


def enquiry(message: str = "34평 아파트 상담을 받고 싶습니다.", name: str = "김민서") -> Enquiry:
    return Enquiry(
        name=name, phone="010-1234-5678", email="a@b.kr", message=message, email_consent=False
    )


def signs(message: str, name: str = "김민서") -> SpamScore:
    return spam_score(enquiry(message, name), FormSigns())


def test_an_ordinary_enquiry_has_no_sign() -> None:
    found = spam_score(enquiry(), FormSigns(elapsed_ms=48_000), earlier=1)

    assert (found.signs, found.score, found.is_spam) == ((), 0, False)


def test_a_filled_honeypot_alone_makes_spam() -> None:
    assert spam_score(enquiry(), FormSigns(honeypot="x")).is_spam
    assert not spam_score(enquiry(), FormSigns(honeypot=" ")).signs


@pytest.mark.parametrize(
    ("elapsed", "found"),
    [
        (0, ("quick",)),
        (QUICKEST_FILL_MS - 1, ("quick",)),
        (QUICKEST_FILL_MS, ()),
        # A negative time, from a clock that was set back, says as little as none at all.
        (-1, ()),
        (None, ()),
    ],
)
def test_a_form_filled_too_quickly_scores_points(
    elapsed: float | None, found: tuple[str, ...]
) -> None:
    assert spam_score(enquiry(), FormSigns(elapsed_ms=elapsed)).signs == found


def test_haste_alone_makes_no_spam_but_with_a_link_it_does() -> None:
    hasty = FormSigns(elapsed_ms=100)

    assert not spam_score(enquiry(), hasty).is_spam
    assert spam_score(enquiry("참고: https://a.example"), hasty).is_spam


@pytest.mark.parametrize(("links", "points"), [(1, 1), (2, 2), (3, 3), (9, 3)])
def test_links_count_up_to_three(links: int, points: int) -> None:
    found = signs("참고하세요 " + "https://a.example " * links)

    assert (found.signs, found.score) == (("links",), points)


def test_links_without_a_korean_word_count_once_more() -> None:
    assert signs("see www.a.example", "John").signs == ("links", "no_korean")
    assert signs("see www.a.example", "John").score == 2
    assert signs("see www.a.example", "김민서").signs == ("links",)
    assert signs("My flat has 34 pyeong.", "John").signs == ()


def test_markup_for_links_is_a_sign() -> None:
    found = signs("문의 [url=http://a.example]여기[/url]")

    assert (found.signs, found.score) == (("links", "markup"), 4)
    assert found.is_spam


def test_a_link_in_the_name_alone_makes_spam() -> None:
    found = signs("상담 문의", "http://a.example 김")

    assert (found.signs, found.is_spam) == (("link_in_name",), True)


@pytest.mark.parametrize("words", ["카지노 가입", "best SEO services", "대출 상담"])
def test_advertising_words_are_a_sign_in_the_message_and_in_the_name(words: str) -> None:
    assert (signs(words).signs, signs(words).score) == (("pitch",), 2)
    assert signs("상담 문의", words).signs == ("pitch",)


@pytest.mark.parametrize(
    ("earlier", "found", "is_spam"),
    [
        (4, (), False),
        (5, ("rate",), False),
        (19, ("rate",), False),
        (20, ("flood",), True),
    ],
)
def test_many_of_one_address_are_a_sign_and_far_too_many_decide(
    earlier: int, found: tuple[str, ...], is_spam: bool
) -> None:
    score = spam_score(enquiry(), FormSigns(), earlier)

    assert (score.signs, score.is_spam) == (found, is_spam)


def test_from_the_threshold_on_an_enquiry_is_set_aside() -> None:
    assert not SpamScore((), THRESHOLD - 1).is_spam
    assert SpamScore((), THRESHOLD).is_spam


@pytest.mark.parametrize(
    ("address", "apart"),
    [
        ("203.0.113.7", True),
        ("2001:db8::1", True),
        ("127.0.0.1", False),
        ("::1", False),
        ("", False),
        ("a name", True),
    ],
)
def test_a_loopback_address_identifies_no_visitor(address: str, apart: bool) -> None:
    assert identifies_visitor(address) is apart
