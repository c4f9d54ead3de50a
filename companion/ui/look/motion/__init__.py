"""Motion: poses as plain functions of the time, and what moves a thing from one to the next."""
