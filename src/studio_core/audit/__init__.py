"""The audit: every data-quality rule, each a small named check (specification, section 4)."""
