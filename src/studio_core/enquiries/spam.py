"""How much an enquiry looks like spam. Spam is set aside, never dropped."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from ipaddress import ip_address

from studio_core.enquiries.enquiry import Enquiry
from studio_core.languages.registry import BASE

THRESHOLD = 4
"""From this score on an enquiry is set aside."""

QUICKEST_FILL_MS = 2_500
"""Nobody types a name, a phone number, an address and a question in less."""

RATE_WINDOW_SECONDS = 600
_MANY_FROM_ONE_ADDRESS = 5
FAR_TOO_MANY = 20
"""Of one address; these decide by themselves."""

_LINK = re.compile(r"(?:https?://|www\.|\[url|<a\s)", re.IGNORECASE)
_MARKUP = re.compile(r"\[/?url|<a\s|href\s*=", re.IGNORECASE)
_HANGUL = re.compile(r"[\uac00-\ud7a3\u1100-\u11ff\u3130-\u318f]")
_PITCH = re.compile(
    r"\b(?:casino|viagra|crypto ?currency|bitcoin|backlinks?|seo (?:service|expert|ranking)s?|"
    r"forex|payday loan|guest post)\b|카지노|바카라|토토사이트|비아그라|대출\s?상담",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class FormSigns:
    """What the form says besides the enquiry; None for what a client did not send.

    A negative time comes from a device whose clock was set back: it says as little as none.
    """

    honeypot: str = ""
    elapsed_ms: float | None = None
    token: str = ""

    @staticmethod
    def of(sent: Mapping[str, object]) -> "FormSigns":
        """Return what was *sent* with an enquiry."""
        honeypot, elapsed = sent.get("website"), sent.get("elapsedMs")
        token = sent.get("formToken")
        return FormSigns(
            honeypot=honeypot if isinstance(honeypot, str) else "",
            elapsed_ms=elapsed if isinstance(elapsed, (int, float)) else None,
            token=token if isinstance(token, str) else "",
        )


@dataclass(frozen=True, slots=True)
class SpamScore:
    """The points of every sign that was found."""

    signs: tuple[str, ...]
    score: int

    @property
    def is_clean(self) -> bool:
        """Tell whether nothing speaks against the enquiry but, at most, one link."""
        return self.score <= 1

    @property
    def is_spam(self) -> bool:
        """Tell whether the enquiry is to be set aside."""
        return self.score >= THRESHOLD


def spam_score(enquiry: Enquiry, form: FormSigns, earlier: int = 0) -> SpamScore:
    """Score an enquiry; *earlier* counts those of the same address within the rate window."""
    found = list(_signs(enquiry, form, earlier))
    return SpamScore(tuple(sign for sign, _ in found), sum(points for _, points in found))


def identifies_visitor(address: str) -> bool:
    """Tell whether *address* is a visitor's own.

    A loopback address is that of a proxy whose headers are not trusted: all visitors share it.
    """
    try:
        return not ip_address(address).is_loopback
    except ValueError:
        return bool(address)


def _signs(enquiry: Enquiry, form: FormSigns, earlier: int) -> Iterator[tuple[str, int]]:
    """Yield every sign of spam with its points."""
    if form.honeypot.strip():
        yield "honeypot", 10
    if form.elapsed_ms is not None and 0 <= form.elapsed_ms < QUICKEST_FILL_MS:
        yield "quick", 3
    links = len(_LINK.findall(enquiry.words))
    if links:
        yield "links", min(links, 3)
    if _MARKUP.search(enquiry.words):
        yield "markup", 2
    if _LINK.search(enquiry.name):
        yield "link_in_name", 4
    if _PITCH.search(f"{enquiry.name} {enquiry.words}"):
        yield "pitch", 2
    is_base = enquiry.language == BASE
    if links and is_base and not _HANGUL.search(enquiry.name + enquiry.words):
        yield "no_korean", 1
    if earlier >= FAR_TOO_MANY:
        yield "flood", 4
    elif earlier >= _MANY_FROM_ONE_ADDRESS:
        yield "rate", 2
