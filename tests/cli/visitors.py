"""What visitors get of the site in this folder, from a server in this process."""

from contextlib import closing
from typing import Any, cast

from litestar.testing import TestClient

from studio_adapters.bootstrap import load_settings, open_studio
from studio_http.app import StudioApp


def what_visitors_get(*paths: str) -> list[str]:
    """Return the bodies at *paths* of the site that `studio.toml` names."""
    with closing(open_studio(load_settings(environment={}))) as studio:
        app = cast("Any", StudioApp(studio))
        with TestClient(app, base_url="http://127.0.0.1") as client:
            return [client.get(path).text for path in paths]
