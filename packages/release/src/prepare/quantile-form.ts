import { type Release, thousandthsOf } from "../spec/index.js";

/** Writes quantiles in one form, because the same quantiles can be written in several ways. */
export function inOneForm(release: Release): Release {
  if (release.statistic !== "quantile" && release.statistic !== "median") return release;
  const { intervals, ...rest } = release;
  const levels = rest.statistic === "median" ? [500] : thousandthsOf(rest.at);
  const at = levels.map((level) => level / 1000);
  return {
    ...rest,
    statistic: "quantile",
    at: at.length === 1 ? at[0]! : at,
    ...(intervals === false && { intervals }),
  };
}
