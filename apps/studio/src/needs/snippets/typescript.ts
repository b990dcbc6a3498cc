import type { Use } from "./snippet.js";

/** A program that releases one number with the mechanism. */
export function typescriptOf({ id, params, need, isSolved }: Use): string {
  if (isSolved && need) return solved(literal(need));
  if (need) return recommended(literal(need));
  return `import { mechanism } from "@noisewright/core";

const noise = mechanism("${id}", ${literal(params)});
const published = noise.release(42); // 42 is the true value
`;
}

function recommended(need: string): string {
  return `import { design, secureRandom } from "@noisewright/core";

const { recommended } = design(${need});
const published = recommended.channel.sample(42, secureRandom()); // 42 is the true value
`;
}

function solved(need: string): string {
  return `import { designOptimal, secureRandom } from "@noisewright/core";
import { releasesBound } from "@noisewright/core/design";
import { highsSolver } from "@noisewright/core/highs";
import { noiseBound, optimise, rangeBound } from "@noisewright/core/optimal";

const solver = await highsSolver();
const { recommended } = await designOptimal(${need}, {
  optimise: (programme) => optimise(programme, solver),
  rangeBound: (need) => rangeBound(need, solver),
  noiseBound: (need) => noiseBound(need, solver),
  releasesBound,
});
const published = recommended.channel.sample(42, secureRandom()); // 42 is the true value
`;
}

/** Plain data as source code. JSON has no word for infinity. */
function literal(data: object): string {
  const entries = Object.entries(data).map(([name, value]) => `${name}: ${valueText(value)}`);
  const line = `{ ${entries.join(", ")} }`;
  return line.length <= 60 ? line : `{\n${entries.map((entry) => `  ${entry},\n`).join("")}}`;
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(valueText).join(", ")}]`;
  return typeof value === "number" ? String(value) : JSON.stringify(value);
}
