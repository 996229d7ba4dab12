"""The only rule that uses the network: every picture of the content can be loaded."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from studio_core.audit.auditing import subjects
from studio_core.audit.findings import Finding, Subject
from studio_core.content.registry import type_of
from studio_core.content.shown import picture_addresses
from studio_core.pictures.urls import drive_image_urls
from studio_core.records.collections import PORTFOLIO
from studio_core.records.store import Store

MAX_ADDRESSES = 5000
"""The most addresses that one audit requests."""

Probe = Callable[[Iterable[str]], Iterator[tuple[str, str]]]
"""Requests addresses; yields each, in any order, with the reason it has no picture, or ''."""


def unreachable_pictures(
    store: Store,
    cloud_name: str,
    probe: Probe,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> Iterator[Finding]:
    """Yield a finding for every record with a picture that cannot be loaded.

    Each address is requested once, however many records show it. *progress* is called with the
    number of addresses done and in all.
    """
    shown = pictures_shown(store, cloud_name)
    for done, (url, fault) in enumerate(probe(shown), start=1):
        progress(done, len(shown))
        for collection, id in shown[url] if fault else ():
            yield Finding(
                collection=collection,
                id=id,
                rule="image-unreachable",
                severity="warning",
                message=f"{url:.200}: {fault}",
            )


def pictures_shown(store: Store, cloud_name: str = "") -> Mapping[str, list[tuple[str, str]]]:
    """Return the http(s) addresses of pictures in the content, each with the records showing it.

    At most `MAX_ADDRESSES` are returned.
    """
    shown: dict[str, list[tuple[str, str]]] = {}
    for subject in subjects(store, cloud_name):
        for url in dict.fromkeys(_addresses(subject)):
            # Our own pictures (/media/…) are checked in the media library: see `storage_rules`.
            if url.startswith(("http://", "https://")) and (
                url in shown or len(shown) < MAX_ADDRESSES
            ):
                shown.setdefault(url, []).append((subject.collection, subject.id))
    return shown


def _addresses(subject: Subject) -> Iterator[str]:
    type = type_of(subject.collection, subject.id)
    if subject.collection == PORTFOLIO:
        found = [image.url for image in subject.pictures.images]
    else:
        found = list(picture_addresses(type.fields, subject.document)) if type else []
    for url in found:
        shared = drive_image_urls(url)
        yield shared[0] if shared else url
