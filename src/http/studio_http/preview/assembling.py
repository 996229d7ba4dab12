"""Putting together what shows pages: what is published, what drafts look like, and the headers."""

import time
from collections.abc import Callable
from functools import partial

from studio_adapters.bootstrap import (
    EnquiryServices,
    Settings,
    Studio,
    open_face_cutter,
    picture_hosts,
)
from studio_core.enquiries.form_tokens import form_token
from studio_core.enquiries.receipts import enquiry_of_token, short_number
from studio_core.site.spoken_parts import brand_name
from studio_http.base.allowed_hosts import is_secure
from studio_http.base.asgi import App
from studio_http.base.security_headers import RawHeaders, security_headers
from studio_http.enquiries.intake import nonce
from studio_http.enquiries.receipts import opened_receipt
from studio_http.pages.assets import Assets
from studio_http.pages.forms.writer import FormWriter
from studio_http.pages.missing import ApplicationPages
from studio_http.pages.page_factory import PageFactory
from studio_http.preview.drafts import DraftPages
from studio_http.preview.pages import PreviewPages
from studio_http.published.form_pages import FormPages, Receipts
from studio_http.published.headline_faces import FaceWorkshop, HeadlineFaces
from studio_http.published.kinds import KINDS
from studio_http.published.page_fallback import PageFallback
from studio_http.published.site_index import SiteIndex
from studio_http.published.snapshot import Published


def headers_of(settings: Settings) -> RawHeaders:
    """Return the security headers of every answer."""
    return security_headers(https=is_secure(settings.public_url), pictures=picture_hosts(settings))


def page_factory(
    studio: Studio, assets: Assets, headers: RawHeaders, served_url: str
) -> PageFactory:
    """Return who makes pages, with the address that visitors use."""
    base = studio.settings.public_url or served_url
    return PageFactory(base=base, assets=assets, headers=headers, now=studio.clock)


def published_of(
    studio: Studio,
    headers: RawHeaders,
    pages: PageFactory,
    clock: Callable[[], float] = time.monotonic,
) -> Published:
    """Return what is published, still empty; *clock* says when there is time to make it ahead."""
    cloud_name = studio.media.describe().cloud_name
    return Published(SiteIndex.of(studio.settings), headers, cloud_name, pages, clock)


def preview_pages(
    pages: PageFactory, published: Published, assets: Assets, headers: RawHeaders
) -> PreviewPages:
    """Return the pages that only those see who may."""
    workshop = FaceWorkshop(open_face_cutter, headers)
    return PreviewPages(pages, published, ApplicationPages(assets, headers), headers, workshop)


def draft_pages(previews: PreviewPages, studio: Studio) -> DraftPages:
    """Return the pages that show drafts."""
    return DraftPages(previews, studio.store, KINDS, partial(brand_name, studio.store))


def form_pages(
    studio: Studio,
    published: Published,
    services: EnquiryServices,
    assets: Assets,
    pages: PageFactory,
) -> FormPages:
    """Return the pages of forms without scripts."""

    def number(token: str) -> str | None:
        id = enquiry_of_token(services.cipher, token)
        return short_number(id) if id else None

    def new_token(now: int) -> str:
        return form_token(services.cipher, nonce(), now)

    opened = partial(opened_receipt, studio, services)
    writer = FormWriter(assets, headers_of(studio.settings))
    receipts = Receipts(number=number, open=opened)
    return FormPages(published, writer, receipts, studio.clock, pages, new_token)


def page_layer(
    app: App, previews: PreviewPages, forms: FormPages, headers: RawHeaders
) -> PageFallback:
    """Return *app* behind the pages."""
    return PageFallback(app, forms, previews.own, headers)


def headline_faces(app: App, published: Published, previews: PreviewPages) -> HeadlineFaces:
    """Return *app* behind the fonts of headlines."""
    return HeadlineFaces(app, published, previews.faces)
