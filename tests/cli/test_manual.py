"""The manual page agrees with the commands' help."""

from pathlib import Path

from studio_cli.manual import manual

PAGE = Path(__file__).resolve().parents[2] / "docs" / "cli.md"


def test_the_manual_page_is_current() -> None:
    assert PAGE.read_text("utf-8") == manual()
