"""How an evening is saved: lines, their ledger, and the file under faults of disks, damage, and strangers' hands."""
