"""Leads through what concerns the box: devices, buttons, the panel, sticks, updates."""
