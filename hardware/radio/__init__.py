"""Dice that tell by radio what they show: two makers' protocols, the radio behind a seam, and rolls made of both."""
