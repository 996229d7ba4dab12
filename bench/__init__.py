"""The benchmark: ratios against yardsticks of the same run, never bare times."""
