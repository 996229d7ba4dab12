"""Which modules a server loads before its first answer: none that only later requests need."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from studio_http.published.snapshot import Published
from tests.http.own_process import make_store

LATER = {
    "PIL": "drawing a share picture",
    "argon2": "signing in",
    "cryptography": "taking an enquiry in",
    "firebase_admin": "a store at Google",
    "jinja2": "making a page",
    "litestar": "the administration's calls",
    "markdown_it": "an article",
    "psycopg": "a store in PostgreSQL",
    "pyvips": "an upload",
}
START = """
import json, sys
from studio_adapters.bootstrap import load_settings, open_studio
from studio_http import start
from studio_http.app import StudioApp

studio = open_studio(load_settings(environment={"STUDIO_DATA_DIR": sys.argv[1]}))
app = StudioApp(studio)
app.published.load(studio.store, studio.store.position())
body = app.published.portfolio().body
studio.close()
print(json.dumps([json.loads(body), sorted(sys.modules)]))
"""


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The modules of a process that has just given its first answer."""
    folder = tmp_path_factory.mktemp("start")
    make_store(folder)
    done = subprocess.run(
        [sys.executable, "-c", START, str(folder)],
        cwd=Path(__file__).parents[3],
        capture_output=True,
        text=True,
        check=True,
    )
    answer, modules = json.loads(done.stdout)
    assert answer["total"] == 0
    return set(modules)


@pytest.mark.parametrize("module", LATER)
def test_what_later_requests_need_is_loaded_later(loaded: set[str], module: str) -> None:
    assert Published.__module__ in loaded

    assert module not in loaded, f"{module} is for {LATER[module]}"
