import { readdirSync } from "node:fs";
import { MECHANISMS } from "@noisewright/core";

/** The folder of each family in `packages/core/src/mechanisms`, in the order of the pages. */
const TITLES = {
  noise: "Noise",
  bounded: "In a range",
  unbiased: "Bounded and unbiased",
  boosted: "Near the answer",
  mixture: "Mixtures of two slopes",
  renyi: "For several releases",
  "random-scale": "Random scale",
  response: "Without a curator",
  optimal: "The optimum",
};

/**
 * All mechanisms by family: a mechanism's file is named by its id, in the folder of its family.
 * @returns {{ title: string, folder: string, ids: string[] }[]}
 */
export function mechanismFamilies() {
  return Object.entries(TITLES).map(([folder, title]) => {
    const files = readdirSync(
      new URL(`../../packages/core/src/mechanisms/${folder}`, import.meta.url),
    );
    const ids = MECHANISMS.map(({ id }) => id).filter((id) => files.includes(`${id}.ts`));
    return { title, folder, ids };
  });
}
