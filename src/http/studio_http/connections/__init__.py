"""Client connections and the listening socket."""
