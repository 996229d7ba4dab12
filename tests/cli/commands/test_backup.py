"""`studio backup` and `studio restore`: a site in one file."""

import json
import shutil
import stat
import tomllib
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from studio_adapters.bootstrap import create_store, load_settings, open_enquiry_services, timestamp
from studio_cli.files.new_files import new_file
from studio_cli.files.settings_file import with_places
from studio_core.records.changes import OPERATOR, Delete, Put
from studio_core.records.collections import ACCOUNTS, CARRIED, ENQUIRIES, PORTFOLIO
from studio_core.records.store import Store
from studio_core.records.work import Work
from tests.cli.commands.test_media import keep, pictures
from tests.logged import count_visits
from tests.own_texts import ONE_OF_EACH
from tests.unpublished import COUNTS, check_unpublished, put_unpublished

Cli = Any
PASSWORD = "봄비 내리는 작업실 지붕 7341"
AT = "2026-03-02T01:30:00.000Z"
SEALED: dict[str, Any] = {
    "sealed": {"key": "k1234", "text": "AAAA"},
    "status": "new",
    "receivedAt": timestamp(),
}


def site(cli: Cli) -> str:
    """Make a site with all there is to keep, and one picture; return its address."""
    Path("studio.toml").write_text('public_url = "https://studio.example"\n')
    url = keep("var/media", "red")
    tree = {
        "portfolio": {"p1": {"title": "한남동", "images": [url]}, "p2": {"title": "성수동"}},
        "insights": {"i1": {"title": "글"}},
    }
    Path("tree.json").write_text(json.dumps(tree))
    cli("import", "tree.json", "--apply")
    cli("admin", "add", "hong@studio.example", "--password-stdin", stdin=f"{PASSWORD}\n")
    write(Put(ENQUIRIES, "E1", SEALED))
    write(*(Put(name, id, document) for name, (id, document) in ONE_OF_EACH.items()))
    with closing(opened()) as store:
        put_unpublished(store)
    return url


def opened(address: str = "sqlite:///var/studio.db") -> Store:
    return create_store(address, load_settings(None))


def write(*changes: Any) -> None:
    store = opened()
    Work(store, OPERATOR, AT).commit("imported", *changes)
    store.close()


def everything(address: str = "sqlite:///var/studio.db") -> dict[str, Any]:
    store = opened(address)
    found = {
        name: {id: record.revision for id, record in store.read(name).items()} for name in CARRIED
    }
    store.close()
    return found


def test_a_whole_site_is_restored_on_an_empty_machine(cli: Cli) -> None:
    url = site(cli)
    with closing(opened()) as store:
        count_visits(store, 3)
    before = everything()

    written = cli("backup", "studio.backup", "--json")
    shutil.rmtree("var")
    Path("studio.toml").unlink()
    restored = cli("restore", "studio.backup", "--apply", "--json")

    assert (written.status, restored.status) == (0, 0)
    assert written.json["records"] == {
        "portfolio": 2, "insights": 2, "enquiries": 1, "accounts": 1, "settings": 1,
        "preview_links": 0, **COUNTS, **dict.fromkeys(ONE_OF_EACH, 1),
        "enclosures": 0, "enquiry_mails": 0, "access_records": 0, "visit_sums": 1,
    }  # fmt: skip
    assert written.json["pictures"] == restored.json["restoredPictures"] == 1
    assert everything() == before
    with closing(opened()) as store:
        check_unpublished(store)
    assert pictures("var/media") == [Path(url).stem]
    settings = tomllib.loads(Path("studio.toml").read_text("utf-8"))
    assert settings == {
        "public_url": "https://studio.example",
        "data_dir": str(Path("var").absolute()),
    }


def test_a_picture_above_the_present_limit_is_restored(cli: Cli) -> None:
    site(cli)
    url = keep("var/media", "blue", 11 * 2**20, STUDIO_MAX_UPLOAD_MB="12")

    cli("backup", "studio.backup")
    shutil.rmtree("var/media")
    restored = cli("restore", "studio.backup", "--apply", "--json")

    assert restored.status == 0
    assert restored.json["restoredPictures"] == 2
    assert Path(url).stem in pictures("var/media")


def test_a_backup_without_accounts_and_content_needs_allow_empty(cli: Cli) -> None:
    write(Put(ENQUIRIES, "E1", SEALED))

    refused = cli("backup", "studio.backup")
    made = Path("studio.backup").exists()
    meant = cli("backup", "studio.backup", "--allow-empty")

    assert (refused.status, made, meant.status) == (1, False, 0)
    assert "has neither accounts nor content" in refused.err
    assert "sqlite:///var/studio.db" in refused.err


@pytest.mark.parametrize(
    "change", [Put(PORTFOLIO, "p1", {"title": "한남동"}), Put(ACCOUNTS, "a1", {})]
)
def test_a_backup_of_content_or_of_an_account_alone_needs_no_option(cli: Cli, change: Put) -> None:
    write(change)

    assert cli("backup", "studio.backup").status == 0


