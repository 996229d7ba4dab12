"""The only rule that asks the network: whether every picture can be reached."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from studio_core.audit.auditing import subjects
from studio_core.audit.findings import Finding, Subject
from studio_core.pictures.markdown import images_in
from studio_core.pictures.urls import drive_image_urls
from studio_core.records.collections import PORTFOLIO
from studio_core.records.store import Store

MAX_ADDRESSES = 5000
"""Most addresses that one audit asks for."""

Probe = Callable[[Iterable[str]], Iterator[tuple[str, str]]]
"""Asks for addresses and gives each, in any order, with why there is no picture ('': there is)."""


def unreachable_pictures(
    store: Store,
    cloud_name: str,
    probe: Probe,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> Iterator[Finding]:
    """Give a finding for every record that shows a picture nobody can load.

    Each address is asked for once, however many records show it.
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
    """Return the web addresses of the pictures in the content, with the records that show them."""
    shown: dict[str, list[tuple[str, str]]] = {}
    for subject in subjects(store, cloud_name):
        for url in dict.fromkeys(_addresses(subject)):
            # Our own pictures are looked for where they are kept.
            if url.startswith(("http://", "https://")) and (
                url in shown or len(shown) < MAX_ADDRESSES
            ):
                shown.setdefault(url, []).append((subject.collection, subject.id))
    return shown


def _addresses(subject: Subject) -> Iterator[str]:
    if subject.collection == PORTFOLIO:
        found = [image.url for image in subject.pictures.images]
    else:
        content, thumbnail = (subject.document.get(name) for name in ("content", "thumbnail"))
        found = [url for url, _ in images_in(content)] if isinstance(content, str) else []
        found += [thumbnail.strip()] if isinstance(thumbnail, str) else []
    for url in found:
        shared = drive_image_urls(url)
        yield shared[0] if shared else url
