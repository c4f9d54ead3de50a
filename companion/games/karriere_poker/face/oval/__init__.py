"""The oval of felt: seats, what lies in the middle, who swaps, and what moves."""
