"""docs/site.md: its commands answer what it says, and its example is all that a field takes."""

import json
import re
import shlex
from collections.abc import Iterator
from contextlib import closing
from importlib.resources import files
from pathlib import Path
from typing import Any, get_args

import pytest

from studio_adapters.bootstrap import create_store, load_settings
from studio_adapters.demo.content import site_text
from studio_core.audit.auditing import audit
from studio_core.content import registry
from studio_core.content.rules import rules_of
from studio_core.languages.registry import TWINNED
from studio_core.records.collections import SITE
from studio_core.site.importing import export_documents
from tests.older_texts import load_older_texts
from tests.tree.test_layout import tracked

Cli = Any
PAGE = Path(__file__).parents[3] / "docs" / "site.md"
TEXT = PAGE.read_text("utf-8")
EXAMPLE, BY_COMMANDS, MOVING_IN = "A new field is one entry", "On the command line", "From an older"
LANGUAGES = "In another language"
_BLOCK = re.compile(r"```(?P<language>\w+)\n(?P<text>.*?)```", re.DOTALL)


def section(heading: str) -> str:
    """Return what stands below a heading, up to the next of any level."""
    below = TEXT.partition(f" {heading}")[2]
    return re.split(r"^#", below, maxsplit=1, flags=re.MULTILINE)[0]


def blocks(heading: str, language: str) -> list[str]:
    found = _BLOCK.finditer(section(heading))
    return [one["text"] for one in found if one["language"] == language]


def dialogue(heading: str) -> Iterator[tuple[list[str], str]]:
    """Yield each command of a section as words, and what it is said to answer."""
    for text in blocks(heading, "console"):
        for part in text.split("$ ")[1:]:
            line, _, answer = part.partition("\n")
            yield shlex.split(line)[1:], answer


@pytest.fixture
def site(cli: Cli) -> Cli:
    """The command line of the demo studio."""
    with closing(create_store("sqlite:///var/studio.db", load_settings(environment={}))) as store:
        load_older_texts(store)
    return cli


@pytest.fixture
def with_the_example(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Add the page's entry to the registry, and nothing else."""
    name = "registry.ko.json"
    entries = json.loads(files("studio_core.content").joinpath(name).read_text("utf-8"))
    (entry,) = blocks(EXAMPLE, "json")
    about = entries["collections"]["site"]["parts"]["about"]
    about["fields"].append(json.loads(entry))
    (tmp_path / name).write_text(json.dumps(entries))
    monkeypatch.setattr(registry, "files", lambda _package: tmp_path)
    forget_the_registry()
    yield
    forget_the_registry()


def forget_the_registry() -> None:
    """Have it read again."""
    registry._read.cache_clear()
    registry.content_types.cache_clear()
    rules_of.cache_clear()


@pytest.mark.parametrize("heading", [BY_COMMANDS, MOVING_IN, LANGUAGES])
def test_the_commands_of_the_page_answer_what_it_says(site: Cli, heading: str) -> None:
    Path("old.toml").write_text(site_text(), encoding="utf-8")
    commands = list(dialogue(heading))

    answers = [site(*words) for words, _ in commands]

    assert commands
    assert [one.out + one.err for one in answers] == [said for _, said in commands]


def test_the_tree_of_the_page_is_a_project_in_two_languages(cli: Cli) -> None:
    (tree,) = blocks(LANGUAGES, "json")
    Path("tree.json").write_text(tree, encoding="utf-8")
    cli("import", "tree.json", "--apply")

    counted = cli("languages", "--json").json["languages"]
    assert cli("export", "-", "-q").json == json.loads(tree)
    assert [one["whole"] for one in counted if one["content"] == "portfolio"] == [1]


def test_every_folder_that_the_page_names_has_texts_in_each_further_language() -> None:
    folders = re.findall(r"`((?:src|ui)/[\w/]+)/`", section(LANGUAGES))

    assert len(folders) == 6
    for code in TWINNED:
        there = {str(Path(one).parent) for one in tracked() if one.endswith(f".{code}.json")}
        assert {one for one in there if not one.startswith("tests/")} == set(folders)


def test_one_entry_is_all_that_a_new_field_takes(with_the_example: None, site: Cli) -> None:
    answers = [(site(*words), said) for words, said in dialogue(EXAMPLE)]
    site("site", "export", "texts.toml", "-q")
    site("undo")
    undone = site("site", "get", "about.awards", "--json").json
    imported = site("site", "import", "texts.toml", "--apply")
    drafted = site("site", "set", "about.awards.0.year", "2025", "--draft")

    assert [one.out + one.err for one, _ in answers] == [said for _, said in answers]
    assert undone == [{"year": "2026", "title": "올해의 집"}]
    assert imported.out.startswith("changed  about  awards\n")
    assert drafted.status == 0
    with closing(create_store("sqlite:///var/studio.db", load_settings(environment={}))) as store:
        assert audit(store).findings == []
        found: Any = export_documents(store)[SITE]["about"]["awards"]
    assert [one["title"] for one in found] == ["올해의 집", "둥근 창"]


def test_without_the_entry_there_is_no_such_field(site: Cli) -> None:
    answer = site("site", "get", "about.awards")

    assert answer.status == 1
    assert "there is no 'awards'" in answer.err


def test_the_page_names_every_part_and_list_and_every_kind_of_field() -> None:
    named = set(re.findall(r"^\| `(\w+)` \|", TEXT, re.MULTILINE))
    kinds = set(re.findall(r"`(\w+)`", section("The registry")))

    assert registry.site_types().keys() <= named
    assert set(get_args(registry.FieldKind)) <= kinds
