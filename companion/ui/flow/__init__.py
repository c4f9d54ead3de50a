"""Leads through the evening: from home over set-up and play to the end."""
