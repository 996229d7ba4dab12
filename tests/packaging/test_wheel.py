"""The built wheel works where nothing but it and its dependencies is installed.

The dependencies come from the environment that runs the tests, through a path file: only our
wheel is tested. The environment's own editable install of the product stays out, because
path files inside a lent folder are not read; the first test proves it.
"""

import os
import re
import subprocess
import sys
import sysconfig
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from studio_core.languages.registry import TWINNED
from tests.browser.running_site import served_address

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("studio_core", "studio_adapters", "studio_http", "studio_cli")

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built as a release is."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder)]
    subprocess.run([*build, str(ROOT)], check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def clean(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program folder of an environment that holds the wheel."""
    folder = tmp_path_factory.mktemp("clean")
    venv.create(folder, with_pip=False, symlinks=True)
    site = folder / "lib" / f"python{sys.version_info[0]}.{sys.version_info[1]}" / "site-packages"
    (site / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    install = [sys.executable, "-m", "pip", "--python", str(folder / "bin" / "python"), "install"]
    subprocess.run(
        [*install, "--quiet", "--no-deps", "--no-index", "--ignore-installed", str(wheel)],
        check=True,
    )
    return folder / "bin"


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "HOME") if name in os.environ}
    return {**kept, "STUDIO_DATA_DIR": str(tmp_path / "var")}


@pytest.fixture
def served(clean: Path, environment: dict[str, str], tmp_path: Path) -> Iterator[str]:
    """The address of a site that the installed command serves."""
    subprocess.run([clean / "studio", "init"], cwd=tmp_path, env=environment, check=True)
    log = tmp_path / "server.log"
    with log.open("w") as output:
        server = subprocess.Popen(
            [clean / "studio", "serve", "--port", "0"],
            cwd=tmp_path,
            env=environment,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
    try:
        yield served_address(server, log)
    finally:
        server.terminate()
        server.wait(timeout=120)


def test_the_packages_come_from_the_wheel(clean: Path, tmp_path: Path) -> None:
    program = f"import {', '.join(PACKAGES)} as last; import sys\n"
    program += f"for name in {PACKAGES}: print(sys.modules[name].__file__)"

    done = subprocess.run(
        [clean / "python", "-c", program], cwd=tmp_path, capture_output=True, text=True, check=True
    )

    places = done.stdout.split()
    assert len(places) == len(PACKAGES)
    assert [place for place in places if not place.startswith(str(clean.parent))] == []


def test_the_wheel_contains_the_packages_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()

    tops = {name.partition("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == set(PACKAGES)
    assert {f"{package}/py.typed" for package in PACKAGES} <= set(names)


def test_the_wheel_holds_the_built_user_interface(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()

    starts = [f"studio_http/static/index.{code}.html" for code in TWINNED]
    assert {"studio_http/static/index.html", *starts} <= set(names)
    assert [name for name in names if name.startswith("studio_http/static/assets/")]


def test_the_wheel_holds_the_face_of_headlines_with_its_licence(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()

    folder = "studio_adapters/headlines"
    assert {f"{folder}/hangul-light.woff2", f"{folder}/OFL-Pretendard.txt"} <= set(names)


def test_the_installed_command_shows_its_help(clean: Path, environment: dict[str, str]) -> None:
    done = subprocess.run(
        [clean / "studio", "--help"], env=environment, capture_output=True, text=True, check=True
    )

    assert "serve" in done.stdout


def test_the_installed_command_serves_the_application(served: str) -> None:
    page = httpx.get(f"{served}/", timeout=30)
    script = re.search(r'data-app="(/[^"]+\.js)"', page.text)

    assert page.status_code == 200
    assert script is not None
    assert httpx.get(served + script[1], timeout=30).status_code == 200
    assert httpx.get(f"{served}/api/portfolio", timeout=30).json()["items"] == []
