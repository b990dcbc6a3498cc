"""Computes some of the reference files of this folder to 25 significant digits.

This script needs mpmath (`pip install mpmath`). The tests do not run the script. Run it by hand, from
any folder, when a grid below changes. Inputs are doubles and are used with their exact binary value.
For every other reference file of this folder, the field `source` of the file names the origin.
"""

import json
from pathlib import Path

from mpmath import erfc, exp, expm1, floor, linspace, log, log1p, mp, mpf, nstr, pi, quad, sqrt, workdps

mp.dps = 120
FOLDER = Path(__file__).parent
SOURCE = "generate.py, mpmath with 120 digits"


def digits(x, n=25):
    return nstr(x, n, min_fixed=0, max_fixed=0, strip_zeros=False)


def write(name, rows, precision="25 significant digits", source=SOURCE):
    text = ",\n".join("    " + json.dumps(row, ensure_ascii=False) for row in rows)
    head = f'{{\n  "source": "{source}",\n  "precision": "{precision}",\n  "rows": [\n'
    (FOLDER / f"{name}.json").write_text(head + text + "\n  ]\n}\n", encoding="utf-8")


def survival(z):
    return erfc(mpf(z) / sqrt(2)) / 2


def gaussian_delta(mu, eps):
    mu, eps = mpf(mu), mpf(eps)
    return survival(eps / mu - mu / 2) - exp(eps) * survival(eps / mu + mu / 2)


def normal():
    for z in [0, 1, 5, 8.3, 20, 37, 40, 100, -3]:
        s = survival(z)
        yield {"z": z, "survival": digits(s), "logSurvival": digits(log(s))}


def gaussian_deltas():
    grid = [(mu, eps) for mu in [0.01, 0.1, 1, 3, 10] for eps in [0, 0.1, 1, 5, 20]]
    deep = [(1, 12), (0.5, 5.5), (0.03, 0.3), (2, 23.5), (25, 0.5), (30, 100), (80, 1), (200, 0)]
    for mu, eps in grid + deep:
        yield {"mu": mu, "epsilon": eps, "delta": digits(gaussian_delta(mu, eps))}


def gaussian_sigmas():
    for eps in [0.1, 1, 10]:
        for delta in [1e-5, 1e-9, 1e-18]:
            low, high = mpf("0.01"), mpf(1000)
            for _ in range(200):
                sigma = (low + high) / 2
                enough = gaussian_delta(1 / sigma, eps) <= mpf(delta)
                low, high = (low, sigma) if enough else (sigma, high)
            yield {"epsilon": eps, "delta": delta, "sigma": digits(sigma)}


def discrete_gaussian():
    for sigma in [0.3, 1, 3.7, 50]:
        s = mpf(sigma)
        weight = lambda k: exp(-mpf(k) ** 2 / (2 * s * s))
        last = int(30 * sigma) + 12
        points = range(-last, last + 1)
        total = sum(weight(k) for k in points)
        second = sum(weight(k) * k * k for k in points) / total
        below = lambda k: sum(weight(j) for j in range(-last, k + 1)) / total
        row = {
            "sigma": sigma,
            "variance": digits(second),
            "entropy": digits(log(total) + second / (2 * s * s)),
            "pmf": {k: digits(weight(k) / total) for k in [0, 1, 2, 5, 17]},
            "cdf": {k: digits(below(k)) for k in [-9, -3, -1, 0, 2]},
            "delta": [],
            "rdp": [],
        }
        for d in [1, 3]:
            for eps in [0, 0.1, 1, 5, 20]:
                gap = lambda k: max(mpf(0), weight(k) - exp(mpf(eps)) * weight(k + d))
                delta = sum(gap(k) for k in range(-last - d, last)) / total
                row["delta"].append({"sensitivity": d, "epsilon": eps, "delta": digits(delta)})
            for alpha in [1.25, 1.5, 2, 7.3]:
                a = mpf(alpha)
                moment = sum(
                    exp((-a * mpf(k) ** 2 - (1 - a) * mpf(k + d) ** 2) / (2 * s * s))
                    for k in range(-last - 8 * d, last + 8 * d)
                )
                rdp = log(moment / total) / (a - 1)
                row["rdp"].append({"sensitivity": d, "alpha": alpha, "rdp": digits(rdp)})
        yield row