def test_a_restored_site_finds_its_files_in_the_folder_it_was_restored_into(bare_cli: Cli) -> None:
    bare_cli("init", "--admin", "hong@studio.example")
    bare_cli("backup", "studio.backup")
    shutil.rmtree("var")
    Path("studio.toml").unlink()

    restored = bare_cli("restore", "studio.backup", "--apply", "--data-dir", "elsewhere")

    assert restored.status == 0
    named = tomllib.loads(Path("studio.toml").read_text("utf-8"))["data_dir"]
    assert named == str(Path("elsewhere").absolute())
    assert "hong@studio.example" in bare_cli("admin", "list").out
    assert not Path("var").exists()


@pytest.mark.parametrize(
    "written",
    [
        '  data_dir = "old"',
        '"data_dir" = "old"',
        "'data_dir'='old'",
        'store = "sqlite:////gone/my.db"\nmedia = "local:////gone/pictures"',
        'trusted_proxies = [\n  "10.0.0.1",\n  "10.0.0.2"]\ndata_dir = "old"',
    ],
)
def test_a_restored_settings_file_names_the_restored_places(
    written: str,
) -> None:
    text = f"# 설정\n{written}\npublic_url = 'https://a.example'\n[site]\nbrand = {{ko = '봄'}}\n"
    places = {"data_dir": "/site/var", "store": "", "media": "local:////site/pictures"}

    made = with_places(text, places)

    before, after = tomllib.loads(text), tomllib.loads(made)
    assert {name: after.get(name, "") for name in places} == places
    assert {name: value for name, value in after.items() if name not in places} == {
        name: value for name, value in before.items() if name not in places
    }
    assert "# 설정" in made
    assert with_places(made, places) == made


def test_a_preview_without_a_store_counts_everything_and_makes_none(cli: Cli) -> None:
    site(cli)
    cli("backup", "studio.backup")
    shutil.rmtree("var")

    answer = cli("restore", "studio.backup")

    assert answer.status == 0
    assert "portfolio: 2 to bring back, 0 to overwrite, 0 equal" in answer.out
    assert "pictures: 1 to bring back" in answer.out
    assert f"there is no store at sqlite:///{Path('var/studio.db').absolute()}" in answer.err
    assert not Path("var").exists()


def test_a_backup_is_private_and_replaces_another_only_when_complete(cli: Cli) -> None:
    site(cli)
    cli("backup", "studio.backup")
    first = Path("studio.backup").read_bytes()

    failed = cli("backup", "studio.backup", "--store", "postgresql://studio@127.0.0.1:1/studio")

    assert failed.status == 1
    assert Path("studio.backup").read_bytes() == first
    assert stat.S_IMODE(Path("studio.backup").stat().st_mode) == 0o600
    assert sorted(path.name for path in Path().glob("*backup*")) == ["studio.backup"]


def test_restore_shows_what_it_would_do_and_does_nothing(cli: Cli) -> None:
    site(cli)
    cli("backup", "studio.backup")
    write(Put(PORTFOLIO, "p9", {"title": "나중"}), Delete(PORTFOLIO, "p2"))
    before = everything()

    answer = cli("restore", "studio.backup")
    told = cli("restore", "studio.backup", "--json").json

    assert answer.status == 0
    assert "portfolio: 1 to bring back, 0 to overwrite, 1 equal" in answer.out
    assert "would remove  portfolio/p9" in answer.out
    assert "add --apply" in answer.err
    assert told["collections"]["portfolio"] == {"missing": 1, "differing": 0, "equal": 1}
    assert (told["removed"], told["applied"]) == (["portfolio/p9"], False)
    assert everything() == before


def test_enquiries_since_the_backup_stay(cli: Cli) -> None:
    site(cli)
    cli("backup", "studio.backup")
    write(Put(ENQUIRIES, "E2", SEALED), Put(PORTFOLIO, "p9", {"title": "나중"}))

    answer = cli("restore", "studio.backup", "--apply")

    assert answer.status == 0
    assert "1 private records came after the backup and stay" in answer.err
    assert everything()[ENQUIRIES].keys() == {"E1", "E2"}
    assert everything()[PORTFOLIO].keys() == {"p1", "p2"}


def test_a_restoration_can_be_undone(cli: Cli) -> None:
    site(cli)
    cli("backup", "studio.backup")
    write(Put(PORTFOLIO, "p9", {"title": "나중"}), Delete(PORTFOLIO, "p2"))
    before = everything()

    cli("restore", "studio.backup", "--apply")
    skipped = cli("undo")
    kept = everything()
    cli("undo", str(opened().position()), "--apply")

    assert (skipped.status, skipped.out) == (1, "")
    assert kept[PORTFOLIO].keys() == {"p1", "p2"}
    assert everything() == before


def test_restoring_again_changes_nothing(cli: Cli) -> None:
    site(cli)
    cli("backup", "studio.backup")
    position = opened().position()

    again = cli("restore", "studio.backup", "--apply", "--json")

    assert (again.json["written"], again.json["restoredPictures"]) == (0, 0)
    assert opened().position() == position


