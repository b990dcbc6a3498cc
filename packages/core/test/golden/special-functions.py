"""Writes src/numerics/special-polynomials.ts, and special-functions.json in this folder.

Needs mpmath (`pip install mpmath`). Not part of the tests: run it by hand, from any folder, when a
degree or a grid below changes, then `npm run format`. Inputs are doubles and are taken at their exact binary value. A row
of the golden file is [x, the double nearest to f(x), what is left of f(x) in units of its last place].
"""

import json
import math
import random
from pathlib import Path

from mpmath import cos, erfc, erfinv, exp, gamma, log, mp, mpf, pi, sqrt

mp.dps = 60
GOLDEN = Path(__file__).parent
NUMERICS = GOLDEN.parent.parent / "src" / "numerics"


def erfcx(x):
    if x < 60:
        return exp(x * x) * erfc(x)
    term = total = mpf(1)
    for k in range(1, 60):
        term *= -(2 * k - 1) / (2 * x * x)
        total += term
    return total / (x * sqrt(pi))


def erfc_inverse(y):
    if y > 0.25:
        return erfinv(1 - y)
    x, step = sqrt(-log(y)), 1
    while abs(step) > mpf(10) ** -50:
        step = (x * x - log(erfcx(x)) + log(y)) * erfcx(x) * sqrt(pi) / 2
        x -= step
    return x


# Polynomials


def polynomial(f, count, low, high):
    """Chebyshev's series of f, cut after `count` terms, in powers of x − (low + high) / 2."""
    nodes = 90
    angles = [pi * (j + mpf(1) / 2) / nodes for j in range(nodes)]
    middle, half = mpf(low + high) / 2, mpf(high - low) / 2
    values = [f(middle + half * cos(a)) for a in angles]
    powers = [mpf(0)] * count
    before, this = [mpf(1)], [mpf(0), mpf(1)]
    for i in range(count):
        part = sum(v * cos(i * a) for v, a in zip(values, angles)) * (2 if i else 1) / nodes
        for k, c in enumerate(before):
            powers[k] += part * c / half**k
        twice = [mpf(0)] + [2 * c for c in this]
        before, this = this, [a - b for a, b in zip(twice, before + [mpf(0)] * 2)]
    return powers


def scaled_tail(t):
    x = 4 * (1 + t) / (1 - t)
    return (1 + 2 * x) * erfcx(x)


def tail_start(v):
    s = 1 / v - 2
    return erfc_inverse(exp(-s * s)) / s


MOST, LEAST = 1 / (2 + sqrt(log(mpf(2)))), 1 / (2 + mpf("27.3"))
START_MIDDLE = mpf(float((MOST + LEAST) / 2))
POLYNOMIALS = [
    (
        "SCALED_TAIL",
        "(1 + 2x) erfcx(x) in powers of (x − 4) / (x + 4), to 8e-18.",
        polynomial(scaled_tail, 25, -1, 1),
    ),
    (
        "SCALED_TAIL_NEAR",
        "((1 + 2x) erfcx(x) − 1) / u in powers of u − 1/8, with u = 2x / (x + 4) ≤ 1/4, to 1e-18.",
        polynomial(lambda u: (scaled_tail(u - 1) - 1) / u, 14, 0, mpf(1) / 4),
    ),
    (
        "RECIPROCAL_GAMMA",
        "(1 / Γ(1 + u) − 1) / (u (1 − u)) in powers of u − 1/2, 0 ≤ u ≤ 1, to 7e-18.",
        polynomial(lambda u: (1 / gamma(1 + u) - 1) / (u * (1 - u)), 14, 0, 1),
    ),
    (
        "ERF_INVERSE",
        "erf⁻¹(p) / p in powers of p² − 1/8, p² ≤ 1/4, to 1e-18.",
        polynomial(lambda z: erfinv(sqrt(z)) / sqrt(z), 15, 0, mpf(1) / 4),
    ),
    (
        "ERFC_INVERSE_START",
        "erfc⁻¹(e^(−s²)) / s in powers of 1 / (s + 2) − ERFC_INVERSE_MIDDLE, s ≤ 27.3, to 3e-8.",
        polynomial(tail_start, 12, 2 * START_MIDDLE - MOST, MOST),
    ),
]


