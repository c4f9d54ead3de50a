"""Pictures of every screen."""
