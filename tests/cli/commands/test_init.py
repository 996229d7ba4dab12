"""`studio init`: what a new site needs, once."""

import re
import stat
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from studio_adapters.bootstrap import load_settings, open_identity, open_store
from studio_adapters.demo.content import DemoPicture, site_table
from studio_core.site.beginning import starting_texts
from tests.cli.visitors import what_visitors_get
from tests.small_demo import half_size

Cli = Any
SAYING = 12
"""Characters: shorter texts, as `주거 공간` or `09:00`, are nobody's."""


def new_site(bare_cli: Cli, *options: str, stdin: str = "") -> Any:
    return bare_cli("init", "--admin", "hong@studio.example", *options, stdin=stdin)


def contents() -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in Path().rglob("*") if path.is_file()}


def test_the_first_password_is_shown_once_and_signs_in(bare_cli: Cli) -> None:
    answer = new_site(bare_cli)

    lines = answer.out.splitlines()
    assert lines[0] == "Administrator: hong@studio.example"
    assert lines[1].startswith("Password: ")
    settings = load_settings()
    store = open_store(settings.store, settings)
    password = lines[1].removeprefix("Password: ")
    assert open_identity(store, settings).authenticate("hong@studio.example", password)
    store.close()


def test_a_given_password_is_not_repeated(bare_cli: Cli) -> None:
    answer = new_site(bare_cli, "--password-stdin", stdin="봄날의 작업실 2026\n")

    assert (answer.status, answer.out) == (0, "")
    assert bare_cli("admin", "list", "--json").json["total"] == 1


def test_a_second_run_with_if_needed_changes_nothing_and_says_nothing(bare_cli: Cli) -> None:
    new_site(bare_cli)
    before = contents()

    again = new_site(bare_cli, "--if-needed")

    assert (again.status, again.out, again.err) == (0, "", "")
    assert contents() == before


def test_a_second_run_without_it_is_refused(bare_cli: Cli) -> None:
    new_site(bare_cli)
    before = contents()

    again = new_site(bare_cli)

    assert again.status == 1
    assert "studio.toml exists already" in again.err
    assert contents() == before


def test_the_settings_file_holds_what_was_chosen_and_is_private(bare_cli: Cli) -> None:
    new_site(
        bare_cli,
        "--name",
        '스튜디오 "봄"',
        "--public-url",
        "https://bom.example",
        "--data-dir",
        "data",
    )

    path = Path("studio.toml")
    table = tomllib.loads(path.read_text("utf-8"))
    assert table["public_url"] == "https://bom.example"
    assert table["data_dir"] == str(Path("data").absolute())
    assert "site" not in table
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert Path("data/studio.db").exists()


