"""The course of an evening: from home through set-up and play to the end."""
