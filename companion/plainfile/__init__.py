"""Files that people or strangers wrote, read without trust: what stands where, and everything that is wrong, at once.

Imports nothing of the rest, so that packs and drivers can share it.
"""