LEADING = ["SCALED_TAIL", "ERF_INVERSE"]  # whose constant term stands alone, to twice the digits


def constant(name, value):
    return f"export const {name} = {value!r};\n"


def typescript(name, doc, powers):
    lead, before = powers[0], ""
    if name in LEADING:
        low = lead - mpf(float(lead))
        before = constant(f"{name}_LEAD", float(lead)) + constant(f"{name}_LOW", float(low)) + "\n"
        doc = doc.replace(" in powers", " − LEAD − LOW in powers, from the first,")
        powers = powers[1:]
    lines = "".join(f"  {float(c)!r},\n" for c in powers)
    return f"{before}/** {doc} */\nexport const {name} = [\n{lines}];\n"


HEAD = "// Written by test/golden/special-functions.py: constant terms first.\n\n"
MIDDLE = "\n" + constant("ERFC_INVERSE_MIDDLE", float(START_MIDDLE))
TEXT = HEAD + "\n".join(typescript(*each) for each in POLYNOMIALS) + MIDDLE
(NUMERICS / "special-polynomials.ts").write_text(TEXT, encoding="utf-8")


# Golden values

random.seed(20)


def row(f, x):
    value = f(mpf(x))
    nearest = float(value)
    return [x, nearest, round(float((value - mpf(nearest)) / mpf(math.ulp(nearest))), 4)]


def beside(*points):
    """Each point and the doubles just below and above it."""
    return [x for p in points for x in (math.nextafter(p, -math.inf), p, math.nextafter(p, math.inf))]


def spread(low, high, count):
    return [random.uniform(low, high) for _ in range(count)]


def powers_of_ten(low, high, count):
    return [10 ** random.uniform(low, high) for _ in range(count)]


def negative(points):
    return [-x for x in points]


def inverse(y):
    return erfc_inverse(y) if y <= 1 else -erfc_inverse(2 - y)


GRIDS = {
    "erfc": (
        erfc,
        spread(0, 2, 80) + spread(2, 26.5, 120) + spread(26.5, 27.2, 20) + spread(-6, 0, 60)
        + powers_of_ten(-300, 0, 20) + negative(powers_of_ten(-300, 0, 20))
        + beside(0.5, 1, 4, 26.543258454250956, 27.226017111108366, -1, -5.863584748755168),
    ),
    "erfcx": (
        erfcx,
        spread(0, 4, 80) + spread(4, 50, 60) + spread(-1, 0, 60) + spread(-26.628, -1, 60)
        + powers_of_ten(1.5, 308, 40) + powers_of_ten(-300, 0, 20)
        + negative(powers_of_ten(-300, 0, 20)) + beside(1, 4, 2.0**27, -1, -26.6287357137514),
    ),
    "erfcInverse": (
        inverse,
        spread(0, 0.5, 80) + spread(0.5, 2, 60) + powers_of_ten(-323, -300, 40)
        + powers_of_ten(-300, -1, 60) + beside(0.25, 0.5, 1, 1.5, 2.0**-1022)
        + [5e-324, math.nextafter(2, 0)] + [1 + sign * 2.0**-k for k in range(2, 52, 7) for sign in (-1, 1)],
    ),
    "gamma": (
        gamma,
        spread(0, 1, 60) + spread(1, 3, 60) + spread(3, 33, 60) + spread(33, 171.6, 60)
        + powers_of_ten(-307, 0, 40) + [5.562684646268008e-309, 2.0**-54, 171.62437695630272]
        + beside(0.5, 1, 2, 3, 10, 100, 171) + [float(n) for n in range(1, 25)],
    ),
}
entries = []
for name, (f, points) in GRIDS.items():
    rows = ",\n".join("    " + json.dumps(row(f, x)) for x in points)
    entries.append(f'  "{name}": [\n{rows}\n  ]')
head = '{\n  "source": "special-functions.py, mpmath with 60 digits",\n  "precision": "1e-4 of the last place",\n'
(GOLDEN / "special-functions.json").write_text(head + ",\n".join(entries) + "\n}\n", encoding="utf-8")
