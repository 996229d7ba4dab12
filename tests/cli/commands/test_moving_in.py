"""docs/site.md: the texts of another website come in by its file and its commands, as written."""

from pathlib import Path
from typing import Any

from tests.cli.commands.test_site_page import blocks, dialogue

HEADING = "Moving in from another website"


def test_the_file_of_the_page_is_read_into_an_empty_site(cli: Any) -> None:
    (written,) = blocks(HEADING, "toml")
    Path("texts.toml").write_text(written, encoding="utf-8")

    answers = [(cli(*words), said) for words, said in dialogue(HEADING)]

    assert answers
    assert [one.out + one.err for one, _ in answers] == [said for _, said in answers]
