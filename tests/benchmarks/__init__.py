"""Measurements with a yardstick beside them in the same run; started by hand, never timed tests."""
