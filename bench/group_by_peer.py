"""Counts the rows of each key of a Parquet file with opendp on Polars. Prints one JSON object."""

import json
import sys
import time
import warnings

warnings.filterwarnings("ignore")
import opendp.prelude as dp
import polars as pl

path, keys, epsilon = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
bound = [int(x) for x in sys.argv[4:]]  # groups and rows per group of a unit, or nothing
dp.enable_features("contrib")


def release():
    unit = {"contributions": 1, **({"identifier": "unit"} if bound else {})}
    context = dp.Context.compositor(
        data=pl.scan_parquet(path),
        privacy_unit=dp.unit_of(**unit),
        privacy_loss=dp.loss_of(epsilon=epsilon),
        split_evenly_over=1,
    )
    query = context.query()
    if bound:
        groups, rows = bound
        # `keep="sample"`, the default, fails in version 0.16 for a single grouping column.
        query = query.truncate_num_groups(groups, by=["key"], keep="first")
        query = query.truncate_per_group(rows, by=["key"], keep="first")
    counts = query.group_by("key").agg(dp.len(signed=True))
    public = pl.DataFrame({"key": pl.Series(range(keys), dtype=pl.Int32)})
    return counts.with_keys(public).release().collect()


start, processor = time.perf_counter(), time.process_time()
answer = release()
query = time.perf_counter() - start
counts = dict(zip(answer["key"].to_list(), answer["len"].to_list()))
print(
    json.dumps(
        {
            "query": query,
            "cpu": time.process_time() - processor,
            "counts": [counts[key] for key in range(keys)],
        }
    )
)
