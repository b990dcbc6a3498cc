"""Runs the tasks of accounting.js with dp_accounting and prv_accountant. Prints one JSON object."""

import json
import time
import warnings

warnings.filterwarnings("ignore")
ROUNDS = 3
EPSILONS = [0.01 + 0.19 * i / 99 for i in range(100)]


def dp_accounting_tasks():
    import dp_accounting as dp
    from dp_accounting.pld import PLDAccountant

    def spent(events, delta):
        accountant = PLDAccountant()
        for event, count in events:
            accountant.compose(event, count)
        return accountant.get_epsilon(delta)

    step = dp.PoissonSampledDpEvent(0.01, dp.GaussianDpEvent(1.0))
    laplaces = [(dp.LaplaceDpEvent(1 / e), 1) for e in EPSILONS]
    return {
        "subsampled-1000": lambda: spent([(step, 1000)], 1e-5),
        "subsampled-100000": lambda: spent([(step, 100_000)], 1e-5),
        "laplaces-100": lambda: spent(laplaces, 1e-6),
    }


def prv_accountant_tasks():
    from prv_accountant import LaplaceMechanism, PoissonSubsampledGaussianMechanism, PRVAccountant

    def spent(prvs, counts, delta, eps_error):
        accountant = PRVAccountant(
            prvs=prvs, max_self_compositions=counts, eps_error=eps_error, delta_error=delta / 1000
        )
        return accountant.compute_epsilon(delta=delta, num_self_compositions=counts)

    step = PoissonSubsampledGaussianMechanism(noise_multiplier=1.0, sampling_probability=0.01)
    laplaces = [LaplaceMechanism(mu=e) for e in EPSILONS]
    # These errors give an interval whose width is a thousandth of ε.
    return {
        "subsampled-1000": lambda: spent([step], [1000], 1e-5, 0.0009),
        "subsampled-100000": lambda: spent([step], [100_000], 1e-5, 0.0128),
        "laplaces-100": lambda: spent(laplaces, [1] * 100, 1e-6, 0.0028),
    }


def measure(task):
    times = []
    try:
        for _ in range(ROUNDS):
            start = time.perf_counter()
            answer = task()
            times.append(time.perf_counter() - start)
    except Exception as error:  # a failure of another library is part of the result
        return {"error": f"{type(error).__name__}: {error}"[:100]}
    bounds = [float(x) for x in answer] if isinstance(answer, tuple) else [float(answer)]
    return {"first": times[0], "best": min(times), "lower": bounds[0], "upper": bounds[-1]}


def main():
    results = {}
    for name, tasks in (
        ("dp_accounting", dp_accounting_tasks),
        ("prv_accountant", prv_accountant_tasks),
    ):
        try:
            results[name] = {task: measure(run) for task, run in tasks().items()}
        except ImportError as error:
            results[name] = {"error": str(error)}
    print(json.dumps(results))


main()
