"""What one party sees or answers alone: behind the hand-over, which hides it again."""
