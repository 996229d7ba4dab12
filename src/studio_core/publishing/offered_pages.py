"""Which pages about no project or article are offered in which language."""

from collections.abc import Iterator, Mapping, Sequence

from studio_core.content.former_paths import service_path
from studio_core.content.registry import type_of
from studio_core.languages.registry import BASE, LANGUAGES
from studio_core.publishing.languages import read_in, texts_in
from studio_core.records.collections import SERVICES, SITE
from studio_core.records.record import Record
from studio_core.records.twins import is_begun
from studio_core.site.public_site import Records

BRAND = "brand"
EVERYWHERE = (BRAND, "company")
"""The parts of the site that every page shows something of."""


def pages_by_language(records: Records, fixed: Sequence[str]) -> Mapping[str, tuple[str, ...]]:
    """Return the paths of the pages that are offered in each language, without its prefix.

    *fixed* are those that every site has; each service has one besides. In another language a page
    is offered when all parts of the site on it are. Of a site in one language: nothing.
    """
    codes = [one.code for one in LANGUAGES if is_offered(one.code, records)]
    return {code: _pages_in(code, records, fixed) for code in codes} if len(codes) > 1 else {}


def is_offered(language: str, records: Records) -> bool:
    """Tell whether somebody has said in *language* whose site it is."""
    if language == BASE:
        return True
    parts = records.get(SITE, {})
    brand = parts.get(BRAND)
    if brand is None or not is_begun(texts_in(SITE, BRAND), brand.document, language):
        return False
    return all(
        read_in(language, SITE, id, parts[id]) is not None for id in EVERYWHERE if id in parts
    )


def _pages_in(language: str, records: Records, fixed: Sequence[str]) -> tuple[str, ...]:
    unread = set(unread_pages(language, records.get(SITE, {})))
    held = records.get(SERVICES, {}).items()
    services = (read_in(language, SERVICES, id, one) for id, one in held)
    paths = {service_path(one.document) for one in services if one is not None}
    return (*(path for path in fixed if path not in unread), *sorted(filter(None, paths)))


def unread_pages(language: str, parts: Mapping[str, Record]) -> Iterator[str]:
    """Yield the pages on which a part of the site stands that is not offered in *language*."""
    for id, record in parts.items():
        type = type_of(SITE, id)
        if type is not None and read_in(language, SITE, id, record) is None:
            yield from type.seen
