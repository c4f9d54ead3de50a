"""How an evening gets onto the disk: entries, the ledger of what counts, and the file that keeps them."""