@pytest.mark.parametrize("place", [0, 100, -1, -70, -200])
def test_a_damaged_file_is_refused_by_name_before_anything_is_changed(cli: Cli, place: int) -> None:
    site(cli)
    cli("backup", "studio.backup")
    content = bytearray(Path("studio.backup").read_bytes())
    content[place] ^= 1
    Path("studio.backup").write_bytes(content)
    shutil.rmtree("var")

    answers = [
        cli("restore", "studio.backup", "--apply"),
        cli("backup", "--verify", "studio.backup"),
    ]

    assert [answer.status for answer in answers] == [1, 1]
    assert all(answer.err.startswith("Error: studio.backup is ") for answer in answers)
    assert not Path("var").exists()


def test_a_foreign_file_is_refused_by_name(cli: Cli) -> None:
    Path("holiday.zip").write_bytes(b"PK\x05\x06" + b"\0" * 200)

    answer = cli("restore", "holiday.zip", "--apply")

    assert answer.status == 1
    assert "holiday.zip is no whole backup of a studio" in answer.err
    assert cli("restore", "absent.backup").status == 2


def test_verify_restores_to_another_place_and_compares(cli: Cli) -> None:
    site(cli)
    cli("backup", "studio.backup")
    shutil.rmtree("var")

    answer = cli("backup", "--verify", "studio.backup")
    told = cli("backup", "--verify", "studio.backup", "--json").json

    assert answer.status == 0
    assert "studio.backup is sound, and all came back the same: 2 portfolio" in answer.out
    assert (told["verified"], told["differing"]) == (True, 0)
    assert not Path("var").exists()


def test_restoring_keeps_an_existing_settings_file(cli: Cli) -> None:
    site(cli)
    cli("backup", "studio.backup")
    Path("studio.toml").write_text("# another\n")

    answer = cli("restore", "studio.backup", "--apply")

    assert "studio.toml: stays as it is" in answer.err
    assert Path("studio.toml").read_text() == "# another\n"


def test_pictures_cannot_be_restored_to_a_host_that_renames_them(cli: Cli) -> None:
    site(cli)
    cli("backup", "studio.backup")
    elsewhere = ("--store", "sqlite:///new.db", "--media", "cloudinary://1:2@cloud")

    answer = cli("restore", "studio.backup", "--apply", *elsewhere)

    assert answer.status == 1
    assert "the backup's pictures cannot go to cloudinary" in answer.err
    assert not Path("new.db").exists()


def test_unreadable_enquiries_and_unexported_keys_are_warned_of(cli: Cli) -> None:
    site(cli)
    key = {"id": "k1234", "secret": "A" * 43 + "=", "createdAt": AT}
    Path("var/enquiry.key").write_text(json.dumps({"version": 1, "keys": [key]}))

    written = cli("backup", "studio.backup")
    Path("var/enquiry.key").write_text(
        json.dumps({"version": 1, "keys": [{**key, "exportedAt": AT}]})
    )
    exported = cli("backup", "studio.backup", "--force", "--json")
    Path("var/enquiry.key").unlink()
    restored = cli("restore", "studio.backup", "--apply")

    assert "studio enquiries key export" in written.err
    assert exported.json["warnings"] == []
    assert (
        "1 enquiries stay unreadable until their key is brought with `studio enquiries key import"
        in restored.err
    )
    assert restored.status == 0


def test_enquiries_that_are_not_in_the_store_yet_are_warned_of(cli: Cli) -> None:
    site(cli)
    open_enquiry_services(load_settings(None)).spool.keep("E9", SEALED)

    warnings = cli("backup", "studio.backup", "--json").json["warnings"]

    assert warnings[0].startswith("1 enquiries wait for the store")


def test_accounts_of_a_backup_can_sign_in_again(cli: Cli) -> None:
    site(cli)
    cli("backup", "studio.backup")
    shutil.rmtree("var")

    cli("restore", "studio.backup", "--apply")

    assert everything()[ACCOUNTS]
    assert "hong@studio.example" in cli("admin", "list").out


def test_a_backup_that_is_there_is_replaced_only_by_force(cli: Cli) -> None:
    site(cli)
    Path("studio.backup").write_text("the good one")

    refused = cli("backup", "studio.backup")
    kept = Path("studio.backup").read_text()
    forced = cli("backup", "studio.backup", "--force")

    assert (refused.status, kept) == (1, "the good one")
    assert "there is a file already: studio.backup" in refused.err
    assert forced.status == 0
    assert cli("backup", "--verify", "studio.backup").status == 0


def test_a_file_that_came_meanwhile_is_not_replaced(tmp_path: Path) -> None:
    def both_write() -> None:
        with new_file(tmp_path / "a", replaces=False) as file:
            file.write(b"late")
            (tmp_path / "a").write_bytes(b"early")

    with pytest.raises(FileExistsError):
        both_write()

    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"a": b"early"}
