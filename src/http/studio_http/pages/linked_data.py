"""JSON-LD for search engines, in the vocabulary of schema.org."""

from collections.abc import Mapping, Sequence
from typing import Any

from studio_core.addresses.paths import article_path, project_path
from studio_core.languages.speaking import here, spoken
from studio_core.pictures.presentation import PLACEHOLDER_URL
from studio_http.pages.shapes import InsightOut, ProjectOut

_CONTEXT = "https://schema.org"
Json = Mapping[str, Any]


def business(site: Json, base: str) -> tuple[dict[str, Any], ...]:
    """Return the studio as a LocalBusiness; nothing for one without a name."""
    footer, brand = site.get("footer", {}), site.get("brand", {})
    name = brand.get("ko") or brand.get("wordmark")
    if not name:
        return ()
    hours, street = footer.get("hours", {}), footer.get("address")
    opens, closes = hours.get("open"), hours.get("close")
    address = {"@type": "PostalAddress", "addressCountry": "KR", "streetAddress": street}
    found = {
        "@context": _CONTEXT,
        "@type": "LocalBusiness",
        "@id": f"{base}/#studio",
        "name": name,
        "alternateName": brand.get("wordmark") if brand.get("ko") else None,
        "legalName": footer.get("legalName"),
        "url": base + here("/"),
        "slogan": site.get("slogan"),
        "description": site.get("tagline"),
        "logo": absolute(brand.get("logo", {}).get("url", ""), base),
        "foundingDate": site.get("foundedOn"),
        "telephone": footer.get("phone"),
        "email": footer.get("email"),
        "address": address if street else None,
        "openingHours": f"Mo-Fr {opens}-{closes}" if opens and closes else None,
        "sameAs": [profile["url"] for profile in site.get("profiles", ()) if profile.get("url")],
    }
    return (_filled(found),)


def gallery(project: ProjectOut, base: str, description: str, studio: str) -> dict[str, Any]:
    """Return a project as an ImageGallery, which is a CreativeWork of *studio*, a name or ''."""
    images = []
    for image in project.images:
        if image.url == PLACEHOLDER_URL:
            continue
        picture = {
            "@type": "ImageObject",
            "contentUrl": absolute(image.url, base),
            "caption": image.alt,
            "width": image.width,
            "height": image.height,
        }
        images.append(_filled(picture))
    found = {
        "@context": _CONTEXT,
        "@type": "ImageGallery",
        "name": project.title,
        "description": description,
        "url": base + here(project_path(project.id)),
        "inLanguage": spoken(),
        "dateCreated": project.construction_date,
        "locationCreated": {"@type": "Place", "name": project.location},
        "creator": {"@id": f"{base}/#studio"} if studio else None,
        "image": images,
    }
    return _filled(found)


def article(insight: InsightOut, base: str, published: str | None, studio: str) -> dict[str, Any]:
    """Return an article of *studio*, a name or ''; *published* is ISO 8601 or None."""
    author = {"@type": "Organization", "@id": f"{base}/#studio", "name": studio}
    found = {
        "@context": _CONTEXT,
        "@type": "Article",
        "headline": insight.title,
        "description": insight.excerpt,
        "articleSection": insight.category_label,
        "datePublished": published,
        "inLanguage": spoken(),
        "mainEntityOfPage": base + here(article_path(insight.id)),
        "image": absolute(insight.image.url if insight.image else "", base),
        "author": author if studio else None,
    }
    return _filled(found)


def breadcrumbs(steps: Sequence[tuple[str, str]], base: str) -> dict[str, Any]:
    """Return the path to a page: the names and addresses of *steps*, from the start page on."""
    items = [
        {"@type": "ListItem", "position": position, "name": name, "item": base + here(path)}
        for position, (name, path) in enumerate(steps, 1)
    ]
    return {"@context": _CONTEXT, "@type": "BreadcrumbList", "itemListElement": items}


def absolute(url: str, base: str) -> str:
    """Return *url* with the site's address when it has none of its own."""
    return base + url if url.startswith("/") and not url.startswith("//") else url


def _filled(found: Json) -> dict[str, Any]:
    """Return *found* without its empty properties."""
    return {name: value for name, value in found.items() if value}
