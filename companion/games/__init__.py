"""One module or small package per game; each reads like its rule text."""
