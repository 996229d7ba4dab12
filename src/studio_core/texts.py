"""Korean texts that rules need when a record leaves something out.

Everything else that people read lives in the catalogues of the edges; these are parts of answers.
"""

DATE_INVALID = "날짜 형식 오류"
DATE_NONE = "날짜 없음"
DATE_PROCESSING = "날짜 처리 오류"

PROJECT_TITLE = "프로젝트 {id}"
PROJECT_LOCATION = "위치 정보가 없어요"
PROJECT_STYLE = "모던 스타일"
PROJECT_NO_DESCRIPTION = "아직 자세한 설명이 등록되지 않았어요."
RESIDENTIAL_LABEL = "아파트"
COMMERCIAL_LABEL = "상업 공간"
PROJECT_COVER_ALT = "{title} 대표 이미지"
PROJECT_IMAGE_ALT = "{title} 사진 {n}"

INSIGHT_TITLE = "제목이 없는 글"
INSIGHT_IMAGE_ALT = "{title} 대표 이미지"

PLACEHOLDER_ALT = "준비 중인 이미지"
STOCK_ALT = {
    "trend": "트렌드 글 기본 이미지",
    "tip": "인테리어 팁 글 기본 이미지",
    "news": "뉴스 글 기본 이미지",
}

ENQUIRY_COLUMNS = (
    "접수 번호",
    "접수 시각",
    "처리 상태",
    "이름",
    "연락처",
    "이메일",
    "문의 내용",
    "이메일 수신",
    "내부 메모",
    "전달 상태",
    "개인정보 처리방침",
)
ENQUIRY_STATUS = {"new": "새 문의", "answered": "답변 완료", "closed": "종결", "spam": "스팸"}
ENQUIRY_CONSENT = {True: "동의", False: "동의 안 함"}
