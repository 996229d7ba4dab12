"""Two underscores that begin or end strong words beside a letter, as `__강조(괄호)__는` has them.

Within a word underscores say nothing, as in CommonMark, and in `금액:__원` they are a blank.
"""

from unicodedata import category


def begins_strong(before: str, after: str) -> bool:
    """Tell whether two underscores between a letter and an opening bracket begin strong words."""
    return before.isalnum() and after != "" and category(after) in ("Ps", "Pi")


def ends_strong(before: str, after: str) -> bool:
    """Tell whether two underscores between a closing bracket or a mark and a letter end them."""
    is_end = before != "" and (category(before) in ("Pe", "Pf") or before in "!?%")
    return is_end and after.isalnum()
