"""`make torture`: kills, power cuts, full and read-only disks, two programs on one folder; see docs/reliability.md."""
