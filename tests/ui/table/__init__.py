"""The course of an evening at the table, whatever is played: from taps to contests."""
