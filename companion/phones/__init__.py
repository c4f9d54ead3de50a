"""Phones as seats: who has no wish to pass the screen around looks and answers at a phone of their own.

The window's process is the host: it owns the port, the tokens and the record. A child process talks to the phones and
knows no more than what each may see. Nothing here is imported before somebody switches phones on.
"""
