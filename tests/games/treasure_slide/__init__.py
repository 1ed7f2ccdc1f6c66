"""Tests of Treasure Slide."""
