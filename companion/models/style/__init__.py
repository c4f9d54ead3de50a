"""How things of a game look, without a window: the parts on its pages of pictures, and what its `style.yaml` says."""
