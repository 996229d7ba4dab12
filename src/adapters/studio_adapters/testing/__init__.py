"""What the author of a store needs to prove it: the contract that every store of ours keeps.

    class TestMyStore(StoreContract):
        @pytest.fixture
        def store(self) -> Iterator[Store]: ...

Needs pytest; the state machine needs Hypothesis too. How to register a store: `docs/stores.md`.
"""
