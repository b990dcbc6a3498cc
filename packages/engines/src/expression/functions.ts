/**
 * The functions of expressions by name, each with its smallest and its largest number of operands.
 */
export const FUNCTIONS: Readonly<Record<string, readonly [fewest: number, most: number]>> = {
  abs: [1, 1],
  ceil: [1, 1],
  coalesce: [1, 50],
  day: [1, 1],
  floor: [1, 1],
  greatest: [1, 50],
  if: [3, 3],
  least: [1, 50],
  length: [1, 1],
  lower: [1, 1],
  month: [1, 1],
  number: [1, 1],
  round: [1, 1],
  trim: [1, 1],
  upper: [1, 1],
  year: [1, 1],
};
