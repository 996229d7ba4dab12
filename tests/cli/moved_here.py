"""A site whose pictures are copied by commands in this process, and what became of it."""

import io
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from studio_adapters.bootstrap import Store, load_settings, open_store
from studio_adapters.images import elsewhere
from studio_adapters.images.hosts import open_host
from studio_core.pictures.host import Upload
from studio_core.pictures.library import ProvingHost
from studio_core.records.collections import PORTFOLIO
from tests.cli.clouds import CLIENT, CloudStandIn, client_to, cloud, picture_at
from tests.cli.moving_site import CLOUDINARY, filled

Cli = Any
HERE = "local:///pictures"
PROJECTS = 2


@pytest.fixture
def clouds(monkeypatch: pytest.MonkeyPatch) -> Iterator[CloudStandIn]:
    with cloud() as standin:
        monkeypatch.setattr(elsewhere, CLIENT, client_to(standin.port))
        yield standin


@pytest.fixture
def site(cli: Cli, clouds: CloudStandIn) -> Cli:
    """A site whose pictures lie in a cloud."""
    use(CLOUDINARY)
    with site_store() as store:
        filled(store, PROJECTS)
    return cli


@contextmanager
def site_store() -> Iterator[Store]:
    settings = load_settings()
    with closing(open_store(settings.store, settings)) as store:
        yield store


def images_of(id: str) -> Any:
    with site_store() as store:
        record = store.get(PORTFOLIO, id)
    assert record is not None
    return record.document["images"]


def sync(cli: Cli, *words: str) -> Any:
    answer = cli("media", "sync", *words, "--json")
    assert answer.out, answer.err
    return {**answer.json, "status": answer.status}


def use(media: str) -> None:
    """Have the settings name a host."""
    Path("studio.toml").write_text(f'media = "{media}"\n')


def exchange(cli: Cli, to: str, *words: str) -> tuple[Any, Any]:
    """Copy everything to another host, name that in the settings, and bring the rest."""
    old = load_settings().media
    first = sync(cli, "--to", to, "--apply", *words)
    use(to)
    return first, sync(cli, "--from", old, "--apply", *words)


@contextmanager
def host_at(media: str) -> Iterator[ProvingHost]:
    with closing(open_host(replace(load_settings(), media=media))) as host:
        assert isinstance(host, ProvingHost)
        yield host


def keep(media: str, name: str) -> str:
    """Put a picture at a host; return its id."""
    with host_at(media) as host:
        return host.put(Upload(file=io.BytesIO(picture_at(name)), name=name, folder="")).id
