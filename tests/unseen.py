"""Texts of which nothing is seen."""

MARKS = ("\u0301", "\u0301\u200b \u20dd\U000e0041")
"""Those of which something is seen on a letter before them."""

UNSEEN = (
    *("\u3164", "\u115f", "\u1160", "\uffa0", "\u2800", "\u200b", "\u200e\u200f", "\u2066\u2069"),
    *(
        "\u202d\u202c",
        "\ufeff",
        "\u00ad",
        "\u2060",
        "\ufe0f",
        "\U000e0041",
        "\u180e",
        "\u034f",
        "\u061c",
    ),
    *("\u3000 \u3164", "\u200d", "\u00a0\u2800\n"),
    *MARKS,
)
