"""Searching 5 000 records of the demo's length: what a visitor waits for while typing."""

import json
import statistics
import time
from collections.abc import Iterator
from importlib.resources import files

from bench.registry import Row, measurement
from studio_core.records.record import Record, Revision
from studio_http.published.insight_index import InsightIndex
from studio_http.published.portfolio_index import PortfolioIndex
from studio_http.published.search_index import SearchIndex

PROJECTS, ARTICLES = 3_000, 2_000
QUERIES = {
    "a word that half of them have": "거실",
    "two words": "햇살 거실",
    "initials": "ㅊㅈ",
    "a syllable still being typed": "거시",
    "a word that none has": "온수 풀장",
}
_RUNS = 9


@measurement("searching")
def searching() -> Iterator[Row]:
    """Take processor time of whole answers: the machine may do other things meanwhile."""
    index = SearchIndex(
        PortfolioIndex().renewed(_copies("projects", PROJECTS)),
        InsightIndex().renewed(_copies("insights", ARTICLES)),
    )
    began = time.process_time()
    for prepare in index.preparations():
        prepare()
    each = (time.process_time() - began) * 1000 / (PROJECTS + ARTICLES)
    yield Row(what="searching: preparing a record", ours=each, goal="1 ms at most")
    for what, query in QUERIES.items():
        taken = statistics.median(_taken(index, query) for _ in range(_RUNS))
        yield Row(what=f"searching 5,000 records: {what}", ours=taken, goal="20 ms at most")


def _copies(name: str, count: int) -> Iterator[tuple[str, Record]]:
    """Yield the demo's records again and again, under other ids."""
    path = files("studio_adapters") / "demo" / f"{name}.json"
    demo = json.loads(path.read_text(encoding="utf-8"))
    for number in range(count):
        document = {**demo[number % len(demo)], "order": number}
        yield f"{name}-{number:05}", Record(document, Revision("1"))


def _taken(index: SearchIndex, query: str) -> float:
    began = time.process_time()
    index.body(query)
    return (time.process_time() - began) * 1000
