#!/usr/bin/env python3
"""Draws icon.png, which the packages carry: an L that leans, and the strokes of what it leaves behind. Python alone is enough: eng/icon.py"""
import pathlib
import struct
import zlib

SIZE, FINE = 128, 4
NAVY, WHITE, GREEN, NOTHING = (23, 50, 77, 255), (255, 255, 255, 255), (63, 208, 164, 255), (0, 0, 0, 0)
LETTER = [(58, 24), (76, 24), (63, 88), (96, 88), (93, 104), (42, 104)]
STROKES = [(20, 46, 40), (24, 37, 60), (20, 30, 80)]  # from x to x at y
HALF_STROKE = 4


def distance(x, y, left, right, top, bottom):
    """How far a point is from a rectangle."""
    return (max(left - x, 0, x - right) ** 2 + max(top - y, 0, y - bottom) ** 2) ** 0.5


def is_inside(x, y, corners):
    edges = zip(corners, corners[1:] + corners[:1])
    return sum((ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax for (ax, ay), (bx, by) in edges) % 2 == 1


def colour(x, y):
    if distance(x, y, 28, SIZE - 28, 28, SIZE - 28) > 28:
        return NOTHING
    if is_inside(x, y, LETTER):
        return WHITE
    if any(distance(x, y, left, right, at, at) <= HALF_STROKE for left, right, at in STROKES):
        return GREEN
    return NAVY


def pixel(column, row):
    """The mean of FINE x FINE points; what lies outside has no say in the colour."""
    points = [colour(column + (i + 0.5) / FINE, row + (j + 0.5) / FINE) for i in range(FINE) for j in range(FINE)]
    seen = [p for p in points if p[3]]
    return bytes([*(sum(p[c] for p in seen) // max(len(seen), 1) for c in range(3)), 255 * len(seen) // len(points)])


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


lines = b"".join(b"\0" + b"".join(pixel(column, row) for column in range(SIZE)) for row in range(SIZE))
pathlib.Path(__file__).with_name("icon.png").write_bytes(
    b"\x89PNG\r\n\x1a\n"
    + chunk(b"IHDR", struct.pack(">IIBBBBB", SIZE, SIZE, 8, 6, 0, 0, 0))
    + chunk(b"IDAT", zlib.compress(lines, 9))
    + chunk(b"IEND", b"")
)
