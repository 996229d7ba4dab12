"""Loading the demo content through the ordinary use cases: pictures uploaded, records imported."""

import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from io import BytesIO
from typing import Any

from studio_adapters.demo.content import (
    DemoPicture,
    demo_documents,
    demo_insights,
    demo_pictures,
    demo_projects,
    demo_site_pictures,
)
from studio_adapters.demo.translations import in_every_language
from studio_core.content.visibility import OPENING_RECORD
from studio_core.errors import StudioError
from studio_core.pictures.host import ImageHost, Upload
from studio_core.records.canonical import same
from studio_core.records.changes import OPERATOR, Put
from studio_core.records.collections import INSIGHTS, PORTFOLIO, SETTINGS, SITE
from studio_core.records.record import Json
from studio_core.records.store import Store
from studio_core.records.work import Work
from studio_core.site.beginning import as_begun
from studio_core.site.demo import DEMO_RECORD, marks_of
from studio_core.site.importing import (
    PICTURES_RECORD,
    export_documents,
    import_documents,
)
from studio_core.site.tables import Documents
from studio_core.transfer.tree import plan_import
from studio_core.transfer.tree_import import apply_import, changed_records

FOLDER = "demo"


class StoreNotEmptyError(StudioError):
    """The demo content is only for a store without projects and articles."""

    code = "bad_request"

    def __init__(self) -> None:
        super().__init__("the store has content already: the demo content is for an empty one")


def demo_is_due(store: Store) -> bool:
    """Tell whether the demo content was never loaded whole and there is room for it."""
    return store.get(SETTINGS, PICTURES_RECORD) is None and _has_room(store)


def load_demo(
    store: Store, media: ImageHost, at: str, on_picture: Callable[[int, int], None]
) -> dict[str, int]:
    """Load projects, articles and pictures, and return how many of each.

    A load that was interrupted goes on where it stopped. Raise `StoreNotEmptyError`, having
    changed nothing, when there is other content, or all of this.
    """
    if not _has_room(store):
        raise StoreNotEmptyError
    images = _put_all(media, on_picture)
    plan = plan_import(_tree(images))
    there = len(store.read(PORTFOLIO)) + len(store.read(INSIGHTS))
    if there + len(changed_records(store, plan)) != plan.kept_count:
        raise StoreNotEmptyError
    apply_import(Work(store, OPERATOR, at), plan)
    site = _load_site(store, images, at)
    # Last, because it is also the mark that everything is there.
    names = {name: images[picture] for name, picture in demo_site_pictures().items()}
    brought = marks_of({**plan.kept, **site}, (str(one["id"]) for one in images.values()))
    changes = (
        Put(SETTINGS, PICTURES_RECORD, names),
        Put(SETTINGS, DEMO_RECORD, brought),
        Put(SETTINGS, OPENING_RECORD, {"open": False, "at": at}),
    )
    Work(store, OPERATOR, at).commit("settings_changed", *changes)
    counts = {collection: len(documents) for collection, documents in plan.kept.items()}
    return {**counts, "pictures": len(images)}


def _load_site(store: Store, images: Mapping[str, dict[str, Json]], at: str) -> Documents:
    """Bring the demo studio's own texts where the store has none yet; return what was brought.

    A part that is there stays as it is, and so does a list that has records; what the site began
    with gives way.
    """
    names = {name: images[picture] for name, picture in demo_site_pictures().items()}
    stored = export_documents(store)
    begun = as_begun(stored)
    held = {
        name: {id: one for id, one in records.items() if (name, id) not in begun}
        for name, records in stored.items()
    }
    brought: Documents = {}
    for collection, records in demo_documents(names).items():
        there = held.get(collection, {})
        is_free = collection == SITE or not there
        # What an interrupted load brought is brought again, and the same.
        brought[collection] = {
            id: document
            for id, document in records.items()
            if (is_free and id not in there) or same(there.get(id), document)
        }
    wanted = {name: {**found, **held.get(name, {})} for name, found in brought.items()}
    import_documents(Work(store, OPERATOR, at), wanted, action="imported")
    return brought


def _has_room(store: Store) -> bool:
    """Tell whether there is nothing but, perhaps, the beginning of an interrupted load."""
    found = {*store.read(PORTFOLIO), *store.read(INSIGHTS)}
    ours = {row["id"] for row in (*demo_projects(), *demo_insights())}
    return not found or (found <= ours and store.get(SETTINGS, PICTURES_RECORD) is None)


def _put_all(
    media: ImageHost, on_picture: Callable[[int, int], None]
) -> dict[str, dict[str, Json]]:
    """Return the pictures by name, as they are stored.

    A process that ends meanwhile finishes those at work alone: then `RuntimeError` is raised.
    """
    pictures = [*demo_pictures().items()]
    images: dict[str, dict[str, Json]] = {}
    at_once = os.cpu_count() or 1
    with ThreadPoolExecutor(at_once) as pool:
        for begin in range(0, len(pictures), at_once):
            names, contents = zip(*pictures[begin : begin + at_once], strict=True)
            for name, image in zip(names, pool.map(partial(_put, media), contents), strict=True):
                images[name] = image
                on_picture(len(images), len(pictures))
    return images


def _put(media: ImageHost, picture: DemoPicture) -> dict[str, Json]:
    upload = Upload(file=BytesIO(picture.content()), name=picture.file, folder=FOLDER)
    stored = media.put(upload)
    return {
        "id": stored.id,
        "url": stored.url,
        "name": stored.name,
        "width": stored.width,
        "height": stored.height,
        "format": stored.format,
        "alt": picture.alt,
        "color": stored.color or picture.color,
        **({"focus": [*picture.focus]} if picture.focus else {}),
        **{language: {"alt": alt} for language, alt in picture.alts.items()},
    }


def _tree(images: Mapping[str, dict[str, Json]]) -> dict[str, dict[str, Any]]:
    """Return projects and articles by id, with the uploaded *images* for the pictures they name."""
    projects, insights = {}, {}
    for row in demo_projects():
        fields = {name: value for name, value in row.items() if name not in {"id", "pictures"}}
        shown = ({**one, **images[one["name"]]} for one in row["pictures"])
        projects[row["id"]] = fields | {"images": [*shown]}
    for row in demo_insights():
        fields = {name: value for name, value in row.items() if name not in {"id", "picture"}}
        insights[row["id"]] = fields | {"thumbnail": images[row["picture"]]["url"]}
    return {
        PORTFOLIO: in_every_language("projects", PORTFOLIO, projects),
        INSIGHTS: in_every_language("insights", INSIGHTS, insights),
    }
