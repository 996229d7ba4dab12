"""Another package can provide a store, and test it by our contract."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from studio_adapters.bootstrap import SettingsError, create_store, load_settings, open_store
from studio_core import ports
from studio_core.effects import effects_of as documented_before
from studio_core.errors import StoreMissingError
from studio_core.records.collections import PORTFOLIO
from studio_core.records.effects import effects_of
from studio_core.records.store import Store
from tests.contracts.samples import HANOK, put
from tests.contracts.store_contract import StoreContract

PACKAGE = Path(__file__).parents[1] / "fixtures" / "example_store"


@pytest.fixture
def address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Make the example package importable, as installing it would."""
    monkeypatch.syspath_prepend(PACKAGE)
    return f"diary://{tmp_path / 'diary.jsonl'}"


class TestExampleStore(StoreContract):
    """The contract of stores, for a store that is registered by an entry point alone."""

    @pytest.fixture
    def store(self, address: str) -> Iterator[Store]:
        opened = create_store(address, load_settings(environment={}))
        yield opened
        opened.close()


def test_the_example_store_reads_its_records_after_reopening(address: str) -> None:
    settings = load_settings(environment={})
    first = create_store(address, settings)
    put(first, PORTFOLIO, "p1", HANOK)
    first.close()

    second = create_store(address, settings)

    assert list(second.read(PORTFOLIO)) == ["p1"]
    assert second.position() == 1
    second.close()


def test_opening_does_not_create_a_missing_example_store(address: str) -> None:
    with pytest.raises(StoreMissingError):
        open_store(address, load_settings(environment={}))

    assert not Path(address.removeprefix("diary://")).exists()


def test_an_unknown_scheme_is_a_settings_error() -> None:
    with pytest.raises(SettingsError, match="no store called 'diary'"):
        create_store("diary:///nowhere", load_settings(environment={}))


def test_documented_names_can_be_imported_from_documented_modules() -> None:
    assert ports.Store is Store
    assert ports.effects_of is documented_before is effects_of
    assert set(ports.__all__) == {name for name in vars(ports) if not name.startswith("_")}
