"""What somebody may type into a field of whom it is known what it is called."""

from collections.abc import Callable, Mapping

_BY_LABEL: Mapping[str, Callable[[int], str]] = {
    "전화": lambda number: f"02-555-{number:04}",
    "사업자등록번호": lambda number: f"617-86-2{number:04}",
    "강조색": lambda number: f"#2f4f{number % 100:02}",
    "면적": lambda number: f"{number + 20}평",
    "시공일": lambda number: f"2025-{number % 12 + 1:02}",
    "링크 URL": lambda number: f"https://example.com/{number}",
    "썸네일 URL": lambda number: f"https://example.com/{number}.jpg",
    **dict.fromkeys(("설립일", "적용하는 날"), lambda number: f"2020.03.{number % 28 + 1:02}"),
    **dict.fromkeys(("여는 때", "닫는 때"), lambda number: f"{number % 10 + 8:02}{number % 6}0"),
}


def words_for(label: str, part: str, shown: str, number: int) -> str:
    """Return what somebody may type into a field: another text each time, of its kind."""
    if "이메일" in label:
        return f"desk{number}@example.com"
    if label in _BY_LABEL:
        return _BY_LABEL[label](number)
    if label == "직접 적기":
        return _BY_LABEL["강조색"](number)
    if label == "주소" and part == "서비스":
        return f"jari-{number}"
    if label.endswith("주소") and (label != "주소" or part == "다른 곳의 채널" or "://" in shown):
        return f"tel:+82255{number:05}" if "전화" in label else f"https://example.com/{number}"
    return f"code{number:08}" if "소유 확인" in label else f"{number}번째로 고친 말"
