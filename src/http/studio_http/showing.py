"""`python -m studio_http.showing --at INSTANT PATH`: write a page as it was, or will be.

The command line's `studio show` runs this: making pages is this side's business.
"""

import argparse
import sys
from contextlib import closing
from datetime import datetime
from functools import partial
from urllib.parse import unquote, urlsplit

from studio_adapters.bootstrap import (
    Settings,
    SettingsError,
    Store,
    load_settings,
    now,
    open_media,
    picture_hosts,
    read_store,
)
from studio_core.errors import StudioError
from studio_core.languages.registry import split_address
from studio_core.languages.speaking import speaking
from studio_core.publishing.instants import public_records_at, read_instant
from studio_core.records.collections import INSIGHTS, PORTFOLIO, SITE_CONTENT
from studio_http.base.allowed_hosts import is_secure
from studio_http.base.security_headers import security_headers
from studio_http.pages.assets import load_assets
from studio_http.pages.page_factory import PageFactory
from studio_http.published.content import Snapshot, SnapshotContent
from studio_http.published.editions import editions_of, languages_of
from studio_http.published.insight_index import InsightIndex
from studio_http.published.kinds import KINDS
from studio_http.published.letters import noted, with_letters
from studio_http.published.portfolio_index import PortfolioIndex
from studio_http.published.site_index import SiteIndex

_LOCAL = "http://127.0.0.1:8000"
"""Where a site without `public_url` is served."""


def main(arguments: list[str] | None = None) -> int:
    """Write the page to standard output; return 1 when there is none."""
    parser = argparse.ArgumentParser(prog="python -m studio_http.showing", description=__doc__)
    parser.add_argument("--at", required=True)
    parser.add_argument("path")
    options = parser.parse_args(arguments)
    try:
        page = page_at(load_settings(), read_instant(options.at), options.path)
    except (SettingsError, StudioError) as error:
        return _failed(str(error))
    if page is None:
        return _failed(f"there was no page at {options.path}")
    sys.stdout.buffer.write(page)
    return 0


def page_at(settings: Settings, moment: datetime, address: str) -> bytes | None:
    """Return the page or feed at *address* as of *moment*, None where there was none."""
    asked = urlsplit(address)
    language, path = split_address(unquote(asked.path))
    pages = _pages(settings)
    with closing(read_store(settings.store, settings)) as store:
        editions = editions_of(_base(settings, store, moment), {}, frozenset(), frozenset())
    now = editions.get(language)
    if now is None:
        return None
    content = SnapshotContent(now, partial(languages_of, editions), whole_search=True)
    with speaking(language):
        found = pages.make_page(path, asked.query, content, at=moment)
        found = found or pages.make(path, asked.query, content)
    return found.body if found else None


def _pages(settings: Settings) -> PageFactory:
    headers = security_headers(
        https=is_secure(settings.public_url), pictures=picture_hosts(settings)
    )
    base = settings.public_url or _LOCAL
    return PageFactory(base=base, assets=load_assets(), headers=headers, now=now)


def _base(settings: Settings, store: Store, moment: datetime) -> Snapshot:
    with closing(open_media(settings, create=False)) as media:
        cloud_name = media.describe().cloud_name
    found = public_records_at(store, moment, now=now(), kinds=KINDS)
    headlines = list[str]()
    base = Snapshot(
        0,
        moment,
        PortfolioIndex(cloud_name).renewed(noted(PORTFOLIO, found.records(PORTFOLIO), headlines)),
        InsightIndex().renewed(noted(INSIGHTS, found.records(INSIGHTS), headlines)),
        SiteIndex.of(settings).renewed({name: found.records(name) for name in SITE_CONTENT}),
    )
    return with_letters(base, headlines)


def _failed(reason: str) -> int:
    sys.stderr.write(f"{reason}\n")
    return 1


if __name__ == "__main__":
    sys.exit(main())
