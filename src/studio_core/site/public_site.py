"""The studio's identity and texts, as visitors get them: what is not filled in is left out."""

from collections.abc import Callable, Mapping
from dataclasses import asdict
from functools import partial
from typing import Any

from studio_core.addresses.links import shown_telephone, site_link, telephone_link, web_origin
from studio_core.content.former_paths import service_path
from studio_core.content.values import is_blank
from studio_core.content.verification import verification_elements
from studio_core.dates import shown_hours
from studio_core.pictures.image import read_image
from studio_core.pictures.presentation import picture_of
from studio_core.pictures.urls import PAGE_QUALITY
from studio_core.records.collections import (
    PRINCIPLES,
    PROFILES,
    QUESTIONS,
    SERVICES,
    SITE,
    SITE_CONTENT,
    SLIDES,
)
from studio_core.records.display_order import in_display_order, row_of
from studio_core.records.reading import stored_list
from studio_core.records.record import Record
from studio_core.records.store import Store
from studio_core.records.twins import present
from studio_core.site.policy import public_policy
from studio_core.site.public_brand import large_name, public_brand
from studio_core.site.public_sharing import page_meta, shared_picture

_SPACES = ("residential", "commercial")
"""What a consultation may be about."""

Section = dict[str, Any]
Records = Mapping[str, Mapping[str, Record]]
"""The records of the site's own texts, by collection and id."""

ProjectTitle = Callable[[str], str | None]
"""Gives a public project's title by its id; None for one that is not public."""

Link = Callable[[object], str]
Leads = Callable[[str], str]
"""Gives a link as it may stand in a page; '' for one that may not."""


def read_site(store: Store) -> Records:
    """Return the public records of the site's own texts."""
    return {collection: store.read(collection) for collection in SITE_CONTENT}


def public_site(
    records: Records,
    project_title: ProjectTitle,
    rendered: Callable[[str], str],
    backup_days: int = 0,
    leads: Leads = str,
) -> Section:
    """Return the public sections; each `picture` is ready to be shown, each answer is *rendered*.

    *backup_days* is of `public_policy`. A link that is none of `site_link` is left out, so that no
    text of the site can run as a script; *leads* may leave out more.
    """
    parts = {id: present(one.document) for id, one in records.get(SITE, {}).items()}
    brand, about, business, contact, company, privacy, search = (
        _filled(parts.get(name, {}))
        for name in ("brand", "about", "business", "contact", "company", "privacy", "search")
    )
    principles, services = listed(records, PRINCIPLES), listed(records, SERVICES)
    link = partial(_link, leads)
    return _filled(
        {
            "brand": public_brand(brand) | _chosen(company, "legalName"),
            **_chosen(brand, "slogan", "tagline", "foundedOn"),
            "watermark": large_name(brand),
            "about": _about(about, principles),
            "business": _business(business, link),
            "services": [_service(id, one) for id, one in services.items()],
            "contact": _contact(contact, business, link),
            "entrance": _picture(brand, "entrancePicture"),
            "footer": _footer(company, contact, link),
            "profiles": _profiles(listed(records, PROFILES), link),
            "home": _home(listed(records, SLIDES), project_title),
            "questions": _questions(listed(records, QUESTIONS), rendered),
            "meta": _meta(search, services),
            "sharePicture": shared_picture(search),
            "privacyPolicy": public_policy(privacy, backup_days),
            "verification": verification_elements(search),
        }
    )


def projects_shown(records: Records) -> frozenset[str]:
    """Return the ids of the projects that slides among the site's own *records* lead to."""
    slides = (record.document for record in records.get(SLIDES, {}).values())
    return frozenset(str(slide["project"]) for slide in slides if slide.get("project"))


def listed(records: Records, collection: str) -> Mapping[str, Section]:
    """Return what is filled in of the records of a list of the site, by id in display order."""
    held = records.get(collection, {})
    rows = in_display_order(row_of(id, record) for id, record in held.items())
    return {row.id: _filled(held[row.id].document) for row in rows}


def _filled(section: Mapping[str, Any]) -> Section:
    return {name: value for name, value in section.items() if not is_blank(value)}


def _chosen(section: Section, *names: str) -> Section:
    return {name: section[name] for name in names if name in section}


def _link(leads: Leads, url: object) -> str:
    return leads(site_link(url))


def _items(value: Any) -> list[Section]:
    return [_filled(one) for one in stored_list(value) if isinstance(one, Mapping)]


def _about(about: Section, principles: Mapping[str, Section]) -> Section:
    return _filled(
        {
            **_chosen(about, "heading"),
            **_pictured(about),
            "story": [one["text"] for one in _items(about.get("story")) if "text" in one],
            "sections": [
                {"key": id, **_chosen(one, "name", "heading", "lead", "body"), **_pictured(one)}
                for id, one in principles.items()
            ],
        }
    )


