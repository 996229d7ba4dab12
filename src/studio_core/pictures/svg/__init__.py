"""SVG from strangers: read without entities, reduced to what draws, and written anew."""
