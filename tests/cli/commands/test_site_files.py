"""`studio site import` and `export`: all of the studio's own texts in one file."""

import stat
import tomllib
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from studio_adapters.bootstrap import create_store, load_settings
from studio_adapters.demo.content import site_text
from studio_core.records.canonical import same
from studio_core.records.changes import OPERATOR, Put
from studio_core.records.collections import QUESTIONS, SETTINGS, SITE
from studio_core.records.store import Store
from studio_core.records.work import Work
from studio_core.site.importing import export_documents
from tests.older_texts import load_older_texts
from tests.own_texts import AT, PICTURE

Cli = Any
OTHER = ("--store", "sqlite:///other.db")
TWO_AT_ONE_ADDRESS = """
[content.services]
a = {title = "A", group = "residential", slug = "a"}
b = {title = "B", group = "residential", slug = "a"}
"""


def opened(address: str = "sqlite:///var/studio.db") -> Store:
    return create_store(address, load_settings(environment={}))


def texts(address: str = "sqlite:///var/studio.db") -> Any:
    with closing(opened(address)) as store:
        return export_documents(store)


@pytest.fixture
def site(cli: Cli) -> Cli:
    """The command line where the demo studio's texts are, and a question."""
    with closing(opened()) as store:
        load_older_texts(store)
        question: Any = {"question": "얼마나?", "answer": "- 석 달\n- 때로는 넉 달", "order": 0}
        Work(store, OPERATOR, AT).commit("question_created", Put(QUESTIONS, "q1", question))
    return cli


def write(text: str, name: str = "texts.toml") -> None:
    Path(name).write_text(text, encoding="utf-8")


def test_an_export_is_toml_for_people(site: Cli) -> None:
    answer = site("site", "export", "texts.toml")

    text = Path("texts.toml").read_text("utf-8")
    assert (answer.status, answer.out) == (0, "")
    assert "wrote 28 records to texts.toml" in answer.err
    assert text.startswith("# The studio's own texts")
    assert '[content.site.brand]\nko = "아틀리에 온"\n' in text
    assert 'answer = """\n- 석 달\n- 때로는 넉 달"""' in text
    assert stat.S_IMODE(Path("texts.toml").stat().st_mode) == 0o600
    assert same(tomllib.loads(text)["content"], texts())


def test_what_was_exported_makes_the_same_site_in_an_empty_store(site: Cli) -> None:
    opened("sqlite:///other.db").close()
    site("site", "export", "texts.toml")

    answer = site("site", "import", "texts.toml", "--apply", *OTHER)

    assert answer.status == 0, answer.err
    assert same(texts("sqlite:///other.db"), texts())
    assert site("site", "export", "-", *OTHER).out == Path("texts.toml").read_text("utf-8")


def test_a_file_is_shown_first_and_imported_on_request(site: Cli) -> None:
    site("site", "export", "texts.toml")
    text = Path("texts.toml").read_text("utf-8")
    write(text.replace("아틀리에 온", "스튜디오 봄").replace("[content.questions.q1]",
          "[content.questions.q2]").replace('order = 9', 'order = 0.5'))  # fmt: skip
    before = texts()

    preview = site("site", "import", "texts.toml")
    unchanged = texts()
    done = site("site", "import", "texts.toml", "--apply")

    lines = preview.out.splitlines()
    assert "changed  brand  ko" in lines
    assert "changed  slides/slide-10  order" in lines
    assert "new      questions/q2" in lines
    assert "removed  questions/q1" in lines
    assert "nothing was changed: add --apply to import" in preview.err
    assert same(unchanged, before)
    assert done.out.splitlines() == [*lines, f"imported {len(lines)} records"]
    assert site("site", "get", "brand.ko").out == "스튜디오 봄\n"


