"""What `studio backup --schedule` and `studio backup key export` refuse, and what they tell."""

from pathlib import Path
from typing import Any

import pytest

from tests.cli.commands.test_backup import site

Cli = Any


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--schedule", ""), "--schedule takes a time such as 03:00, or off for never"),
        (("--schedule", "03:00", "--to", ""), "--to names no place"),
        (("--schedule", "03:00", "--to", "var/copies"), "the folder of the site's data"),
        (("--schedule", "03:00", "--to", "dangling"), "which is not there"),
        (("--schedule", "03:00", "--to", "c", "--keep", "daily=3,daily=4"), "the same twice"),
    ],
)
def test_what_is_no_schedule_changes_nothing(cli: Cli, words: tuple[str, ...], said: str) -> None:
    Path("studio.toml").touch()
    Path("dangling").symlink_to("nowhere")

    answer = cli("backup", *words)

    assert answer.status != 0
    assert said in " ".join(answer.err.split())
    assert Path("studio.toml").read_text() == ""


def test_a_folder_that_is_made_is_told(cli: Cli) -> None:
    Path("studio.toml").touch()

    first = cli("backup", "--schedule", "03:00", "--to", "copies")
    again = cli("backup", "--schedule", "04:00")

    assert f"made {Path('copies').absolute()}: if a disk belongs there" in first.err
    assert "made " not in again.err


def test_a_key_is_not_written_over_another_file(cli: Cli) -> None:
    Path("carried.json").write_text("of another site")

    refused = cli("backup", "key", "export", "carried.json")
    kept = Path("carried.json").read_text()
    forced = cli("backup", "key", "export", "carried.json", "--force")

    assert (refused.status, kept, forced.status) == (1, "of another site", 0)
    assert "carried.json is there already: --force replaces it" in refused.err
    assert Path("carried.json").read_bytes() == Path("var/backup-key.json").read_bytes()


@pytest.mark.parametrize("note", [True, False])
def test_no_key_is_made_where_a_place_has_another(cli: Cli, tmp_path: Path, *, note: bool) -> None:
    site(cli)
    place = tmp_path / "copies"
    cli("backup", "--schedule", "03:00", "--to", f"sealed:{place}")
    cli("backup", "run")
    if not note:
        (place / "sealed-by.json").unlink()
    for path in Path("var").glob("backup-key*"):
        path.unlink()

    refused = cli("backup", "key", "export", "carried.json")
    again = cli("backup", "--schedule", "04:00")

    for answer in (refused, again):
        assert answer.status == 1
        assert "no new key opens it: `studio backup key import`" in " ".join(answer.err.split())
    assert not Path("carried.json").exists()
    assert not list(Path("var").glob("backup-key*"))
