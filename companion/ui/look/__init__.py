"""What everything is drawn with: theme, words, marks, shapes and fonts."""
