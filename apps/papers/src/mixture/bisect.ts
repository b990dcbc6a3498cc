const HALVINGS = 50;

/** Brackets the point where `isHigh` changes from false to true, by bisection down to rounding. */
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
