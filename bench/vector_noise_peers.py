"""Adds discrete Laplace noise to a vector of integers with opendp. Prints one JSON object."""

import json
import sys
import time

import numpy
import opendp.prelude as dp

SECONDS = 4
size, scale = int(sys.argv[1]), float(sys.argv[2])
dp.enable_features("contrib")
space = dp.vector_domain(dp.atom_domain(T="i64")), dp.l1_distance(T="i64")
values = numpy.zeros(size, dtype=numpy.int64)  # opendp converts arrays faster than lists


def rate(mechanism):
    """The largest number of samples a second."""
    best, until = 0, time.perf_counter() + SECONDS
    while time.perf_counter() < until:
        start = time.perf_counter()
        noisy = mechanism(values)
        best = max(best, len(noisy) / (time.perf_counter() - start))
    spread = sum(abs(x) for x in noisy) / len(noisy)
    return {"rate": best, "spread": spread, "epsilon": mechanism.map(1)}


print(
    json.dumps(
        {
            "version": dp.__version__ if hasattr(dp, "__version__") else "",
            "laplace": rate(dp.m.make_laplace(*space, scale=scale)),
            "geometric": rate(dp.m.make_geometric(*space, scale=scale)),
        }
    )
)
