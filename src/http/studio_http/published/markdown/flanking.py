"""Where emphasis begins and ends in texts whose letters know no spaces between words.

CommonMark closes `**84㎡(34평)**는` nowhere: a sign stands before the stars, a letter behind. In
Korean a particle follows a word at once, so in such texts spaces alone decide. In every text a star
between digits multiplies: `600*600*20` is a size.
"""

import re

from markdown_it.common.utils import isWhiteSpace
from markdown_it.rules_inline import StateInline
from markdown_it.rules_inline.state_inline import Scanned

from studio_core.insights.underscores import begins_strong, ends_strong

_WITHOUT_SPACES = re.compile(
    "[\u1100-\u11ff\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3040-\u318f\u31f0-\u31ff\u3400-\u4dbf"
    "\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff66-\uffdc\U00020000-\U0003ffff]"
)
"""A letter of Korean, Chinese or Japanese."""


_STRONG = 2


class FlankedState(StateInline):
    """A paragraph whose marks open and close as its letters have it."""

    _spaces_decide: bool | None = None

    def scanDelims(self, start: int, canSplitWord: bool) -> Scanned:  # noqa: N802, N803 - the library's
        """Return how many marks stand at *start*, and whether they may open and close."""
        scanned = super().scanDelims(start, canSplitWord)
        end = start + scanned.length
        before = self.src[start - 1] if start else " "
        after = self.src[end] if end < self.posMax else " "
        is_star = scanned.length == 1 and self.src[start] == "*"
        if is_star and before.isdigit() and after.isdigit():
            return Scanned(can_open=False, can_close=False, length=1)
        if self._spaces_decide is None:
            self._spaces_decide = _WITHOUT_SPACES.search(self.src) is not None
        if not self._spaces_decide:
            return scanned
        if not canSplitWord:
            return _underscores(scanned, before, after)
        multiplies = is_star and before.isdigit() and not after.isalnum()
        can_open = scanned.can_open or not (isWhiteSpace(ord(after)) or multiplies)
        can_close = scanned.can_close or not isWhiteSpace(ord(before))
        return Scanned(can_open, can_close, scanned.length)


def _underscores(scanned: Scanned, before: str, after: str) -> Scanned:
    """Return what underscores do; two of them either begin or end strong words beside a letter."""
    begins, ends = begins_strong(before, after), ends_strong(before, after)
    if scanned.length != _STRONG or not (begins or ends):
        return scanned
    return Scanned(can_open=begins, can_close=ends, length=_STRONG)
