"""What a page needs of the built user interface: its start page, styles and chunks."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from studio_core.languages.registry import BASE, TWINNED
from studio_core.languages.speaking import spoken
from studio_http.pages.page_routes import Kind
from studio_http.static_files.files import FOLDER, index_page, named_in

_SCREENS: dict[Kind, str] = {
    "home": "src/features/home/HomePage.tsx",
    "about": "src/features/about/AboutPage.tsx",
    "business": "src/features/business/BusinessPage.tsx",
    "service": "src/features/business/ServicePage.tsx",
    "portfolio": "src/features/portfolio/PortfolioPage.tsx",
    "project": "src/features/portfolio/ProjectPage.tsx",
    "insight": "src/features/insight/InsightPage.tsx",
    "article": "src/features/insight/ArticlePage.tsx",
    "contact": "src/features/contact/ContactPage.tsx",
    "enquiry": "src/features/contact/ContactPage.tsx",
    "privacy": "src/features/privacy/PrivacyPage.tsx",
    "consultation": "src/features/consultation/ConsultationPage.tsx",
    "form": "src/features/consultation/ConsultationSteps.tsx",
    "search": "src/features/search/SearchPage.tsx",
}
_FOOTER = "src/app/Footer.tsx"
_PARTS: dict[Kind, tuple[str, ...]] = {
    "home": (),
    "search": (),
    "portfolio": (
        "src/features/portfolio/GalleryTools.tsx",
        "src/features/portfolio/GalleryLayers.tsx",
        _FOOTER,
    ),
    "project": ("src/features/portfolio/ProjectEnd.tsx", _FOOTER),
    "article": ("src/features/insight/ArticleEnd.tsx", _FOOTER),
    "enquiry": ("src/features/contact/EnquiryPanel.tsx", _FOOTER),
    "consultation": ("src/features/consultation/ConsultationSteps.tsx",),
    "form": ("src/features/contact/ContactPage.tsx",),
}
"""Further modules of a screen; most only have the footer."""
_STYLED: dict[Kind, tuple[str, ...]] = {"portfolio": ("src/features/portfolio/Conditions.tsx",)}
"""Modules that come later; what they show stands on the page before, and has their styles."""

_START = "index.html"
_NOT_BUILT = (
    '<!doctype html><html lang="{language}"><head><meta charset="utf-8" />'
    "<title>Studio</title></head>"
    '<body><div id="root"></div></body></html>'
)


@dataclass(frozen=True, slots=True)
class Assets:
    """The application's start page, the build's manifest, and the folder of both.

    *twins* are those of the builds in other languages.
    """

    page: str
    manifest: Mapping[str, Any] = field(default_factory=dict)
    folder: Path = FOLDER
    twins: Mapping[str, "Assets"] = field(default_factory=dict)

    def spoken(self) -> "Assets":
        """Return those of the language that is spoken."""
        return self.twins.get(spoken(), self)

    def styles(self, kind: Kind) -> list[str]:
        """Return the style sheets of a screen's page: the start page's first, then its own."""
        start = self.manifest.get(_START, {})
        later = (self.manifest.get(name, {}) for name in _STYLED.get(kind, ()))
        chunks = (start, *self._chunks(kind), *later)
        found = dict.fromkeys(css for chunk in chunks for css in chunk.get("css", ()))
        return [f"/{css}" for css in found]

    def style_text(self, kind: Kind) -> str:
        """Return all styles of a screen's page as one text."""
        files = (self.folder / address[1:] for address in self.styles(kind))
        return "".join(file.read_text(encoding="utf-8") for file in files)

    def scripts(self, kind: Kind) -> list[str]:
        """Return the chunks of a screen that are not the start page's, to be fetched early."""
        return [f"/{file}" for file in dict.fromkeys(chunk["file"] for chunk in self._chunks(kind))]

    def _chunks(self, kind: Kind) -> Iterator[Mapping[str, Any]]:
        """Yield a screen's chunks without the start page's, each after those that it imports."""
        seen = {_START, *self.manifest.get(_START, {}).get("imports", ())}
        for name in (_SCREENS[kind], *_PARTS.get(kind, (_FOOTER,))):
            yield from self._with_imports(name, seen)

    def _with_imports(self, name: str, seen: set[str]) -> Iterator[Mapping[str, Any]]:
        chunk = self.manifest.get(name)
        if name in seen or chunk is None:
            return
        seen.add(name)
        for imported in chunk.get("imports", ()):
            yield from self._with_imports(imported, seen)
        yield chunk


def load_assets(folder: Path = FOLDER, language: str = BASE) -> Assets:
    """Return what *folder* holds of *language*, with the twins in the others behind the base one.

    It is an empty page when the user interface was not built in it.
    """
    built = index_page(folder, language)
    page = _NOT_BUILT.format(language=language) if built is None else built.decode()
    file = folder / ".vite" / named_in(language, "manifest.json")
    has_manifest = built is not None and file.is_file()
    manifest = json.loads(file.read_text(encoding="utf-8")) if has_manifest else {}
    twins = TWINNED if language == BASE else ()
    return Assets(page, manifest, folder, {code: load_assets(folder, code) for code in twins})
