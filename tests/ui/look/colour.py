"""Contrast, colour difference and colour blindness, from the published formulae.

Contrast: WCAG 2.2, relative luminance. CIELAB from sRGB: IEC 61966-2-1, D65. CIEDE2000: Sharma, Wu, Dalal, "The
CIEDE2000 color-difference formula", Color Research and Application 30 (2005). Colour blindness: Machado, Oliveira,
Fernandes, "A physiologically-based model for simulation of color vision deficiency", IEEE TVCG 15 (2009), the matrices
for full severity, in linear light.
"""

from __future__ import annotations

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

Triple = tuple[float, float, float]

BLIND: dict[str, tuple[Triple, Triple, Triple]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def linear(colour: str) -> Triple:
    """`#rrggbb` in linear light, 0 to 1."""
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return red, green, blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, 1 to 21."""
    lums = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in (linear(one), linear(other)))
    return (lums[1] + 0.05) / (lums[0] + 0.05)


def seen_by(colour: str, eye: str) -> Triple:
    """A colour in linear light as an eye sees it."""
    rgb = linear(colour)
    red, green, blue = (min(1.0, max(0.0, sum(m * c for m, c in zip(row, rgb, strict=True)))) for row in BLIND[eye])
    return red, green, blue


def lab(rgb: Triple) -> Triple:
    """CIELAB of a colour in linear light."""
    r, g, b = rgb
    x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def ciede2000(one: Triple, other: Triple) -> float:
    """The difference of two CIELAB colours."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    c_mean7 = ((hypot(a1, b1) + hypot(a2, b2)) / 2) ** 7
    g = 0.5 * (1 - sqrt(c_mean7 / (c_mean7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = (degrees(atan2(b, a)) % 360 if c else 0.0 for a, b, c in ((a1, b1, c1), (a2, b2, c2)))
    dh = h2 - h1
    if c1 * c2 == 0:
        dh = 0.0
    elif abs(dh) > 180:
        dh -= 360 if dh > 0 else -360
    big_dh = 2 * sqrt(c1 * c2) * sin(radians(dh / 2))
    l_mean, c_mean = (l1 + l2) / 2, (c1 + c2) / 2
    if c1 * c2 == 0:
        h_mean = h1 + h2
    elif abs(h1 - h2) <= 180:
        h_mean = (h1 + h2) / 2
    else:
        h_mean = (h1 + h2 + 360) / 2 if h1 + h2 < 360 else (h1 + h2 - 360) / 2
    t = (
        1
        - 0.17 * cos(radians(h_mean - 30))
        + 0.24 * cos(radians(2 * h_mean))
        + 0.32 * cos(radians(3 * h_mean + 6))
        - 0.20 * cos(radians(4 * h_mean - 63))
    )
    s_l = 1 + 0.015 * (l_mean - 50) ** 2 / sqrt(20 + (l_mean - 50) ** 2)
    s_c, s_h = 1 + 0.045 * c_mean, 1 + 0.015 * c_mean * t
    turn = 30 * exp(-(((h_mean - 275) / 25) ** 2))
    r_c = 2 * sqrt(c_mean**7 / (c_mean**7 + 25**7))
    r_t = -sin(radians(2 * turn)) * r_c
    d_l, d_c, d_h = (l2 - l1) / s_l, (c2 - c1) / s_c, big_dh / s_h
    return sqrt(d_l**2 + d_c**2 + d_h**2 + r_t * d_c * d_h)