def _business(business: Section, link: Link) -> Section:
    hero = {**_chosen(business, "title", "heading", "lead"), **_pictured(business)}
    return _filled(
        {
            "hero": hero,
            "cards": [
                _filled({**_chosen(one, "key", "title", "body"), "to": link(one.get("to"))})
                | _pictured(one)
                for one in _items(business.get("cards"))
            ],
            "services": [
                {"key": str(number), **_chosen(one, "title", "body")}
                for number, one in enumerate(_items(business.get("services")))
            ],
        }
    )


def _service(id: str, service: Section) -> Section:
    texts = _chosen(service, "group", "title", "subtitle", "short", "body")
    second = _filled({"second": _picture(service, "secondPicture")})
    return {"key": id, "path": service_path(service), **texts, **_pictured(service), **second}


def consultation_form(url: object) -> str:
    """Return the address of a form that pages may show in a frame; '' for what leads nowhere."""
    address = site_link(url)
    return address if web_origin(address).startswith("https:") else ""


def _contact(contact: Section, business: Section, link: Link) -> Section:
    forms = _filled({kind: consultation_form(contact.get(f"{kind}Form")) for kind in _SPACES})
    # Forms elsewhere that are set stay in use until somebody chooses otherwise.
    is_elsewhere = bool(forms) and contact.get("consultation") != "site"
    ways = {"kakao": link(contact.get("kakaoChannel")), "map": link(contact.get("mapUrl"))}
    texts = _chosen(contact, "lead", "visitNote")
    by = {"consultation": "external", "consultationForms": forms} if is_elsewhere else {}
    return _filled({**texts, **ways, **by, "pictures": _choices(contact, business)})


def _choices(contact: Section, business: Section) -> Section:
    """Return the pictures of what a consultation may be about: their own, else the business's."""
    found = {str(one.get("key")): _picture(one) for one in _items(business.get("cards"))}
    own = {kind: _picture(contact, f"{kind}Picture") for kind in _SPACES}
    return _filled({kind: picture or found.get(kind) for kind, picture in own.items()})


def _footer(company: Section, contact: Section, link: Link) -> Section:
    facts = ("legalName", "representative", "registrationNumber", "address", "email")
    hours = {
        "weekdays": shown_hours(contact.get("weekdays")),
        "closed": contact.get("closed"),
        "open": contact.get("opensAt"),
        "close": contact.get("closesAt"),
    }
    called = link(company.get("phoneHref")) or telephone_link(company.get("phone"))
    return _filled(
        {
            **_chosen(company, *facts, "copyright"),
            "phone": shown_telephone(company.get("phone")),
            "phoneHref": called,
            "hours": _filled(hours),
        }
    )


def _profiles(profiles: Mapping[str, Section], link: Link) -> list[Section]:
    return [
        _filled({"key": id, **_chosen(one, "name"), "url": link(one.get("url"))})
        for id, one in profiles.items()
    ]


def _questions(questions: Mapping[str, Section], rendered: Callable[[str], str]) -> list[Section]:
    return [
        {**_chosen(one, "group", "question"), "answer": rendered(one.get("answer", ""))}
        for one in questions.values()
    ]


def _home(slides: Mapping[str, Section], project_title: ProjectTitle) -> Section:
    shown = enumerate(slides.values())
    return {"slides": [_slide(number, one, project_title) for number, one in shown]}


def _slide(number: int, slide: Section, project_title: ProjectTitle) -> Section:
    pictures = {}
    for name in ("desktop", "mobile"):
        if isinstance(held := slide.get(name), Mapping):
            alt = held.get("alt")
            pictures[name] = {"alt": alt if isinstance(alt, str) else "", **_pictured(slide, name)}
    id = str(slide.get("project", ""))
    title = project_title(id) if id else None
    project = {} if title is None else {"project": {"id": id, "title": title}}
    return {"index": number, **_chosen(slide, "heading", "caption"), **pictures, **project}


def _meta(search: Section, services: Mapping[str, Section]) -> Section:
    """Return titles and so on by address; a service has some in its own record."""
    written = (one for one in _items(search.get("pages")) if "path" in one)
    pages = {str(one["path"]): page_meta(one) for one in written}
    for service in services.values():
        own = {"title": service.get("pageTitle"), "description": service.get("pageDescription")}
        if path := service_path(service):
            pages[path] = {**pages.get(path, {}), **_filled(own)}
    return _filled(pages)


def _pictured(section: Section, name: str = "picture") -> Section:
    """Return the picture under *name* ready to be shown, as `picture`; nothing without one."""
    return _filled({"picture": _picture(section, name)})


def _picture(section: Section, name: str = "picture") -> Section | None:
    """Return the picture under *name* ready to be shown; None without one."""
    image = read_image(section.get(name))
    if image is None:
        return None
    shown = asdict(picture_of(image, quality=PAGE_QUALITY))
    return shown | ({"focus": list(image.focus)} if image.focus else {})
