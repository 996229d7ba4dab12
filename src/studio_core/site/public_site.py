"""The studio's identity and texts, as visitors get them: what is not filled in is left out.

The registry says which fields they get, and where in the answer; what is more than a field is here.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from studio_core.addresses.links import site_link, telephone_link, web_origin
from studio_core.content.colors import tones_of
from studio_core.content.former_paths import service_path
from studio_core.content.registry import site_types
from studio_core.content.values import is_blank
from studio_core.content.verification import verification_elements
from studio_core.dates import shown_hours
from studio_core.pictures.image import read_image
from studio_core.records.collections import (
    QUESTIONS,
    SERVICES,
    SITE,
    SITE_CONTENT,
    SLIDES,
)
from studio_core.records.display_order import in_display_order, row_of
from studio_core.records.record import Record
from studio_core.records.store import Store
from studio_core.records.twins import present
from studio_core.site.policy import public_policy
from studio_core.site.shown_texts import (
    Leads,
    Mark,
    Reading,
    Section,
    filled,
    items_of,
    put,
    unmarked,
    way_of,
)

_SPACES = ("residential", "commercial")
"""What a consultation may be about."""

FIRST_FACE = "newsreader"
"""The headline face of a site that chose none: the style sheets have it already."""

SERIF_FACE = "cormorant"
"""The one whose Korean headlines have a serif of the reader's own."""

FACES = (FIRST_FACE, SERIF_FACE, "jost")

Records = Mapping[str, Mapping[str, Record]]
"""The records of the site's own texts, by collection and id."""

ProjectTitle = Callable[[str], str | None]
"""Gives a public project's title by its id; None for one that is not public."""


def read_site(store: Store) -> Records:
    """Return the public records of the site's own texts."""
    return {collection: store.read(collection) for collection in SITE_CONTENT}


def public_site(
    records: Records,
    project_title: ProjectTitle,
    rendered: Callable[[str], str],
    backup_days: int = 0,
    leads: Leads = str,
    mark: Mark = unmarked,
) -> Section:
    """Return the public sections; each `picture` is ready to be shown, each answer is *rendered*.

    *backup_days* is of `public_policy`. A link that is none of `site_link` is left out, so that no
    text of the site can run as a script; *leads* may leave out more. What is edited in place has a
    *mark*.
    """
    documents = _documents(records)
    reading = Reading(rendered, leads, mark)
    # Callers have always got the sections in this order.
    site = Section(brand={}, about={}, business={}, services=[], contact={}, entrance={}, footer={})
    site["home"] = {"slides": []}
    for type in site_types().values():
        if type.is_list:
            items = [
                reading.read(
                    type.fields,
                    one,
                    _beside(type.name, number, id, one, project_title),
                    at=f"{type.name}/{id}/",
                )
                for number, (id, one) in enumerate(listed(records, type.name).items())
            ]
            put(site, type.public, items)
        else:
            way, at = partial(way_of, type), f"{SITE}/{type.name}/"
            reading.read(type.fields, documents.get(type.name, {}), site, way, at)
    services = listed(records, SERVICES).values()
    brand, contact, company, privacy, search = (
        documents.get(name, {}) for name in ("brand", "contact", "company", "privacy", "search")
    )
    _complete_brand(site, brand, company)
    _complete_contact(site, contact)
    _complete_footer(site, company)
    for number, service in enumerate(site["business"].get("services", ())):
        service["key"] = str(number)
    beside = {
        "meta": _meta(search, services),
        "sharePicture": _shared_picture(search),
        "privacyPolicy": public_policy(privacy, backup_days, reading),
        "verification": verification_elements(search),
    }
    return filled(site | beside)


def projects_shown(records: Records) -> frozenset[str]:
    """Return the ids of the projects that slides among the site's own *records* lead to."""
    slides = (record.document for record in records.get(SLIDES, {}).values())
    return frozenset(str(slide["project"]) for slide in slides if slide.get("project"))


def listed(records: Records, collection: str) -> Mapping[str, Section]:
    """Return what is filled in of the records of a list of the site, by id in display order."""
    held = records.get(collection, {})
    rows = in_display_order(row_of(id, record) for id, record in held.items())
    return {row.id: filled(held[row.id].document) for row in rows}


