#!/usr/bin/env python3
"""The plots of docs/library.md, as SVG: rounds that were played, over what the odds say of them.

usage: plots.py [FOLDER]
"""
import math
import random
import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parent.parent / "python"), str(Path(__file__).resolve().parent)]
import baize  # noqa: E402
import best_play  # noqa: E402

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 760, 380, 64, 16, 40, 44
INK, PALE, BLUE, ORANGE = "#222", "#d8dde3", "#1f5fa8", "#c2571a"


class Plot:
    """Two axes, and whatever is drawn between them."""

    def __init__(self, title, across, up, x_to, y_from, y_to):
        self.x_to, self.y_from, self.y_to = x_to, y_from, y_to
        self.parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
                      f'font-family="sans-serif" font-size="13" fill="{INK}">', f"<title>{title}</title>",
                      f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>']
        self.text(LEFT, 24, title, size=15)
        self.text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, across, anchor="middle")
        self.parts.append(f'<text transform="translate(16 {HEIGHT / 2}) rotate(-90)" text-anchor="middle">{up}</text>')

    def x(self, value):
        return LEFT + (WIDTH - LEFT - RIGHT) * value / self.x_to

    def y(self, value):
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (value - self.y_from) / (self.y_to - self.y_from)

    def text(self, x, y, words, anchor="start", size=13, fill=INK):
        self.parts.append(f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}" fill="{fill}" '
                          f'stroke="#fff" stroke-width="4" paint-order="stroke">{words}</text>')

    def line(self, points, colour, width=1.5, opacity=1.0, dashes=""):
        where = " ".join(f"{self.x(x):.1f},{self.y(y):.1f}" for x, y in points)
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        self.parts.append(f'<polyline points="{where}" fill="none" stroke="{colour}" stroke-width="{width}" '
                          f'stroke-opacity="{opacity}"{dashed}/>')

    def area(self, points, colour):
        where = " ".join(f"{self.x(x):.1f},{self.y(y):.1f}" for x, y in points)
        self.parts.append(f'<polygon points="{where}" fill="{colour}"/>')

    def rows(self, step, words="{:+.0f}"):
        value = math.ceil(self.y_from / step) * step
        while value <= self.y_to:
            self.line([(0, value), (self.x_to, value)], PALE, 1)
            self.text(LEFT - 6, self.y(value) + 4, words.format(value), anchor="end", size=12)
            value += step

    def save(self, path):
        path.write_text("\n".join([*self.parts, "</svg>", ""]))


def walks(path, players=40, rounds=500):
    """What players of one even chance have won, round after round, within one and two standard deviations."""
    rules = baize.Rules("nz1996/roulette")
    bet = next(bet for bet in rules.odds()["bets"] if bet["bet"] == "red")
    mean, deviation = -bet["edge_percent"] / 100, bet["standard_deviation"]
    most = 2.6 * deviation * math.sqrt(rounds)
    plot = Plot(f"{players} players, {rounds} rounds of roulette on red", "rounds", "units won", rounds, -most - 8, most - 8)
    for width, colour in ((2, "#eef3f9"), (1, "#dbe7f4")):
        edge = [(n, width * deviation * math.sqrt(n)) for n in range(0, rounds + 1, 10)]
        plot.area([(n, mean * n + away) for n, away in edge] + [(n, mean * n - away) for n, away in reversed(edge)], colour)
    plot.rows(20)
    red = rules.choice("red")
    for player in range(players):
        table, won, course = baize.Table(rules, 1000 + player), 0, [(0, 0)]
        for n in range(1, rounds + 1):
            table.choose(red)
            won += table.choose(0).won
            if n % 5 == 0:
                course.append((n, won / table.unit))
        plot.line(course, BLUE, 1, 0.35)
    plot.line([(0, 0), (rounds, mean * rounds)], ORANGE, 2.5)
    plot.text(plot.x(rounds) - 4, plot.y(mean * rounds) - 8, "by the odds", anchor="end", fill=ORANGE)
    for n in range(0, rounds + 1, 100):
        plot.text(plot.x(n), HEIGHT - BOTTOM + 16, n, anchor="middle", size=12)
    plot.save(path)


def ways_to_play(path, rounds=8000):
    """What blackjack comes to by four ways of playing it, with three standard errors, beside the odds of the best."""
    rules = baize.Rules("nz1996/blackjack")
    hit, stand, dice = rules.choice("hit"), rules.choice("stand"), random.Random(5)
    decisions = [choice.number for choice in rules.choices if choice.kind == baize.table.DECISION]

    def draw_to(total):
        return lambda seen: hit if seen.total < total or not seen.open >> stand & 1 else stand

    ways = [("at random", lambda seen: dice.choice([number for number in decisions if seen.open >> number & 1])),
            ("never bust", draw_to(12)), ("as the dealer", draw_to(17)), ("by the chart", baize.best_play(rules))]
    found = [(name, *best_play.play(rules, "main", rounds, 3, way)) for name, way in ways]
    exact = 100 * best_play.exact(rules, "main")
    least = min(100 * (mean - 3 * error) for _, mean, error in found)
    plot = Plot(f"Blackjack, {rounds} rounds each way", "how the hands are played", "per cent of the stake", len(ways),
                least - 3, 8)
    plot.rows(10)
    plot.line([(0, exact), (len(ways), exact)], ORANGE, 2, dashes="6 4")
    plot.text(LEFT + 4, plot.y(exact) - 6, f"the odds of the best play, {exact:+.2f} %", fill=ORANGE)
    for place, (name, mean, error) in enumerate(found):
        middle = place + 0.5
        plot.line([(middle, 100 * (mean - 3 * error)), (middle, 100 * (mean + 3 * error))], BLUE, 3)
        plot.parts.append(f'<circle cx="{plot.x(middle):.1f}" cy="{plot.y(100 * mean):.1f}" r="6" fill="{BLUE}"/>')
        plot.text(plot.x(middle) + 12, plot.y(100 * mean) + 5, f"{100 * mean:+.1f} %")
        plot.text(plot.x(middle), HEIGHT - BOTTOM + 16, name, anchor="middle", size=12)
    plot.save(path)


if __name__ == "__main__":
    folder = Path(sys.argv[1]) if sys.argv[1:] else Path(__file__).resolve().parent.parent / "docs"
    walks(folder / "library-walks.svg")
    ways_to_play(folder / "library-play.svg")
