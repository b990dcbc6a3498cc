/** The fields of a release that show their own error message. */
export const IN_CARD: ReadonlySet<string> = new Set([
  ...["name", "statistic", "granularity", "missing", "of", "at", "lower"],
  ...["upper", "edges", "k", "values", "where", "by", "keys"],
  ...["bins", "share", "limitLower", "limitUpper", "columns", "tables", "each"],
  ...["made", "expected", "every", "date", "from", "periods", "through"],
  ...["groups", "rows", "named", "epsilon", "delta", "within", "size"],
  ...["confidence", "least", "most"],
]);
