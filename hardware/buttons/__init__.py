"""Buttons at the header's pins and keys: from a contact that bounces to one press, and the button that switches off."""
