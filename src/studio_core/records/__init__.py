"""Records, their changes and the journal of them; the ports to a store and to the clock."""
