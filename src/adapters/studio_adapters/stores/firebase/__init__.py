"""Firebase: the realtime database as a store, and its sign-in as an identity provider."""
