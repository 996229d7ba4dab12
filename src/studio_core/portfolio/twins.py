"""Which texts of a project may be there in other languages, and which it is not offered without."""

from studio_core.records.twins import PICTURE_TEXTS, Texts

ROOM_TEXTS = Texts(own=frozenset(("name", "size")), needed=frozenset(("name",)))
PLAN_KEY_TEXTS = Texts(own=frozenset(("new", "removed")))
VIDEO_TEXTS = Texts(own=frozenset(("heading", "caption")), within={"poster": PICTURE_TEXTS})

PROJECT_TEXTS = Texts(
    own=frozenset(
        (
            "title",
            "address",
            "style",
            "styleDescription",
            "contents",
            "lead",
            "studioNote",
            "carryQuestion",
        )
    ),
    needed=frozenset(("title", "address")),
    within={
        "images": PICTURE_TEXTS,
        "main_img": PICTURE_TEXTS,
        "sub_imgs": PICTURE_TEXTS,
        "planRooms": ROOM_TEXTS,
        "planKey": PLAN_KEY_TEXTS,
        "video": VIDEO_TEXTS,
    },
)
