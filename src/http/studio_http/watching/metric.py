"""What a metric is, and the form that Prometheus reads: its text format, version 0.0.4."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

CONTENT_TYPE = b"text/plain; version=0.0.4; charset=utf-8"

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""The upper bounds of every histogram, in seconds; one without a bound follows."""

WORKER = "worker"
"""The label that tells the processes of one server apart, by number from 0."""

Merged = Literal["sum", "most", "least", "each"]

Labels: TypeAlias = tuple[str, ...]
Values: TypeAlias = list[float]
"""One number; of a histogram how many fell into each bucket, and the sum of all."""

Samples: TypeAlias = dict[str, dict[Labels, Values]]
"""By the name of the metric and by the values of its labels."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Metric:
    """Something that is measured: *tells* says what in one line.

    *merged* says what the numbers of several processes come to together; `each` keeps them apart,
    by the label `WORKER`. Values of *labels* are of closed sets, never what somebody sent.
    """

    name: str
    kind: Literal["counter", "gauge", "histogram"]
    tells: str
    labels: Labels = ()
    merged: Merged = "sum"

    @property
    def shown_labels(self) -> Labels:
        """The names of the labels as they are shown."""
        return (*self.labels, WORKER) if self.merged == "each" else self.labels


def exposition(metrics: Iterable[Metric], samples: Samples) -> bytes:
    """Return *samples* in the text format; a metric without any is named all the same."""
    lines: list[str] = []
    for metric in metrics:
        lines.append(f"# HELP {metric.name} {_escaped(metric.tells)}")
        lines.append(f"# TYPE {metric.name} {metric.kind}")
        for labels, values in sorted(samples.get(metric.name, {}).items()):
            pairs = dict(zip(metric.shown_labels, labels, strict=True))
            if metric.kind == "histogram":
                lines += _histogram(metric.name, pairs, values)
            else:
                lines.append(_line(metric.name, pairs, values[0]))
    return "\n".join([*lines, ""]).encode()


def _histogram(name: str, pairs: Mapping[str, str], values: Values) -> Iterable[str]:
    """Yield the lines of one histogram: each bucket counts what fell into those before, too."""
    *counts, total = values
    so_far = 0.0
    for bound, count in zip((*(f"{one:g}" for one in BUCKETS), "+Inf"), counts, strict=True):
        so_far += count
        yield _line(f"{name}_bucket", {**pairs, "le": bound}, so_far)
    yield _line(f"{name}_sum", pairs, total)
    yield _line(f"{name}_count", pairs, so_far)


def _line(name: str, pairs: Mapping[str, str], value: float) -> str:
    labels = ",".join(f'{label}="{_escaped(text, quoted=True)}"' for label, text in pairs.items())
    number = int(value) if float(value).is_integer() else value
    return f"{name}{{{labels}}} {number}" if labels else f"{name} {number}"


def _escaped(text: str, *, quoted: bool = False) -> str:
    text = text.replace("\\", "\\\\").replace("\n", "\\n")
    return text.replace('"', '\\"') if quoted else text
