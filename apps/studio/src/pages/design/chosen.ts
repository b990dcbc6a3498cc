import type { DesignAnswer } from "../../worker/tasks/design.js";

/** The index of the row that the address selects, or of the recommended row. */
export function chosenOf({ rows, recommended }: DesignAnswer, wanted: string | null): number {
  const found = rows.findIndex(({ id }) => id === wanted);
  return found < 0 ? recommended : found;
}
