"""How fast the work grows with a text: measured in CPU time, judged by growth, not by time."""

import gc
from collections.abc import Callable
from itertools import pairwise
from statistics import median
from time import thread_time

Text = Callable[[int], str]
Reading = Callable[[str], object]

POWERS = range(8, 21)
"""The texts have two to the power of these characters."""

DOUBLINGS = 4
"""From 64 KiB to a megabyte: over so many the growth is measured."""

MOST_GROWTH = 2.5
SURE_SECONDS, SURE_GROWTH, TOO_LONG_SECONDS = 0.05, 3.0, 2.0
"""What grows threefold on its way there, once it takes so long that nothing else can be the reason,
is not measured further; nor is what takes two seconds. Linear expressions come near neither."""

CONSTANT_SECONDS = 0.0002
"""Who takes less for a megabyte has not read it: there is nothing that could grow."""


def run_of(piece: str, before: str = "", after: str = "\0") -> Text:
    """Return the maker of texts that repeat *piece*; after it all, matches fail."""
    return lambda size: before + piece * (size // len(piece)) + after


def growth(read: Reading, text: Text, smaller: int = 1) -> float:
    """Return the median growth per doubling, the texts *smaller* than a megabyte by that factor."""
    texts = [text(2**power // smaller) for power in POWERS]
    for shorter, longer in pairwise(texts):
        took = seconds(read, longer)
        if took > TOO_LONG_SECONDS:
            return float("inf")
        if took > SURE_SECONDS and (found := median_growth(read, shorter, longer)) > SURE_GROWTH:
            return found
    if took < CONSTANT_SECONDS:
        return 1.0
    return median_growth(read, texts[-1 - DOUBLINGS], texts[-1], DOUBLINGS)


def median_growth(read: Reading, short: str, long: str, doublings: int = 1) -> float:
    growths: list[float] = []
    # Once three of five are on the same side of the bound, the median is as well.
    while len(growths) < 5 and not has_majority(growths):
        ratio = seconds(read, long) / seconds(read, short)
        growths.append(float(ratio ** (1 / doublings)))
    return median(growths)


def has_majority(growths: list[float]) -> bool:
    above = sum(growth > MOST_GROWTH for growth in growths)
    return above >= 3 or len(growths) - above >= 3


def seconds(read: Reading, text: str) -> float:
    """Return the CPU time of one reading.

    A collection of garbage takes as long as all that the run holds, not as long as the text.
    """
    gc.disable()
    begun = thread_time()
    read(text)
    took = thread_time() - begun
    gc.enable()
    return max(took, 1e-9)
