/**
 * Sorted values with the sums of their beginnings, so that clipped sums take no pass over the data.
 *
 * @param {Float64Array} values
 */
export function sorted(values) {
  const rows = values.length;
  const sums = new Float64Array(rows + 1);
  values.forEach((value, i) => {
    sums[i + 1] = sumTo(i) + value;
  });
  /** @param {number} i */
  function sumTo(i) {
    return sums[i] ?? 0;
  }
  /** The number of values for which the monotone condition does not hold. @param {(value: number) => boolean} holds */
  const first = (holds) => {
    let [low, high] = [0, rows];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (holds(values[middle] ?? 0)) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  return {
    rows,
    total: sumTo(rows),
    /** @param {number} bound */
    below: (bound) => first((value) => value >= bound),
    /** @param {number} bound */
    above: (bound) => rows - first((value) => value > bound),
    /**
     * What the bounds take away from the sum above `upper`, and what they add below `lower`.
     *
     * @param {number} lower
     * @param {number} upper
     */
    lost(lower, upper) {
      const [i, j] = [first((value) => value >= lower), first((value) => value > upper)];
      return {
        high: sumTo(rows) - sumTo(j) - (rows - j) * upper,
        low: i * lower - sumTo(i),
      };
    },
    /** Some of the values, among them the smallest and the largest. @param {number} many @param {number} ends */
    some(many, ends) {
      const step = Math.max(1, Math.floor(rows / many));
      return [...values].filter((_, i) => i % step === 0 || i < ends || i >= rows - ends);
    },
  };
}
