"""The means of drawing: theme, texts, marks, shapes and fonts."""
