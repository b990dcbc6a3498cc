import { design } from "./design.js";
import { pictureData } from "./picture-data.js";

/**
 * Computes designs for typical first requirements, so that the code is compiled before the first
 * slider moves.
 */
export function warm(): void {
  for (const epsilon of [0.9, 1.1]) {
    const { rows } = design({ sensitivity: 1, epsilon });
    for (const { id, params } of rows.slice(0, 1)) pictureData({ id, params });
  }
}
