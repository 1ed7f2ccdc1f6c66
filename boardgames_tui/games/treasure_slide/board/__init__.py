"""The pictures of Treasure Slide: the lake, its pieces, and the treasure pools."""

from .lake import LakeBoard

__all__ = ["LakeBoard"]
