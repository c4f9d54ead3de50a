"""The child process that talks to phones. It imports the standard library and aiohttp alone, and nothing imports it.

It owns nothing that outlasts it: the port, the tokens and the record are the host's. It adds to an answer the seat that
the cookie grants, and nothing else; whether it counts is judged by the host.
"""
