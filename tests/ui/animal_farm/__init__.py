"""Animal Farm: its pages, the proposal board, promises, and where people stumbled."""