def test_the_same_import_again_changes_nothing(site: Cli) -> None:
    site("site", "export", "texts.toml")
    before = site("log", "--json").json["total"]

    preview, done = (
        site("site", "import", "texts.toml"),
        site("site", "import", "texts.toml", "--apply"),
    )

    assert (preview.status, preview.out, done.out) == (0, "", "")
    assert "the texts are so already" in preview.err
    assert site("log", "--json").json["total"] == before


def test_an_import_is_one_change_set_that_undo_takes_back(site: Cli) -> None:
    write("[content.site.brand]\nko = '스튜디오 봄'\n")
    before = texts()

    done = site("site", "import", "texts.toml", "--apply", "--json").json
    after = texts()
    undone = site("undo", "--apply")

    assert after == {SITE: {"brand": {"ko": "스튜디오 봄"}}}
    assert done["total"] == 28
    assert site("log", "--json").json["items"][1]["action"] == "site_imported"
    assert undone.status == 0
    assert f"took back change set {done['position']}" in undone.out
    assert same(texts(), before)


def test_a_report_is_written_as_json(site: Cli) -> None:
    site("site", "export", "texts.toml")
    write(Path("texts.toml").read_text("utf-8").replace("아틀리에 온", "스튜디오 봄", 1))

    report = site("site", "import", "texts.toml", "--json").json

    assert report == {
        "items": [{"path": "site/brand", "effect": "changed", "fields": ["ko"]}],
        "total": 1,
        "warnings": [],
        "position": None,
        "applied": False,
    }


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[content.site.brand]\nko = "봄\n', "Illegal character '\\n' (at line 2, column 8)"),
        ("ko = = 1\n", "(at line 1, column 6)"),
        ("[content.site]\nbrand = '봄'\n", "texts.toml: content.site.brand must be a table"),
        ("[content]\nslides = ['a']\n", "texts.toml: content.slides must be a table"),
        ("[contents.site.brand]\nko = '봄'\n", "it must have the table [content] alone"),
        ("[content]\n[site]\nslogan = '봄'\n", "it must have the table [content] alone"),
        ("[content.site.brnad]\nko = '봄'\n", "content.site.brnad: site_part_not_found"),
        ("[content.slidez.a]\nheading = '봄'\n", "content.slidez.a: site_part_not_found"),
        ("[content.site.brand]\nkor = '봄'\n", "content.site.brand.kor: field_unknown"),
        ("[content.site.company]\nemail = 'hi(at)bom'\n",
         "content.site.company.email: field_invalid"),
        ("[content.site.brand]\nko = 7\nwordmark = inf\n",
         "content.site.brand.ko: field_invalid; content.site.brand.wordmark: field_invalid"),
        (f"[content.site.brand]\nko = '{'가' * 41}'\n",
         "content.site.brand.ko: field_too_long (max 40)"),
        (f"[content.site.brand]\nko = {'[' * 490}'봄'{']' * 490}\n", "nested too deep"),
        (f"[content.site.brand]\nko = {'[' * 9000}", "nested too deep"),
        (TWO_AT_ONE_ADDRESS, "content.services.b.slug: slug_taken"),
        ("[site]\nslogen = '봄'\n", "texts.toml: site.slogen: field_unknown"),
        ("[site]\nslogan = ['봄']\nbrand = '봄'\n",
         "site.slogan.0: field_unknown; site.brand: field_unknown"),
        ("[site.profiles]\nkey = 'a'\n", "site.profiles.key: field_unknown"),
        ("[[site.home.slides]]\nheding = '봄'\n", "site.home.slides.0.heding: field_unknown"),
        ("[site.meta.'/about']\ntitel = '봄'\n", "site.search.pages.0.titel: field_unknown"),
    ],
)  # fmt: skip
def test_a_file_with_a_mistake_is_refused_naming_it_and_nothing_is_changed(
    site: Cli, text: str, told: str
) -> None:
    write(text)
    before, total = texts(), site("log", "--json").json["total"]

    answer = site("site", "import", "texts.toml", "--apply")

    assert (answer.status, answer.out) == (1, "")
    assert told in answer.err
    assert answer.err.count("\n") == 1
    assert same(texts(), before)
    assert site("log", "--json").json["total"] == total