def large_name(brand: Mapping[str, Any]) -> str | None:
    """Return what the home page writes in large letters: not what the bar says already."""
    name = next((brand[key] for key in ("wordmark", "ko") if not is_blank(brand.get(key))), None)
    watermark = brand.get("watermark")
    return None if is_blank(watermark) or watermark == name else watermark


def consultation_form(url: object) -> str:
    """Return the address of a form that pages may show in a frame; '' for what leads nowhere."""
    address = site_link(url)
    return address if web_origin(address).startswith("https:") else ""


def _documents(records: Records) -> dict[str, Mapping[str, Any]]:
    """Return the parts of the site by name; hours say their zone where that is another."""
    found: dict[str, Mapping[str, Any]] = {
        id: present(record.document) for id, record in records.get(SITE, {}).items()
    }
    if not is_blank(hours := found.get("contact", {}).get("weekdays")):
        found["contact"] = {**found["contact"], "weekdays": shown_hours(hours)}
    return found


def _beside(
    name: str, number: int, id: str, document: Section, project_title: ProjectTitle
) -> Section:
    """Return what an item of a list says beside its fields."""
    if name == QUESTIONS:
        return {"answer": ""}
    if name == SERVICES:
        return {"key": id, "path": service_path(document)}
    if name != SLIDES:
        return {"key": id}
    project = str(document.get("project", ""))
    title = project_title(project) if project else None
    return {
        "index": number,
        **({} if title is None else {"project": {"id": project, "title": title}}),
        **{
            screen: {"alt": image.alt or ""}
            for screen in ("desktop", "mobile")
            if (image := read_image(document.get(screen)))
        },
    }


def _complete_brand(site: Section, brand: Mapping[str, Any], company: Mapping[str, Any]) -> None:
    """Add the tint of the accent and the legal name; leave out the shipped face, a name twice."""
    if large_name(brand) is None:
        site.pop("watermark", None)
    shown = site["brand"]
    put(shown, "legalName", company.get("legalName"))
    if "accent" in shown:
        shown["tint"] = tones_of(shown["accent"]).tint
    if shown.get("face") not in FACES[1:]:
        shown.pop("face", None)


def _complete_contact(site: Section, contact: Mapping[str, Any]) -> None:
    """Say how a consultation is asked for; what it may be about has a picture of the business."""
    shown = site["contact"]
    forms = filled({kind: consultation_form(contact.get(f"{kind}Form")) for kind in _SPACES})
    # Forms elsewhere that are set stay in use until somebody chooses otherwise.
    is_elsewhere = bool(forms) and contact.get("consultation") != "site"
    elsewhere = ("external", forms) if is_elsewhere else (None, None)
    shown["consultation"], shown["consultationForms"] = elsewhere
    cards = {card.get("key"): card.get("picture") for card in site["business"].get("cards", ())}
    pictures = {kind: cards.get(kind) for kind in _SPACES}
    shown["pictures"] = filled(pictures | shown.get("pictures", {}))
    site["contact"] = filled(shown)


def _complete_footer(site: Section, company: Mapping[str, Any]) -> None:
    """Say how a telephone is called."""
    shown = site["footer"]
    shown.setdefault("phoneHref", telephone_link(company.get("phone")))
    site["footer"] = filled(shown)


def _meta(search: Mapping[str, Any], services: Iterable[Section]) -> Section:
    """Return titles and so on by address; a service has some in its own record."""
    written = (page for page in items_of(search.get("pages")) if "path" in page)
    pages = {str(page["path"]): _page_meta(page) for page in written}
    for service in services:
        own = {"title": service.get("pageTitle"), "description": service.get("pageDescription")}
        if path := service_path(service):
            pages[path] = {**pages.get(path, {}), **filled(own)}
    return filled(pages)


def _page_meta(written: Section) -> Section:
    texts = {name: written.get(name) for name in ("title", "description")}
    return filled({**texts, "picture": _shared_picture(written)})


def _shared_picture(section: Mapping[str, Any]) -> Section:
    """Return where the picture of *section* is, and what it shows; nothing without one."""
    image = read_image(section.get("picture"))
    focus = list(image.focus) if image and image.focus else None
    return filled({"url": image.url, "alt": image.alt, "focus": focus}) if image else {}
