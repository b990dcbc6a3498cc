/**
 * The sums d of tilted mass·e^(−θ(loss − ε))·(1 − e^(ε − loss)) over losses above ε, where ε is the
 * loss of each node. The sum starts at the highest node, so no digits cancel.
 */
export function hockeySticks(mass: Float64Array, theta: number, step: number): Float64Array {
  const rate = Math.exp(-theta * step);
  const fall = Math.exp(-step);
  const result = new Float64Array(mass.length);
  let [d, b] = [0, 0];
  for (let i = mass.length - 1; i >= 0; i--) {
    d = rate * (d - Math.expm1(-step) * b);
    b = mass[i]! + rate * fall * b;
    result[i] = d;
  }
  return result;
}
