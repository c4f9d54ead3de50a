"""The languages themselves: which there are, what translators work on, what people type in each."""
