/**
 * Returns a function that finds the index in [0, count) with the largest value, the first one of
 * equal values. The values may fall between two calls, but never rise. The indices are in a heap by
 * the values that were seen last, which are upper bounds. If the value at the top has not fallen, no
 * other value is larger. A call computes at most `patience` values and then returns the largest of
 * them.
 */
export function largestFirst(
  count: number,
  valueAt: (index: number) => number,
  patience = Number.POSITIVE_INFINITY,
): () => number {
  const seen = Float64Array.from({ length: count }, (_, index) => valueAt(index));
  const heap = Uint32Array.from({ length: count }, (_, index) => index);
  const before = (a: number, b: number) => seen[a]! > seen[b]! || (seen[a] === seen[b] && a < b);
  const sink = (from: number) => {
    const moving = heap[from]!;
    let place = from;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= count) break;
      if (child + 1 < count && before(heap[child + 1]!, heap[child]!)) child++;
      if (!before(heap[child]!, moving)) break;
      heap[place] = heap[child]!;
      place = child;
    }
    heap[place] = moving;
  };
  for (let place = (count >> 1) - 1; place >= 0; place--) sink(place);
  return () => {
    let best = heap[0]!;
    for (let tries = 0; tries < patience; tries++) {
      const top = heap[0]!;
      const value = valueAt(top);
      if (value >= seen[top]!) return top;
      seen[top] = value;
      if (top === best || before(top, best)) best = top;
      sink(0);
    }
    return best;
  };
}
