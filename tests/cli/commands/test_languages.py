"""`studio languages` and `studio audit`: what of the site is there in which language."""

import json
from pathlib import Path
from typing import Any

import pytest

from studio_core.languages.registry import BASE, LANGUAGES, TWINNED

Cli = Any
OTHER = TWINNED[0]
HERE, ELSEWHERE = "sqlite:///var/studio.db", "sqlite:///elsewhere.db"
PICTURE = {
    "url": "https://pictures.example/1.jpg",
    "alt": "남쪽 창",
    "width": 1600,
    "height": 1067,
}
HOME: dict[str, Any] = {
    "type": "residential",
    "title": "해를 따라 도는 거실",
    "address": "서울 서초구 반포동",
    "area": "34py",
    "images": [{**PICTURE, OTHER: {"alt": "The south window"}}],
    "thumbnailIndex": 0,
    "order": 0,
    "createdAt": "2026-03-01T00:00:00.000Z",
}
WHOLE = {"title": "A living room", "address": "Banpo-dong, Seoul"}
TREE = {
    "portfolio": {
        "whole": {**HOME, OTHER: WHOLE},
        "offered": {**HOME, "order": 1, "lead": "창 쪽으로 앉았습니다.", OTHER: WHOLE},
        "begun": {**HOME, "order": 2, "images": [PICTURE], OTHER: {"title": "A living room"}},
        "none": {**HOME, "order": 3, "images": [PICTURE]},
    }
}


@pytest.fixture
def site(cli: Cli) -> Cli:
    """The command line where projects are translated to different degrees."""
    Path("tree.json").write_text(json.dumps(TREE))
    cli("import", "tree.json", "--apply")
    cli("site", "set", "brand.ko", "스튜디오 봄")
    cli("site", "set", f"brand.{OTHER}.ko", "Studio Bom")
    return cli


def test_each_collection_is_counted_by_what_visitors_are_offered(site: Cli) -> None:
    answer = site("languages")

    assert answer.status == 0
    assert answer.out.splitlines() == [
        f"{OTHER}\tportfolio\t1\t1\t1\t1",
        f"{OTHER}\tsite\t1\t0\t0\t0",
    ]
    assert all(f"{one.code} ({one.name})" in answer.err for one in LANGUAGES)


def test_as_json_it_names_what_is_not_offered(site: Cli) -> None:
    found = site("languages", "--json").json

    projects = next(one for one in found["languages"] if one["content"] == "portfolio")
    assert found["base"] == BASE
    assert projects == {
        "language": OTHER,
        "name": LANGUAGES[1].name,
        "content": "portfolio",
        "whole": 1,
        "offered": 1,
        "begun": 1,
        "none": 1,
        "notOffered": ["begun", "none"],
    }


def test_the_audit_names_what_is_half_translated_by_its_title_and_what_lacks(site: Cli) -> None:
    lines = [line.split("\t") for line in site("audit").out.splitlines()]

    found = [line[2:5] for line in lines if line[0] == "half-translated"]
    begin = f"not all of it is there in `{OTHER}`: "
    title = HOME["title"]
    assert found == [
        ["portfolio/begun", title, f"{begin}address, images.0.alt; visitors are not offered it"],
        ["portfolio/offered", title, f"{begin}lead"],
    ]


def test_the_audit_counts_it_as_a_warning(site: Cli) -> None:
    answer = site("audit", "--json")

    found = [one for one in answer.json["findings"] if one["rule"] == "half-translated"]
    assert answer.status == 1
    assert {(one["id"], one["severity"], one["fixable"]) for one in found} == {
        ("begun", "warning", False),
        ("offered", "warning", False),
    }


def test_texts_travel_in_a_file_with_their_twins(site: Cli) -> None:
    site("site", "export", "texts.toml")
    file = Path("texts.toml")
    said = file.read_text("utf-8")

    assert f'[content.site.brand.{OTHER}]\nko = "Studio Bom"\n' in said
    file.write_text(said.replace("Studio Bom", "Studio Spring"), encoding="utf-8")
    shown = site("site", "import", "texts.toml")
    applied = site("site", "import", "texts.toml", "--apply")

    assert shown.out == f"changed  brand  {OTHER}\n"
    assert site("site", "get", f"brand.{OTHER}.ko").out == "Studio Spring\n"
    site("undo", applied.err.split("studio undo ")[1].split()[0], "--apply")
    assert site("site", "get", f"brand.{OTHER}.ko").out == "Studio Bom\n"


def test_a_twin_that_no_form_takes_is_refused_by_its_place(site: Cli) -> None:
    twins = f"foundedOn = '2022', ko = '{'b' * 81}'"
    wrong = f"[content.site.brand]\nko = '봄'\n{OTHER} = {{{twins}}}\n"
    Path("texts.toml").write_text(wrong, encoding="utf-8")

    answer = site("site", "import", "texts.toml", "--apply")

    assert answer.status == 1
    assert f"content.site.brand.{OTHER}.ko" in answer.err
    assert f"content.site.brand.{OTHER}.foundedOn" in answer.err


def test_projects_travel_in_a_tree_with_their_twins(site: Cli) -> None:
    assert site("export", "-", "-q").json == TREE


@pytest.mark.parametrize(
    "way",
    [
        [("backup", "site.studio"), ("restore", "site.studio", "--apply", "--store", ELSEWHERE)],
        [("migrate", "--from", HERE, "--to", ELSEWHERE, "--apply")],
    ],
    ids=["backup", "migration"],
)
def test_a_site_goes_elsewhere_with_its_twins(site: Cli, way: list[tuple[str, ...]]) -> None:
    for words in way:
        answer = site(*words)
        assert answer.status == 0, answer.err

    assert site("export", "-", "-q", "--store", ELSEWHERE).json == TREE
    assert site("languages", "--store", ELSEWHERE).out == site("languages").out


def test_who_translates_nothing_hears_nothing(cli: Cli) -> None:
    tree = {"portfolio": {"none": TREE["portfolio"]["none"]}}
    Path("tree.json").write_text(json.dumps(tree))
    cli("import", "tree.json", "--apply")

    assert "half-translated" not in cli("audit").out
    assert cli("languages").out == f"{OTHER}\tportfolio\t0\t0\t0\t1\n"
