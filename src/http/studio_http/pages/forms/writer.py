"""Pages of forms as HTML: by themselves, or inside the application's page for want of scripts."""

from collections.abc import Mapping
from html import escape
from http import HTTPStatus
from typing import Any

from studio_http.base.cached_response import HTML, CachedResponse
from studio_http.base.security_headers import RawHeaders, allowing
from studio_http.pages.assets import Assets
from studio_http.pages.brand_style import brand_style, branded
from studio_http.pages.forms.style import form_style
from studio_http.pages.labels import read_labels
from studio_http.pages.page_shell import without_application
from studio_http.pages.page_titles import titled
from studio_http.pages.rendering import RETENTION_MONTHS, ROOT, TITLE, templates

CACHE = b"private, no-cache"
"""Going back shows what was typed, but nobody else is shown somebody's form."""

_HEAD_END = "</head>"


class FormWriter:
    """Renders the templates of forms."""

    def __init__(self, assets: Assets, headers: RawHeaders) -> None:
        self._assets = assets
        self._headers = headers

    def write(
        self,
        template: str,
        title: str,
        site: Mapping[str, Any],
        values: Mapping[str, Any],
        *,
        status: int = 200,
        private: bool = False,
        for_scripts: bool = False,
    ) -> CachedResponse:
        """Return the page that *template* makes of *values*.

        With *for_scripts* it is the application's page, and shows this where no scripts run. A
        *private* page is kept by nobody and found by no search engine.
        """
        months = site.get("enquiryRetentionMonths", RETENTION_MONTHS)
        body = (
            templates()
            .get_template(template)
            .render(site=site, t=read_labels(), months=months, title=title, **values)
        )
        style = form_style() + brand_style(site)
        assets = self._assets.spoken()
        page = branded(assets.page, site)
        page = page.replace(TITLE, f"<title>{escape(titled(title, site))}</title>", 1)
        page = self._with_form(page, body, style, for_scripts=for_scripts)
        headers = allowing(self._headers, style=style)
        if private or status != HTTPStatus.OK:
            headers = (*headers, (b"x-robots-tag", b"noindex"))
        cache = b"no-store" if private else CACHE
        return CachedResponse(
            page.encode(), media_type=HTML, cache=cache, status=status, headers=headers
        )

    def _with_form(self, page: str, body: str, style: str, *, for_scripts: bool) -> str:
        """Return *page* with the form in it, in place of the application or for want of it."""
        head = f"{self._style_links}<style>{style}</style>"
        if for_scripts:
            head, body = (f"<noscript>{one}</noscript>" for one in (head, body))
        else:
            page = without_application(page)
        root = ROOT.replace("><", f">{body}<")
        return page.replace(_HEAD_END, head + _HEAD_END, 1).replace(ROOT, root, 1)

    def leading_to(self, path: str) -> CachedResponse:
        """Return an answer that sends to another page, which is asked for anew."""
        headers = (*self._headers, (b"location", path.encode()))
        return CachedResponse(
            b"", media_type=HTML, cache=b"no-store", status=303, headers=headers, compress=False
        )

    @property
    def _style_links(self) -> str:
        _start, *own = self._assets.spoken().styles("form") or [""]
        return "".join(f'<link rel="stylesheet" href="{address}">' for address in own)
