"""Alternative texts that a program wrote: they say nothing of the picture.

`ui/src/shared/admin/pasting/pictures.ts` leaves the same out when somebody pastes them.
"""

import re

from studio_core.texts.unseen import trimmed

_ENDINGS = (
    *(".jpg", ".jpeg", ".png", ".gif", ".webp", ".avif"),
    *(".heic", ".heif", ".bmp", ".tif", ".tiff", ".svg"),
)
# Names that cameras, telephones and programs give, without their ending.
_BARE_NAME = re.compile(
    r"(?:IMG|DSC[FN]?|PXL|CLP|EMB|KakaoTalk|Snapseed|Screenshot)[_-]?[0-9A-F][0-9A-F_-]*"
    r"|[0-9]{8}[_-][0-9]{6}(?:[_-][0-9]+)?"
    r"|[0-9A-F]{8}(?:-?[0-9A-F]{4}){3}-?[0-9A-F]{12}",
    re.IGNORECASE,
)
# What Hancom and Word say of themselves, in both languages.
_SENTENCE = re.compile(
    r"^(?:그림|사진|표|차트|수식|선|호|타원|곡선|사각형|다각형|글상자|글맵시|동영상"
    r"|묶음 개체|OLE 개체)입니다\.?"
    r"(?:$| (?:원본 그림|사진 찍은|프로그램 이름))"
    r"|^사진 찍은 날짜|원본 그림의 (?:이름|크기) ?:|자동 생성된 설명|automatically generated"
    r"|AI[ -]generated content may be|AI에서? 생성(?:된|한) 콘텐츠|AI 생성 콘텐츠는"
    r"|(?-i:^An? (?:picture|screenshot|close-up of|group of|person|room)"
    r" (?:containing|with|of|showing) )",
    re.IGNORECASE,
)
_NUMBERED = re.compile(
    r"(?:그림|사진|이미지|개체|도형|picture|image|photo|img|shape|graphic|object)[ _-]?[0-9]*"
    r"|(?:제목 없음|무제|untitled)(?:[-_ ]?[0-9]+)?",
    re.IGNORECASE,
)
_SCREENSHOTS = {
    f"{name}{half}"
    for name in ("스크린샷", "화면캡처", "screenshot", "screenshotat")
    for half in ("", "오전", "오후", "am", "pm")
}


def is_by_program(alt: str) -> bool:
    """Tell whether *alt* is a file's name, an address, or what a program says of a picture."""
    text = trimmed(" ".join(alt.split()))
    name = text.replace(" ", "_")
    letters = "".join(sign for sign in text if not (sign.isspace() or sign in "0123456789_.:-"))
    return bool(
        name.lower().endswith(_ENDINGS)
        or "://" in text
        or (text[1:3] == ":\\" and text[:1].isalpha())
        or letters.lower() in _SCREENSHOTS
        or _BARE_NAME.fullmatch(name)
        or _NUMBERED.fullmatch(text)
        or _SENTENCE.search(text)
    )
