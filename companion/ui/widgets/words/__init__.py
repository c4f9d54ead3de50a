"""Texts that share their room with something else: what has few lines, what gives way, what is as large as others."""
