"""What every test shares: Hypothesis profiles and the full-length switch."""

import os

import pytest
from hypothesis import HealthCheck, settings

# A busy machine makes single examples slow: their number bounds a run, not a clock.
settings.register_profile(
    "ci",
    deadline=None,
    max_examples=100,
    stateful_step_count=30,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "long",
    deadline=None,
    max_examples=5_000,
    stateful_step_count=100,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--full-length",
        action="store_true",
        help="run kills, faults and fuzzing at full length instead of their bounded profiles",
    )


@pytest.fixture(scope="session")
def full_length(request: pytest.FixtureRequest) -> bool:
    """True when kills, faults and fuzzing run at full length."""
    return bool(request.config.getoption("--full-length"))
