"""The shape of GET /api/site: whatever of it is filled in."""

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from studio_http.published.shapes import ImageOut


class _Section(msgspec.Struct, rename="camel", omit_defaults=True, frozen=True):
    """A part of the answer; what is not filled in is left out."""


class LogoOut(msgspec.Struct, rename="camel", frozen=True):
    """The logo, *width* by *height* CSS pixels; *tinted* like text; *drawn*: itself in pixels."""

    url: str
    drawn: str
    width: int
    height: int
    tinted: bool


class BrandOut(_Section, frozen=True):
    """Names of the studio, and its accent colour with the ground that is tinted with it.

    *face* is the face of headlines, '' for the one that the style sheets have.
    """

    ko: str = ""
    wordmark: str = ""
    legal_name: str = ""
    meaning: str = ""
    accent: str = ""
    tint: str = ""
    face: str = ""
    logo: LogoOut | UnsetType = UNSET


class AboutSectionOut(_Section, frozen=True):
    """One of the studio's principles."""

    key: str = ""
    name: str = ""
    heading: str = ""
    lead: str = ""
    body: str = ""
    picture: ImageOut | UnsetType = UNSET


class AboutOut(_Section, frozen=True):
    """The studio's story."""

    heading: str = ""
    story: list[str] = []
    sections: list[AboutSectionOut] = []
    picture: ImageOut | UnsetType = UNSET


class HeroOut(_Section, frozen=True):
    """The head of a page."""

    title: str = ""
    heading: str = ""
    lead: str = ""
    picture: ImageOut | UnsetType = UNSET


class BusinessCardOut(_Section, frozen=True):
    """A kind of space the studio builds, and where to read on."""

    key: str = ""
    title: str = ""
    body: str = ""
    to: str = ""
    picture: ImageOut | UnsetType = UNSET


class BusinessOut(_Section, frozen=True):
    """What the studio does."""

    hero: HeroOut | UnsetType = UNSET
    cards: list[BusinessCardOut] = []
    services: list[BusinessCardOut] = []


class ServiceOut(_Section, frozen=True):
    """A service with a page of its own at *path*."""

    key: str = ""
    path: str = ""
    group: str = ""
    title: str = ""
    subtitle: str = ""
    short: str = ""
    body: str = ""
    picture: ImageOut | UnsetType = UNSET
    second: ImageOut | UnsetType = UNSET


class ConsultationFormsOut(_Section, frozen=True):
    """Addresses of the embedded forms."""

    residential: str = ""
    commercial: str = ""


class ContactOut(_Section, frozen=True):
    """How to reach the studio; *pictures* are of what a consultation is asked for, by its kind."""

    consultation: Literal["site", "external"] = "site"
    lead: str = ""
    kakao: str = ""
    map: str = ""
    visit_note: str = ""
    consultation_forms: ConsultationFormsOut | UnsetType = UNSET
    pictures: dict[str, ImageOut] = {}


class HoursOut(_Section, frozen=True):
    """When somebody answers."""

    weekdays: str = ""
    closed: str = ""
    open: str = ""
    close: str = ""


class FooterOut(_Section, frozen=True):
    """The legal lines."""

    legal_name: str = ""
    representative: str = ""
    registration_number: str = ""
    address: str = ""
    phone: str = ""
    phone_href: str = ""
    email: str = ""
    hours: HoursOut | UnsetType = UNSET
    copyright: str = ""


class ProfileOut(_Section, frozen=True):
    """The studio's profile on another service."""

    key: str = ""
    name: str = ""
    url: str = ""


class SlidePictureOut(_Section, frozen=True):
    """A slide's picture for one kind of screen."""

    alt: str = ""
    picture: ImageOut | UnsetType = UNSET


class SlideProjectOut(_Section, frozen=True):
    """The project that a slide leads to."""

    id: str
    title: str


class SlideOut(_Section, frozen=True):
    """A slide of the home page."""

    index: int = 0
    heading: str = ""
    caption: str = ""
    desktop: SlidePictureOut | UnsetType = UNSET
    mobile: SlidePictureOut | UnsetType = UNSET
    project: SlideProjectOut | UnsetType = UNSET


class HomeOut(_Section, frozen=True):
    """The home page."""

    slides: list[SlideOut] = []


class QuestionOut(_Section, frozen=True):
    """A question with its answer as HTML; questions of one group stand together."""

    group: str = ""
    question: str = ""
    answer: str = ""


class SharePictureOut(_Section, frozen=True):
    """A picture that goes along when a page is shared, and what has to be seen of it."""

    url: str = ""
    alt: str = ""
    focus: list[float] = []


class PageMetaOut(_Section, frozen=True):
    """A page's title and description, and the picture that it is shared with."""

    title: str = ""
    description: str = ""
    picture: SharePictureOut | UnsetType = UNSET


class PolicySectionOut(_Section, frozen=True):
    """A paragraph of the privacy policy."""

    heading: str = ""
    body: str = ""


class PrivacyPolicyOut(_Section, frozen=True):
    """A privacy policy; *before* are the days from which earlier ones applied, newest first."""

    title: str = ""
    effective_from: str = ""
    intro: str = ""
    sections: list[PolicySectionOut] = []
    before: list[str] = []


class SiteOut(_Section, frozen=True):
    """The studio's identity and texts; *languages*: which pages about no record each one has.

    *isOpen* is false until the studio has opened its site to search engines.
    """

    max_upload_bytes: int
    placeholder: ImageOut
    enquiry_retention_months: int
    brand: BrandOut | UnsetType = UNSET
    slogan: str = ""
    tagline: str = ""
    founded_on: str = ""
    watermark: str = ""
    about: AboutOut | UnsetType = UNSET
    business: BusinessOut | UnsetType = UNSET
    services: list[ServiceOut] = []
    contact: ContactOut | UnsetType = UNSET
    footer: FooterOut | UnsetType = UNSET
    profiles: list[ProfileOut] = []
    home: HomeOut | UnsetType = UNSET
    questions: list[QuestionOut] = []
    meta: dict[str, PageMetaOut] = {}
    share_picture: SharePictureOut | UnsetType = UNSET
    privacy_policy: PrivacyPolicyOut | UnsetType = UNSET
    entrance: ImageOut | UnsetType = UNSET
    verification: dict[str, str] = {}
    languages: dict[str, list[str]] = {}
    is_open: bool = True
