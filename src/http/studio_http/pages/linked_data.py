"""What search engines read of a page: JSON-LD in the words of schema.org."""

from collections.abc import Mapping, Sequence
from typing import Any

from studio_http.pages.page_routes import article_path, project_path

_CONTEXT = "https://schema.org"
Json = Mapping[str, Any]


def business(site: Json, base: str) -> dict[str, Any]:
    """Return the studio as a LocalBusiness."""
    footer, brand = site.get("footer", {}), site.get("brand", {})
    hours = footer.get("hours", {})
    found = {
        "@context": _CONTEXT,
        "@type": "LocalBusiness",
        "@id": f"{base}/#studio",
        "name": brand.get("ko"),
        "alternateName": brand.get("en"),
        "legalName": footer.get("legalName"),
        "url": f"{base}/",
        "slogan": site.get("slogan"),
        "description": site.get("tagline"),
        "foundingDate": site.get("foundedOn"),
        "telephone": footer.get("phone"),
        "email": footer.get("email"),
        "address": _address(footer.get("address")),
        "openingHours": _opening(hours.get("open"), hours.get("close")),
        "sameAs": [profile["url"] for profile in site.get("profiles", ()) if profile.get("url")],
    }
    return {name: value for name, value in found.items() if value}


def gallery(project: Json, base: str, description: str) -> dict[str, Any]:
    """Return a project as an ImageGallery, which is a CreativeWork of the studio."""
    found = {
        "@context": _CONTEXT,
        "@type": "ImageGallery",
        "name": project["title"],
        "description": description,
        "url": base + project_path(project["id"]),
        "inLanguage": "ko",
        "dateCreated": project.get("constructionDate"),
        "locationCreated": {"@type": "PageRoute", "name": project["location"]},
        "creator": {"@id": f"{base}/#studio"},
        "image": [_image(image, base) for image in project["images"]],
    }
    return {name: value for name, value in found.items() if value}


def article(insight: Json, base: str, published: str | None, site: Json) -> dict[str, Any]:
    """Return an article; *published* is ISO 8601 or None."""
    name = site.get("brand", {}).get("ko")
    found = {
        "@context": _CONTEXT,
        "@type": "Article",
        "headline": insight["title"],
        "description": insight["excerpt"],
        "articleSection": insight["categoryLabel"],
        "datePublished": published,
        "inLanguage": "ko",
        "mainEntityOfPage": base + article_path(insight["id"]),
        "image": absolute(insight["image"]["url"], base),
        "author": {"@type": "Organization", "@id": f"{base}/#studio", "name": name},
    }
    return {name: value for name, value in found.items() if value}


def breadcrumbs(steps: Sequence[tuple[str, str]], base: str) -> dict[str, Any]:
    """Return the way to a page: names and paths, from the start page on."""
    items = [
        {"@type": "ListItem", "position": place, "name": name, "item": base + path}
        for place, (name, path) in enumerate(steps, 1)
    ]
    return {"@context": _CONTEXT, "@type": "BreadcrumbList", "itemListElement": items}


def absolute(url: str, base: str) -> str:
    """Return *url* with the site's address when it has none of its own."""
    return base + url if url.startswith("/") and not url.startswith("//") else url


def _image(image: Json, base: str) -> dict[str, Any]:
    found = {
        "@type": "ImageObject",
        "contentUrl": absolute(image["url"], base),
        "caption": image["alt"],
        "width": image["width"],
        "height": image["height"],
    }
    return {name: value for name, value in found.items() if value}


def _address(text: str | None) -> dict[str, str] | None:
    return (
        {"@type": "PostalAddress", "addressCountry": "KR", "streetAddress": text} if text else None
    )


def _opening(opens: str | None, closes: str | None) -> str | None:
    return f"Mo-Fr {opens}-{closes}" if opens and closes else None
