"""What is told of known vulnerabilities, and that no connection is no vulnerability."""

import json

import pytest

from scripts import supply_chain
from scripts.supply_chain import UnreachableError, python_advisories, ui_advisories

SAFE = {"name": "rich", "version": "14.0", "vulns": []}
UNSAFE = {"name": "pillow", "version": "1.0", "vulns": [{"id": "CVE-2026-1"}]}
UNKNOWN = {"name": "uvloop", "skip_reason": "not found"}


def test_a_locked_package_with_an_advisory_is_named() -> None:
    printed = json.dumps({"dependencies": [SAFE, UNSAFE, UNKNOWN]})

    assert python_advisories(printed) == ["  pillow 1.0: CVE-2026-1"]
    assert ui_advisories('{"vulnerabilities": {"vite": {"severity": "high"}}}') == ["  vite: high"]


def test_packages_without_an_advisory_are_none() -> None:
    assert python_advisories(json.dumps({"dependencies": [SAFE, UNKNOWN]})) == []
    assert ui_advisories('{"vulnerabilities": {}}') == []


@pytest.mark.parametrize(
    "printed", ["", "no JSON", "[]", "{}", json.dumps({"dependencies": [UNKNOWN]})]
)
def test_an_answer_that_looked_nothing_up_is_no_answer(printed: str) -> None:
    with pytest.raises(UnreachableError):
        python_advisories(printed)


@pytest.mark.parametrize("printed", ["", '{"message": "405", "error": {}}'])
def test_a_registry_that_refuses_is_no_answer(printed: str) -> None:
    with pytest.raises(UnreachableError):
        ui_advisories(printed)


def test_a_known_vulnerability_fails_and_a_missing_connection_does_not(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(supply_chain, "ask_about_python", lambda: "")
    monkeypatch.setattr(supply_chain, "ask_about_ui", lambda: "")
    unreachable = supply_chain.audit()
    monkeypatch.setattr(
        supply_chain, "ask_about_python", lambda: json.dumps({"dependencies": [UNSAFE]})
    )
    vulnerable = supply_chain.audit()

    assert (unreachable, vulnerable) == (0, 1)
    printed = capsys.readouterr().out
    assert "Python: not checked" in printed
    assert "pillow 1.0: CVE-2026-1" in printed
