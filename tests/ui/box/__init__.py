"""The box itself: its pages, devices, settings, the smart home, radio dice."""
