"""Checks trees against the types of definitions, and says what does not fit in the author's terms; finds texts."""