def rdp_of(losses, alpha):
    """The Rényi divergence of order alpha, from pairs (loss, mass)."""
    if alpha == 1:
        return sum(loss * mass for loss, mass in losses)
    a = mpf(alpha) - 1
    return log(sum(mass * exp(a * loss) for loss, mass in losses)) / a


ORDERS = [1, 1.0001, 1.5, 2, 4, 16, 1000]


def laplace_rdp():
    for eps in [0.01, 0.5, 1, 3, 20]:
        e = mpf(eps)
        row = {"epsilon": eps, "rdp": {}}
        for alpha in ORDERS:
            a = mpf(alpha)
            rise, fall = a / (2 * a - 1), (a - 1) / (2 * a - 1)
            moment = rise * exp((a - 1) * e) + fall * exp(-a * e)
            value = e + expm1(-e) if alpha == 1 else log(moment) / (a - 1)
            row["rdp"][alpha] = digits(value)
        yield row


def geometric():
    for eps in [0.1, 1, 4]:
        for d in [1, 2, 7]:
            rate = mpf(eps) / d
            peak = (1 - exp(-rate)) / (1 + exp(-rate))
            tail = lambda k: exp(-rate * k) / (1 + exp(-rate))
            losses = [(mpf(eps), 1 - tail(1)), (-mpf(eps), tail(d))]
            losses += [(rate * (d - 2 * k), peak * exp(-rate * k)) for k in range(1, d)]
            assert abs(sum(mass for _, mass in losses) - 1) < mpf(10) ** -70
            row = {"epsilon": eps, "sensitivity": d, "delta": {}, "rdp": {}}
            for part in [0, 0.25, 0.5, 0.875, 1]:
                at = mpf(eps) * mpf(part)
                gaps = [mass * -expm1(at - loss) for loss, mass in losses if loss > at]
                row["delta"][part] = digits(sum(gaps, mpf(0)))
            row["rdp"] = {alpha: digits(rdp_of(losses, alpha)) for alpha in ORDERS}
            yield row


def staircase():
    """Computes sums over the pieces of the density and of its copy shifted by one sensitivity."""
    for eps in [0.5, 1, 4]:
        b = exp(-mpf(eps))
        steps = {"mae": 1 / (1 + exp(mpf(eps) / 2)), 0: mpf(0), 0.375: mpf(0.375), 0.75: mpf(0.75)}
        for name, g in steps.items():
            height = (1 - b) / 2 / (g + b * (1 - g))
            level = lambda x: int(floor(abs(x))) + (1 if abs(x) - floor(abs(x)) >= g else 0)
            cuts = sorted({k + c for k in range(-300, 300) for c in [mpf(0), g, 1 - g]})
            losses = {}
            for low, high in zip(cuts, cuts[1:]):
                middle = (low + high) / 2
                loss = level(middle - 1) - level(middle)
                mass = height * b ** level(middle) * (high - low)
                losses[loss] = losses.get(loss, mpf(0)) + mass
            pairs = [(mpf(eps) * loss, mass) for loss, mass in losses.items()]
            assert abs(sum(mass for _, mass in pairs) - 1) < mpf(10) ** -50
            half = sum(-mass * expm1(mpf(eps) / 2 - loss) for loss, mass in pairs if loss > eps / 2)
            yield {
                "epsilon": eps,
                "step": name,
                "delta(epsilon/2)": digits(half),
                "rdp": {alpha: digits(rdp_of(pairs, alpha)) for alpha in ORDERS},
            }


def exponentials():
    for x in [1e-30, 1e-9, 0.1, 0.5, 1, 2.302585092994046, 5, 17.25, 50, 700.5]:
        yield {"x": x, "exp": digits(exp(mpf(x)), 90)}


