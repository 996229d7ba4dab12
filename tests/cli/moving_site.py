"""A running site whose pictures move: a server, commands that can be killed, and a reader."""

import json
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from studio_adapters.bootstrap import Settings, Store, load_settings, open_store
from studio_adapters.images.hosts import open_host
from studio_core.content.kinds import kinds
from studio_core.pictures.library import ProvingHost
from studio_core.pictures.usage import media_ids_in
from studio_core.publishing.drafts import save_draft
from studio_core.records.changes import OPERATOR, Delete, Put
from studio_core.records.collections import DRAFTS, INSIGHTS, PORTFOLIO, PUBLIC
from studio_core.records.record import Json
from studio_core.records.work import Work
from tests.cli.clouds import CLOUD, HOSTED
from tests.deploy.page import ROOT
from tests.http.own_process import environment_for, serving

AT = "2026-05-01T00:00:00.000Z"
CLOUDINARY = f"cloudinary://key:secret@{CLOUD}"
PAGES = ("/", "/portfolio", "/insight", "/about", "/services", "/contact")
FEEDS = ("/sitemap.xml", "/sitemap-1.xml", "/feed.xml", "/atom.xml", "/rss.xml")
_OURS = re.compile(r"(?:/media|/share)/[A-Za-z0-9/_.-]+")
_LINKS = re.compile(r'href="(/[^"#?]*)')


@dataclass
class MovingSite:
    """The site in *folder*; its server is at *address*, and all commands get its environment."""

    folder: Path
    environment: Mapping[str, str]
    address: str = ""
    port: int = 0
    """Of the cloud, 0 for none."""
    answers: list[str] = field(default_factory=list)

    @property
    def settings(self) -> Settings:
        return load_settings(environment=environment_for(self.folder, self.environment))

    @contextmanager
    def store(self) -> Iterator[Store]:
        with closing(open_store(self.settings.store, self.settings)) as store:
            yield store

    def begin(self, *words: str) -> "subprocess.Popen[str]":
        """Start a command."""
        return subprocess.Popen(
            [sys.executable, "-m", "tests.cli.clouds", str(self.port), *words],
            cwd=self.folder,
            env={**environment_for(self.folder, self.environment), "PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, *words: str) -> Any:
        """Run a command to its end; return what it writes as JSON, with its *status*."""
        process = self.begin(*words, "--json")
        out, err = process.communicate(timeout=300)
        assert out, err
        return {**json.loads(out), "status": process.returncode, "err": err}

    def kept(self, media: str) -> set[str]:
        """Return the ids of the originals at a host."""
        from dataclasses import replace

        with closing(open_host(replace(self.settings, media=media), create=False)) as host:
            assert isinstance(host, ProvingHost)
            return set(host.image_ids())


@contextmanager
def running(folder: Path, environment: Mapping[str, str], port: int = 0) -> Iterator[MovingSite]:
    """Run a site of pictures."""
    with (
        (folder / "server.log").open("w") as log,
        serving(folder, environment=environment, log=log) as (_, address),
    ):
        yield MovingSite(folder, environment, address, port)


def fill(site: MovingSite, projects: int) -> None:
    """Fill the site; see `filled`."""
    with site.store() as store:
        filled(store, projects)


def filled(store: Store, projects: int) -> None:
    """Put projects and an article with pictures of the cloud, a draft, and one into the trash."""
    for number in range(projects):
        put(store, PORTFOLIO, f"p{number}", project(number))
    body = f"앞 ![창]({HOSTED}/v1/window.jpg) 뒤 ![문]({HOSTED}/v1/door.png)"
    article: dict[str, Json] = {"title": "빛", "category": "tip", "content": body, "createdAt": AT}
    put(store, INSIGHTS, "i1", {**article, "thumbnail": f"{HOSTED}/v1/light.jpg"})
    put(store, PORTFOLIO, "gone", {**project(0), "images": [{"url": f"{HOSTED}/v1/gone.jpg"}]})
    Work(store, OPERATOR, now()).commit("project_deleted", Delete(PORTFOLIO, "gone"))
    sent = {"images": [{"url": f"{HOSTED}/v1/draft.jpg", "name": "초안.jpg", "alt": "초안"}]}
    save_draft(Work(store, OPERATOR, now()), kinds()[PORTFOLIO], "p0", sent, None)


def project(number: int) -> dict[str, Json]:
    """Return a project with a picture of its own, one by its id alone, and one that all have."""
    return {
        "title": f"한남동 {number}",
        "type": "residential",
        "area": 30,
        "order": number,
        "createdAt": AT,
        "images": [
            {"url": f"{HOSTED}/v1/living-{number}.jpg", "name": "거실.jpg", "alt": "거실"},
            {"id": f"portfolio/kitchen-{number}"},
            f"{HOSTED}/w_900/v1/shared.jpg",
        ],
    }


def put(store: Store, collection: str, id: str, document: dict[str, Json]) -> None:
    Work(store, OPERATOR, now()).commit("put", Put(collection, id, document))


def now() -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S.000Z", time.gmtime())


def broken(site: MovingSite) -> list[str]:
    """Return what is broken of all that visitors may see: addresses that show no picture."""
    faults, texts = [], {}
    with httpx.Client(base_url=site.address, timeout=60) as client:
        waiting, seen = [*PAGES, *FEEDS, "/api/portfolio", "/api/insights"], set[str]()
        while waiting:
            path = waiting.pop()
            if path in seen or path.startswith(("/media", "/share", "/assets", "/api/e")):
                continue
            seen.add(path)
            answer = client.get(path)
            if answer.status_code == 200:
                texts[path] = answer.text
                waiting += _LINKS.findall(answer.text)
        faults += [path for path, text in texts.items() if "cloudinary" in text]
        for picture in sorted({one for text in texts.values() for one in _OURS.findall(text)}):
            answer = client.get(picture)
            if answer.status_code != 200 or not answer.headers["content-type"].startswith(
                ("image/", "video/", "text/vtt")
            ):
                faults.append(f"{picture}: {answer.status_code}")
    site.answers = sorted(texts)
    return faults


def shown_elsewhere(site: MovingSite) -> list[str]:
    """Return the records that show a picture of the cloud, public ones and drafts."""
    with site.store() as store:
        return [
            f"{collection}/{id}"
            for collection in (*PUBLIC, DRAFTS)
            for id, record in store.read(collection).items()
            if HOSTED in json.dumps(dict(record.document), default=dict)
        ]


def ids_shown(site: MovingSite) -> set[str]:
    """Return the ids of pictures of our own that public records and drafts show."""
    with site.store() as store:
        return {
            id
            for collection in (*PUBLIC, DRAFTS)
            for record in store.read(collection).values()
            for id in media_ids_in(record.document)
        }
