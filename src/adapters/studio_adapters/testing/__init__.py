"""For authors of stores: tests of every promise of the port, which all our own stores pass.

    class TestMyStore(StoreContract):
        @pytest.fixture
        def store(self) -> Iterator[Store]: ...

Needs pytest; the state machine needs Hypothesis too. How to register a store: `docs/stores.md`.
"""
