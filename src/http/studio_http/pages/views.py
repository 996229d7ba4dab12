"""How a page is shown: to everybody, before it is public, or for who edits its texts in place."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from studio_core.dates import date_label
from studio_core.languages.registry import address_in
from studio_core.publishing.consent import Consent, content_tag
from studio_core.publishing.consents import MOST_LETTERS
from studio_core.records.record import Document
from studio_http.pages.local_links import OtherLanguage
from studio_http.pages.styles import own_style

ICONS = {
    "lock": "M4 9h12v9H4zM6.500 9V6a3.500 3.500 0 0 1 7 0v3",
    "clock": "M10 2.500a7.500 7.500 0 1 0 0 15a7.500 7.500 0 1 0 0-15M10 5.500V10l3 2",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """What the bar over a preview says: its *label*, then *says*; at the far end *more*.

    On phones *brief* stands in place of that. *lang* is the language of it all. *links* are texts
    with their addresses.
    """

    label: str
    icon: Literal["lock", "clock"] = "lock"
    says: str = ""
    more: str = ""
    brief: str = ""
    links: tuple[tuple[str, str], ...] = ()
    lang: str = ""

    @property
    def path(self) -> str:
        """The path that draws the icon."""
        return ICONS[self.icon]


@dataclass(frozen=True, slots=True, kw_only=True)
class ConsentForm:
    """The question about *document*, sent to *action*.

    *fault* is the key of the text that says what was wrong with the last answer, which named
    *name*; '' for none.
    """

    action: str
    consent: Consent
    document: Document
    fault: str = ""
    name: str = ""
    longest: int = MOST_LETTERS

    @property
    def given(self) -> str:
        """When somebody agreed to this document, in words; '' while nobody has."""
        agreement = self.consent.agreement_to(self.document)
        return date_label(agreement.at) if agreement else ""

    @property
    def is_stale(self) -> bool:
        """Whether somebody agreed to what it was before."""
        return bool(self.consent.agreements) and not self.fault

    @property
    def tag(self) -> str:
        """The checksum of what is agreed to."""
        return content_tag(self.document)


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """How a page is shown, to whom.

    A *secret* page has nothing for those who make a picture of a link that they are sent, and leads
    to no neighbours. A *framed* one stands in a page of our own: what leads away opens in a tab of
    its own. With *within*, an address without a last slash, links to pages of the site lead to the
    same page under that address. With *at*, the address of a preview without its language, the
    switch leads to the preview in each language that the page is there in. *form* asks for consent.
    The page of a preview that is not there any more *is_gone*.

    Who edits gets the site's own *texts* with their marks, and its *records*.
    """

    mode: Literal["public", "preview", "edit"] = "public"
    bar: Bar | None = None
    is_secret: bool = False
    is_framed: bool = False
    is_gone: bool = False
    within: str = ""
    at: str = ""
    form: ConsentForm | None = None
    texts: Mapping[str, Any] | None = None
    records: Sequence[Mapping[str, Any]] = ()

    @property
    def is_public(self) -> bool:
        """Whether everybody sees the page so; no other runs a script."""
        return self.mode == "public"

    @property
    def is_shared(self) -> bool:
        """Whether the page may be handed on: shared by its picture, and printed."""
        return not (self.is_secret or self.is_framed)

    @property
    def styles(self) -> Iterator[str]:
        """The styles of what it adds to a page."""
        parts = {"consent": self.form, "gone": self.is_gone, "bar": self.bar}
        return (own_style(name) for name, part in parts.items() if part)

    def languages(self, others: Sequence[OtherLanguage]) -> Sequence[OtherLanguage]:
        """Return where the switch of languages leads; a page that is gone is so in all."""
        return [
            replace(one, address=address_in(one.code, self.at), is_missing=False)
            if self.at and (self.is_gone or not one.is_missing)
            else one
            for one in others
        ]


PUBLIC = View()
