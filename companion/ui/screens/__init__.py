"""The screens. Each is built anew when its content has changed, and calls its host when people tap something."""
