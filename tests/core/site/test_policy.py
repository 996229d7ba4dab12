"""Who answers for personal data, and to whom it is entrusted, as the policy says it."""

from typing import Any

from studio_core.content.former_policies import FORMER_POLICIES
from studio_core.records.collections import SITE
from studio_core.records.record import Record
from studio_core.site.policy import policy_before
from studio_core.site.public_site import public_site

MAIL = {"name": "가나 메일", "task": "답변 보내기", "place": "대한민국", "period": "보낼 때까지"}
BACKUP = {"name": "다라 보관", "task": "백업 보관", "place": "일본"}
NONE = "지금은 처리를 맡기는 곳이 없습니다."


def policy(body: Any, backup_days: int = 0, **own: Any) -> dict[str, Any]:
    """Return the public policy with one section."""
    document = {"sections": [{"heading": "제목", "body": body}], **own}
    told = public_site({SITE: {"privacy": Record.of(document)}}, lambda _: None, str, backup_days)
    return dict(told["privacyPolicy"])


def said(body: Any, backup_days: int = 0, **own: Any) -> str:
    """Return what its section says."""
    return str(policy(body, backup_days, **own)["sections"][0].get("body", ""))


def test_the_officer_stands_in_the_text() -> None:
    body = "맡은 사람은 {privacyOfficer}입니다. {email}, {months}"

    assert said(body, officer="김봄(대표)") == "맡은 사람은 김봄(대표)입니다. {email}, {months}"
    assert said(body) == "맡은 사람은 입니다. {email}, {months}"


def test_the_sentence_of_processors_is_that_of_the_list() -> None:
    body = "여기에 적습니다: {processors} 다음 문장."
    both = "\n· 가나 메일: 답변 보내기 (대한민국, 보낼 때까지)\n· 다라 보관: 백업 보관 (일본)\n"

    assert said(body) == said(body, processors=[]) == f"여기에 적습니다: {NONE} 다음 문장."
    assert said(body, processors=[MAIL, BACKUP]) == f"여기에 적습니다: {both} 다음 문장."


def test_of_backups_the_days_are_told_that_the_schedule_keeps_them() -> None:
    body = "남깁니다. {backups} 다음 문장."

    assert said(body, 366) == (
        "남깁니다. 백업에 남은 사본은 백업을 보관하는 366일이 지나면 사라지고, 그 전에 백업에서"
        " 복원하더라도 파기한 정보는 다시 지웁니다. 다음 문장."
    )
    assert said("백업은 {backupDays}일 동안 둡니다.", 30) == "백업은 30일 동안 둡니다."


def test_without_a_schedule_no_days_are_promised() -> None:
    assert said("{backups}") == "백업에서 복원하더라도 파기한 정보는 다시 지웁니다."


def test_a_policy_of_before_tells_the_days_of_now() -> None:
    before = {"effectiveFrom": "2026-01-01", "sections": [{"heading": "제목", "body": "{backups}"}]}
    now = {"effectiveFrom": "2026-06-01", FORMER_POLICIES: [before]}

    told = policy_before(now, "2026-01-01", 30)

    assert told is not None
    assert "백업을 보관하는 30일이 지나면" in told["sections"][0]["body"]


def test_what_other_programs_left_in_the_list_stops_nothing() -> None:
    odd = ["?", {}, {"task": "?"}, {"name": " "}, {"name": "마바"}, {"name": 7, "place": 8}]

    assert said("{processors}", processors=odd) == "\n· 마바\n· 7 (8)\n"
    assert said("{processors}", processors="?") == NONE
    assert said(7) == "7"
    assert said(None) == said("") == ""


def test_nothing_else_of_both_is_public() -> None:
    assert policy("글", officer="김봄", processors=[MAIL]).keys() == {"sections"}
