"""Pages of forms as HTML: by themselves, or inside the application's page for want of scripts."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from studio_http.base.cached_response import HTML, CachedResponse
from studio_http.base.security_headers import RawHeaders, allowing
from studio_http.pages.assets import Assets
from studio_http.pages.brand_style import brand_marks, brand_style
from studio_http.pages.labels import read_labels
from studio_http.pages.page_shell import PageShell, titled_head, without_application
from studio_http.pages.page_titles import titled
from studio_http.pages.rendering import RETENTION_MONTHS, templates
from studio_http.pages.styles import own_style

CACHE = b"private, no-cache"
"""Going back shows what was typed, but nobody else is shown somebody's form."""


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
        style = own_style("form") + brand_style(site)
        page, head = self._assets.spoken().page, self._head(style)
        if for_scripts:
            head, body = (f"<noscript>{one}</noscript>" for one in (head, body))
        else:
            page = without_application(page)
        page = PageShell(page).filled(
            marks=brand_marks(site),
            head=titled_head(titled(title, site)),
            head_end=head,
            root=f'<div id="root">{body}</div>',
        )
        headers = allowing(self._headers, style=style)
        if private or status != HTTPStatus.OK:
            headers = (*headers, (b"x-robots-tag", b"noindex"))
        cache = b"no-store" if private else CACHE
        return CachedResponse(
            page.encode(), media_type=HTML, cache=cache, status=status, headers=headers
        )

    def leading_to(self, path: str) -> CachedResponse:
        """Return an answer that sends to another page, which is asked for anew."""
        headers = (*self._headers, (b"location", path.encode()))
        return CachedResponse(
            b"", media_type=HTML, cache=b"no-store", status=303, headers=headers, compress=False
        )

    def _head(self, style: str) -> str:
        """Return the styles of a form."""
        _start, *own = self._assets.spoken().styles("form") or [""]
        links = "".join(f'<link rel="stylesheet" href="{address}">' for address in own)
        return f"{links}<style>{style}</style>"
