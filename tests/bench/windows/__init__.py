"""The window beside a bare one: starts, pictures, motions, phones, and all of it at a quarter of a core."""