RULE = {"method": "gauss-legendre", "error": True}
FRACTIONAL = [1.0001, 1.01, 1.05, 1.1, 1.25, 1.5, 2.5, 4.5, 12.5, 63.5, 255.5]


def sampled_gaussian_moment(r, mu, power, center):
    """E (1 + u)^power - 1 for u = r(e^(mu z - mu^2/2) - 1) and a standard normal z."""

    def excess(z):
        u = r * expm1(mu * z - mu * mu / 2)
        return exp(-z * z / 2) * ((1 + u) ** power - 1 - power * u)

    middle = (log((1 - r) / r) + mu * mu / 2) / mu
    centers = [mpf(0), center] + ([middle] if 0 < middle < center else [])
    # The integrand is a normal density around each center, so the rest of the line does not matter.
    windows = [(-20, center + 20)] if center < 60 else [(c - 20, c + 20) for c in centers]
    panels = {int(floor(low)) + i for low, high in windows for i in range(int(high - low) + 2)}
    pieces = [quad(excess, [i, i + 1], **RULE) for i in sorted(panels)]
    value, error = (sum(column) for column in zip(*pieces))
    assert error < abs(value) * mpf(10) ** -28
    return value / sqrt(2 * pi)


def sampled_laplace_moment(r, eps, power):
    """E (1 + u)^power - 1 for u = r(e^l - 1) and the loss l of Laplace noise."""

    def excess(l):
        u = r * expm1(l)
        return (1 + u) ** power - 1 - power * u

    weighted = lambda l: excess(l) * exp(-(l + eps) / 2) / 4
    value, error = quad(weighted, linspace(-eps, eps, 9), **RULE)
    assert error < abs(value) * mpf(10) ** -28
    return value + exp(-eps) / 2 * excess(eps) + excess(-eps) / 2


def sampled_rdp(added, removed, alpha):
    assert removed >= added
    return digits(log1p(removed) / (mpf(alpha) - 1), 20)


def sampled_gaussian_rdp():
    grid = [(1e-6, [1, 10, 100]), (1e-3, [0.5, 1, 5, 100]), (0.01, [0.3, 0.8, 1, 4, 30])]
    for r, sigmas in grid + [(0.1, [0.1, 1, 2]), (0.5, [0.1, 0.7, 3]), (0.99, [0.3, 1, 20])]:
        for sigma in sigmas:
            row = {"probability": r, "sigma": sigma, "rdp": {}}
            for alpha in FRACTIONAL:
                with workdps(45):
                    a, mu = mpf(alpha), 1 / mpf(sigma)
                    removed = sampled_gaussian_moment(mpf(r), mu, a, a * mu)
                    added = sampled_gaussian_moment(mpf(r), mu, 1 - a, mpf(0))
                    row["rdp"][alpha] = sampled_rdp(added, removed, alpha)
            yield row


def sampled_laplace_rdp():
    for r in [1e-6, 0.01, 0.1, 0.5, 0.99]:
        for scale in [100, 2, 1, 0.25]:
            row = {"probability": r, "scale": scale, "rdp": {}}
            for alpha in FRACTIONAL:
                with workdps(45):
                    moment = lambda power: sampled_laplace_moment(mpf(r), 1 / mpf(scale), power)
                    a = mpf(alpha)
                    row["rdp"][alpha] = sampled_rdp(moment(1 - a), moment(a), alpha)
            yield row


write("normal", normal())
write("gaussian-delta", gaussian_deltas())
write("gaussian-sigma", gaussian_sigmas())
write("discrete-gaussian", discrete_gaussian())
write("laplace-rdp", laplace_rdp())
write("geometric-privacy", geometric())
write("staircase-privacy", staircase())
write("exp-down", exponentials(), "90 significant digits")
for name, rows in [("gaussian", sampled_gaussian_rdp()), ("laplace", sampled_laplace_rdp())]:
    quadrature = "generate.py, mpmath: Gauss-Legendre quadrature with 45 digits"
    write(f"sampled-{name}-rdp", rows, "20 significant digits", quadrature)
