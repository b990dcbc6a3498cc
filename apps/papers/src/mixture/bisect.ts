const HALVINGS = 50;

/**
 * Finds the point where `isHigh` changes from false to true. Returns the two ends of the last
 * interval after 50 bisections.
 */
export function bisect(
  isHigh: (x: number) => boolean,
  low: number,
  high: number,
): { readonly low: number; readonly high: number } {
  let [no, yes] = [low, high];
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (no + yes) / 2;
    if (isHigh(middle)) yes = middle;
    else no = middle;
  }
  return { low: no, high: yes };
}