def test_the_settings_file_says_where_files_lie_wherever_a_command_is_run(
    bare_cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    new_site(bare_cli)
    Path("elsewhere").mkdir()
    monkeypatch.chdir("elsewhere")

    listed = bare_cli("admin", "list", "--config", "../studio.toml")

    assert listed.out.startswith("hong@studio.example")
    table = tomllib.loads((tmp_path / "studio.toml").read_text("utf-8"))
    assert table["data_dir"] == str(tmp_path / "var")
    assert list(Path().iterdir()) == []


@pytest.mark.parametrize(
    ("option", "given", "written"),
    [
        ("store", "sqlite:///own/site.db", "sqlite:///{here}/own/site.db"),
        ("store", "sqlite:///{here}/own/site.db", "sqlite:///{here}/own/site.db"),
        ("media", "local:///pictures", "local:///{here}/pictures"),
        ("media", "s3://pictures/site", "s3://pictures/site"),
    ],
)
def test_addresses_of_files_are_written_as_whole_paths(
    bare_cli: Cli, tmp_path: Path, option: str, given: str, written: str
) -> None:
    answer = new_site(bare_cli, f"--{option}", given.format(here=tmp_path))

    assert answer.status == 0
    table = tomllib.loads(Path("studio.toml").read_text("utf-8"))
    assert table[option] == written.format(here=tmp_path)


def test_what_was_answered_is_in_the_store(bare_cli: Cli) -> None:
    options = ("--english-name", "BOM", "--legal-name", "주식회사 봄")
    new_site(bare_cli, "--name", '스튜디오 "봄"', *options, "--contact-email", "hi@bom.example")

    brand = bare_cli("site", "get", "brand", "--json").json
    company = bare_cli("site", "get", "company", "--json").json
    assert (brand["ko"], brand["wordmark"]) == ('스튜디오 "봄"', "BOM")
    assert (company["legalName"], company["email"]) == ("주식회사 봄", "hi@bom.example")


def test_a_new_site_has_no_text_name_place_or_number_of_the_demo_studio(bare_cli: Cli) -> None:
    new_site(bare_cli, "--name", "스튜디오 봄", "--contact-email", "hi@bom.example")

    exported = bare_cli("site", "export", "-").out
    pages = what_visitors_get("/api/site", "/", "/about", "/contact", "/privacy", "/business")

    named = set(words_of(starting_texts()))
    own = (word for word in words_of(site_table()) if word not in named)
    demo = [*own, "아틀리에", "atelier", "홍길동", "서초", "온마루", "2022"]
    for said in (exported, *pages):
        assert "스튜디오 봄" in said
        assert [word for word in demo if word.lower() in said.lower()] == []


SCREENS = {
    "/about": ("CUSTOMIZE", "DESIGN", "STABILITY"),
    "/business": ("Business", "맞춤 디자인", "전문 컨설팅", "프리미엄 시공", "트렌드 분석"),
    "/business/residential/total-living": ("Total Living",),
    "/business/residential/relite-living": ("Relite Living",),
    "/business/commercial/total-biz": ("Total Biz",),
    "/business/commercial/biz-consulting": ("Business Consulting",),
}


@pytest.mark.parametrize("is_moving", [False, True])
def test_a_site_has_its_screens_before_anybody_wrote_for_them(
    bare_cli: Cli, legacy_export: Path, is_moving: bool
) -> None:
    new_site(bare_cli)
    if is_moving:
        assert bare_cli("import", str(legacy_export), "--apply").status == 0
    bare_cli("site", "set", "brand.en.ko", "Bom")

    for prefix in ("", "/en"):
        pages = what_visitors_get(*(f"{prefix}{path}" for path in SCREENS))
        for page, names in zip(pages, SCREENS.values(), strict=True):
            seen = page[page.index("<main") : page.index("</main>")]
            latin = [name for name in names if name.isascii()]
            assert all(name in seen for name in (latin if prefix else names))
            assert re.search(r"<p[^>]*>[^<]{20,}", seen)


def words_of(value: Any) -> Iterator[str]:
    """Yield what the demo studio says, but for words that any studio might say."""
    if isinstance(value, dict):
        for name, item in value.items():
            if name not in {"key", "path", "to", "group", "image", "scene"}:
                yield from words_of(item)
    elif isinstance(value, list):
        for item in value:
            yield from words_of(item)
    elif isinstance(value, str) and len(value) >= SAYING:
        yield value


def test_a_failed_run_can_be_repeated(bare_cli: Cli) -> None:
    failed = bare_cli("init", "--admin", "no-address")

    again = new_site(bare_cli)

    assert failed.status == 1
    assert again.status == 0
    assert bare_cli("admin", "list", "--json").json["total"] == 1


def test_the_settings_file_can_lie_elsewhere(bare_cli: Cli) -> None:
    answer = new_site(bare_cli, "--config", "bom.toml", "--data-dir", "bom")

    assert answer.status == 0
    assert bare_cli("admin", "list", "--config", "bom.toml").out.startswith("hong@studio.example")
    assert not Path("studio.toml").exists()


def test_without_an_administrator_it_says_how_to_add_one(bare_cli: Cli) -> None:
    answer = bare_cli("init")

    assert answer.status == 0
    assert "studio admin add" in answer.err
    assert bare_cli("admin", "list").out == ""


def test_with_accounts_at_firebase_the_first_owner_is_invited(
    bare_cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STUDIO_IDENTITY", "firebase")

    answer = bare_cli("init", "--admin", "hong@studio.example")

    assert (answer.status, answer.out) == (0, "")
    assert "studio admin invite EMAIL --role owner" in answer.err
    assert bare_cli("admin", "list").out == ""


@pytest.mark.slow
def test_the_demo_site_is_there_after_one_command_and_the_same_after_two(
    bare_cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(DemoPicture, "content", half_size)
    first = bare_cli("init", "--demo", "--if-needed")
    before = contents()

    second = bare_cli("init", "--demo", "--if-needed")
    after = contents()

    lines = first.out.splitlines()
    assert lines[0] == "loaded 18 portfolio, 12 insights, 97 pictures"
    assert lines[1] == "Administrator: admin@studio.example"
    assert (second.status, second.out, second.err) == (0, "", "")
    assert after == before
    assert bare_cli("demo").status == 1


@pytest.mark.parametrize(
    ("option", "value"),
    [("--contact-email", "hi(at)bom"), ("--public-url", "studio.example")],
)
def test_a_wrong_option_is_wrong_usage_and_makes_nothing(
    bare_cli: Cli, tmp_path: Path, option: str, value: str
) -> None:
    answer = bare_cli("init", option, value)

    assert answer.status == 2
    assert value in answer.err
    assert list(tmp_path.iterdir()) == []


def test_an_address_at_which_no_site_can_be_makes_nothing_wherever_it_was_given(
    bare_cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = "https://https://studio.example"
    monkeypatch.setenv("STUDIO_PUBLIC_URL", wrong)

    answer = bare_cli("init")

    assert answer.status == 2
    assert f"{wrong} is no web address" in answer.err
    assert list(tmp_path.iterdir()) == []
