"""The examples of a deployment name what exists."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
SETTINGS = ROOT / "src" / "adapters" / "studio_adapters" / "settings.py"
PIN = re.compile(r"^([\w.-]+==[^ ;\\]+)", re.MULTILINE)


def test_every_setting_they_name_is_one() -> None:
    named = {
        name
        for path in DEPLOY.iterdir()
        for name in re.findall(r"STUDIO_[A-Z_]+", path.read_text("utf-8"))
    }

    known = SETTINGS.read_text("utf-8")
    assert {name for name in named if f'"{name}"' not in known} == set()
    assert named


def test_every_file_they_copy_or_install_from_is_there() -> None:
    named = {
        name
        for path in DEPLOY.iterdir()
        for name in re.findall(r"requirements\.\w+\.txt", path.read_text("utf-8"))
    }

    assert named == {"requirements.runtime.txt"}
    assert (ROOT / "requirements.runtime.txt").is_file()


def test_a_server_installs_what_the_tests_ran_with() -> None:
    tested = set(PIN.findall((ROOT / "requirements.lock.txt").read_text("utf-8")))
    served = set(PIN.findall((ROOT / "requirements.runtime.txt").read_text("utf-8")))

    assert served <= tested
    assert "litestar" in {pin.partition("==")[0] for pin in served}
