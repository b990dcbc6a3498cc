import { readTable, unusableData } from "../kit/index.js";

/** The number of people of each age from 10 to 100. */
export interface Ages {
  readonly source: "synthetic" | "table";
  readonly counts: readonly number[];
}

export const YOUNGEST = 10;
export const OLDEST = 100;
/** The number of people in the paper's copy of Adult. */
const PEOPLE = 45_222;
const NEEDS = "a CSV file with a column named age";

/**
 * Reads the column `age` of a table and clips the ages to the range. Without a table, this function
 * returns synthetic ages.
 */
export function agesOf(file: string | undefined): Ages {
  if (file === undefined) return syntheticAges();
  const { names, rows } = readTable(file, NEEDS);
  const column = names.indexOf("age");
  const ages = rows.map((row) => Number(row[column] || Number.NaN)).filter(Number.isFinite);
  if (column < 0 || ages.length === 0) throw unusableData(file, NEEDS);
  const counts = new Array(OLDEST - YOUNGEST + 1).fill(0);
  for (const age of ages)
    counts[Math.min(OLDEST, Math.max(YOUNGEST, Math.floor(age))) - YOUNGEST]++;
  return { source: "table", counts };
}

/**
 * Returns synthetic ages. There are as many people as in the paper, and the ages are distributed
 * roughly as in Adult (17 to 90, most below 50).
 */
function syntheticAges(): Ages {
  const weights = Array.from({ length: OLDEST - YOUNGEST + 1 }, (_, i) => {
    const years = YOUNGEST + i - 16;
    return years >= 1 && years <= 74 ? years ** 1.15 * Math.exp(-((years / 21) ** 1.35)) : 0;
  });
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = weights.map((weight) => (weight / all) * PEOPLE);
  const counts = shares.map(Math.floor);
  const missing = PEOPLE - counts.reduce((sum, count) => sum + count, 0);
  const remainders = shares.map((share, i) => ({ i, left: share - Math.floor(share) }));
  for (const { i } of remainders.toSorted((a, b) => b.left - a.left).slice(0, missing)) {
    counts[i] = counts[i]! + 1;
  }
  return { source: "synthetic", counts };
}