def test_dates_may_be_dates_of_toml(cli: Cli) -> None:
    write("[content.site.brand]\nfoundedOn = 2022-04-01\n")

    assert cli("site", "import", "texts.toml", "--apply").status == 0
    assert cli("site", "get", "brand.foundedOn").out == "2022-04-01\n"


def test_an_older_settings_file_is_imported_with_its_pictures(site: Cli) -> None:
    with closing(opened()) as store:
        changes = (Put(SETTINGS, "pictures", {"residential-study-01-wide": PICTURE}),)
        Work(store, OPERATOR, AT).commit("x", *changes)
    write(f"data_dir = 'var'\n{site_text().replace('아틀리에 온', '스튜디오 봄')}", "old.toml")

    done = site("site", "import", "old.toml", "--apply")

    assert done.status == 0, done.err
    assert site("site", "get", "brand.ko").out == "스튜디오 봄\n"
    assert site("site", "get", "about.picture", "--json").json["id"] == PICTURE["id"]
    # It knows no questions, so it takes none away.
    assert site("site", "get", "questions/q1.question").out == "얼마나?\n"
    assert site("undo", "--apply").status == 0
    assert site("site", "get", "brand.ko").out == "아틀리에 온\n"


def test_values_of_an_older_file_that_no_form_takes_are_kept_and_named(cli: Cli) -> None:
    write(f"[site.brand]\nko = '{'봄' * 41}'\n[site.footer]\nemail = 'hi(at)bom'\n", "old.toml")

    answer = cli("site", "import", "old.toml", "--apply")
    report = cli("site", "import", "old.toml", "--json").json

    assert answer.status == 0
    assert "kept, though no form takes it: site.brand.ko: field_too_long (max 40)" in answer.err
    assert cli("site", "get", "company.email").out == "hi(at)bom\n"
    assert report["warnings"] == [
        {"field": "site.brand.ko", "rule": "field_too_long"},
        {"field": "site.company.email", "rule": "field_invalid"},
    ]


def test_an_export_names_what_no_import_into_another_store_would_take(site: Cli) -> None:
    with closing(opened()) as store:
        Work(store, OPERATOR, AT).commit("x", Put(SITE, "brand", {"ko": "봄" * 41}))
    opened("sqlite:///other.db").close()

    exported = site("site", "export", "texts.toml")
    here = site("site", "import", "texts.toml")
    there = site("site", "import", "texts.toml", "--apply", *OTHER)

    assert "no import will take this into another store: site.brand.ko" in exported.err
    assert here.status == 0
    assert there.status == 1


def test_texts_come_and_go_through_pipes(site: Cli) -> None:
    opened("sqlite:///other.db").close()
    text = site("site", "export", "-", "-q").out

    site("site", "import", "-", "--apply", *OTHER, stdin=text)

    assert same(texts("sqlite:///other.db"), texts())


def test_a_text_with_carriage_returns_stays_itself(cli: Cli) -> None:
    with closing(opened()) as store:
        Work(store, OPERATOR, AT).commit("x", Put(SITE, "contact", {"lead": "하나\r\n둘\n셋"}))

    text = cli("site", "export", "-").out

    assert tomllib.loads(text)["content"]["site"]["contact"] == {"lead": "하나\r\n둘\n셋"}


def test_an_empty_site_is_exported_and_imported(cli: Cli) -> None:
    text = cli("site", "export", "-").out

    assert tomllib.loads(text) == {"content": {}}
    assert cli("site", "import", "-", stdin=text).status == 0


def test_a_file_that_is_not_there_is_wrong_usage(cli: Cli) -> None:
    assert cli("site", "import", "absent.toml").status == 2
    assert "No such file" in cli("site", "export", "nowhere/texts.toml").err
