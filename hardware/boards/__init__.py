"""Buttons and lights on boards that have to be asked: a matrix, expanders on an I2C bus, USB number pads."""
