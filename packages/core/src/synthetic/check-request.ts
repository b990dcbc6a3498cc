import { NoisewrightError } from "../errors/index.js";
import type { SyntheticRequest } from "./plan.js";

/** The largest number of columns. */
const COLUMNS = 40;
/** The largest number of cells of the table of two columns. */
export const PAIR_CELLS = 20_000;
/** The largest number of rows of one unit. */
const MOST = 2 ** 20;

/** Throws if no synthetic rows can be planned for a request. */
export function checkRequest({ sizes, most, epsilon, delta }: SyntheticRequest): void {
  const count = sizes.length;
  if (!(count >= 2 && count <= COLUMNS))
    throw refused("columns", undefined, `2 to ${COLUMNS} columns`, count);
  for (const size of sizes)
    if (!(Number.isSafeInteger(size) && size >= 2))
      throw refused("sizes", undefined, "integers of at least 2", size);
  const [largest, next] = [...sizes].sort((a, b) => b - a);
  if (largest! * next! > PAIR_CELLS)
    throw refused(
      "sizes",
      undefined,
      `such that no two columns have more than ${PAIR_CELLS} cells together`,
      largest! * next!,
      "use fewer values or wider bins",
    );
  if (!(Number.isSafeInteger(most) && most >= 1 && most <= MOST))
    throw refused("most", "m", `an integer from 1 to ${MOST}`, most);
  if (!(epsilon > 0 && epsilon <= 50)) throw refused("epsilon", "ε", "in (0, 50]", epsilon);
  if (!(delta > 0 && delta < 1))
    throw refused("delta", "δ", "in (0, 1)", delta, "for example 1e-9");
}

function refused(
  parameter: string,
  symbol: string | undefined,
  domain: string,
  got: number | undefined,
  advice?: string,
) {
  return new NoisewrightError({
    code: "domain",
    subject: "synthetic",
    parameter,
    symbol,
    domain,
    got: String(got),
    advice,
  });
}
