import { design } from "./design.js";
import { portrait } from "./portrait.js";

/** The needs that people start from, so that the first slider finds compiled code. */
export function warm(): void {
  for (const epsilon of [0.9, 1.1]) {
    const { rows } = design({ sensitivity: 1, epsilon });
    for (const { id, params } of rows.slice(0, 1)) portrait({ id, params });
  }
}
