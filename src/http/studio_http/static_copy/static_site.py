"""The whole public site as files for any static host."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from urllib.parse import unquote, urlsplit

from studio_core.errors import ImageNotFoundError
from studio_core.languages.registry import split_address
from studio_core.languages.speaking import each_in, here, speaking
from studio_core.pictures.host import ImageHost
from studio_core.pictures.library import MediaLibrary
from studio_core.pictures.share_cards import ShareArtist
from studio_core.site.headlines import FaceCutter
from studio_core.texts import catalogue
from studio_http.base.cached_response import CachedResponse
from studio_http.base.security_headers import RawHeaders
from studio_http.pages.forms.writer import FormWriter
from studio_http.pages.headlines import font_address
from studio_http.pages.labels import read_labels
from studio_http.pages.missing import ApplicationPages
from studio_http.pages.page_routes import CONSULTATION, SHARED
from studio_http.published.snapshot import Published
from studio_http.published_files.answers import PublicAnswer, every_answer
from studio_http.published_files.files import ENDINGS, compressed
from studio_http.static_copy.static_addresses import StaticAddresses, link_of
from studio_http.static_copy.static_page import StaticRules, static_page, unscripted

_MEDIA = re.compile(r"/media/([0-9a-f]{32}(?:-[0-9]+)?\.[a-z0-9]+)")
_CONTENT = re.compile(r' content="([^"<>]*+)"')
_SCRIPT_ENDINGS = (".js", ".html")
Told = Callable[[str], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class StaticParts:
    """What a copy is made of; *live* is the address of the site itself, '' when nobody knows."""

    published: Published
    headers: RawHeaders
    files: Mapping[str, CachedResponse]
    media: ImageHost
    artist: ShareArtist
    cutter: FaceCutter
    forms: FormWriter
    own: ApplicationPages
    live: str


class StaticSite:
    """Writes the copy into *folder*; *told* hears how far it is."""

    def __init__(self, parts: StaticParts, folder: Path, told: Told) -> None:
        self._parts, self._folder, self._told = parts, folder, told
        self._addresses = StaticAddresses()
        self._media: set[str] = set()
        self._shares: set[str] = set()

    def write(self) -> int:
        """Write everything; return how many pages there are."""
        parts = self._parts
        every = [one for one in every_answer(parts.published) if _is_copied(one)]
        self._addresses.known |= {one.address for one in every if one.form == "page"}
        for one in every:
            self._answer(one)
        while self._addresses.waiting:
            self._page_at(self._addresses.waiting.pop())
        for language in parts.published.editions:
            for address, answer in each_in(language, self._missing_pages()):
                self._page(address, answer.body.decode())
        self._files()
        self._font()
        self._pictures()
        self._cards()
        return len(self._addresses.known)

    def _answer(self, one: PublicAnswer) -> None:
        answer = one.make()
        if answer is None:
            return
        if one.form == "page":
            self._page(one.address, answer.body.decode())
        else:
            self._media |= set(_MEDIA.findall(answer.body.decode("utf-8", "replace")))
            self._put(one.address, answer.body)

    def _page_at(self, address: str) -> None:
        whole, _, query = address.partition("?")
        language, path = split_address(whole)
        with speaking(language):
            answer = self._parts.published.page(unquote(path), query)
        if answer is not None:
            self._page(address, answer.body.decode())

    def _page(self, address: str, page: str) -> None:
        language, _ = split_address(address.partition("?")[0])
        with speaking(language):
            rules = StaticRules(
                place=self._addresses.place,
                live=self._parts.live,
                headers=self._parts.headers,
            )
            page = static_page(page, rules)
        self._media |= set(_MEDIA.findall(page))
        self._shares |= {
            one for one in map(unescape, _CONTENT.findall(page)) if f"{SHARED}/" in one
        }
        is_file = address.endswith(".html")
        self._put(address if is_file else f"{link_of(address)}/index.html", page.encode())
        self._told(address)

    def _missing_pages(self) -> Iterator[tuple[str, CachedResponse]]:
        """Yield what is shown where there is nothing, and where the site has its form.

        Both are in the language that is spoken.
        """
        yield here("/404.html"), self._parts.own.missing()
        title = read_labels()["contact.tab.consultation"]
        values = {"lines": [catalogue("static")["static.form"]], "again": "", "again_text": ""}
        site = self._parts.published.present().site
        yield here(CONSULTATION), self._parts.forms.write("said.html", title, site, values)

    def _font(self) -> None:
        face = self._parts.published.face
        self._put(font_address(face), self._parts.cutter.cut(face.letters))
        self._told(font_address(face))

    def _files(self) -> None:
        for address, answer in self._parts.files.items():
            if not address.endswith(_SCRIPT_ENDINGS):
                is_style = address.endswith(".css")
                self._put(
                    address, unscripted(answer.body.decode()).encode() if is_style else answer.body
                )
        said = "".join(
            f"  {name.decode()}: {value.decode()}\n"
            for name, value in self._parts.headers
            if name != b"content-security-policy"
        )
        forever = "/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n"
        self._put("/_headers", f"/*\n{said}{forever}".encode())

    def _pictures(self) -> None:
        media = self._parts.media
        if not isinstance(media, MediaLibrary):
            return
        for name in sorted(self._media):
            try:
                found = media.open_media(name)
                if not found.immutable:
                    media.prepare(name[:32])
                    found = media.open_media(name)
            except ImageNotFoundError:
                continue
            self._put(f"/media/{name}", found.path.read_bytes())
            self._told(f"/media/{name}")

    def _cards(self) -> None:
        for address in sorted(self._shares):
            asked = urlsplit(address)
            language, path = split_address(unquote(asked.path))
            page = path.removeprefix(SHARED).rpartition("/")[0]
            with speaking(language):
                shared = self._parts.published.shared(page, asked.query)
            if shared is None:
                continue
            photo = self._parts.files.get(shared[0].photo)
            self._put(asked.path, self._parts.artist.draw(shared[0], photo.body if photo else None))
            self._told(asked.path)

    def _put(self, address: str, body: bytes) -> None:
        """Write a file at an address, with its packed forms where it is text."""
        path = self._folder / unquote(address).lstrip("/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(body)
        if path.suffix in (".html", ".xml", ".css", ".svg", ".txt"):
            forms = compressed(body)
            for coding, ending in ENDINGS.items():
                if ending and (form := forms(coding)):
                    path.with_name(path.name + ending).write_bytes(form)


def _is_copied(one: PublicAnswer) -> bool:
    """Tell whether an answer is of use without the application; a search needs the site itself."""
    return one.form != "data" and split_address(one.address)[1] != "/search"
