/** The seed of all property tests that do not set a seed of their own. */
const PINNED = 20_261_116;

/** SEED=random chooses a new seed. SEED=<integer> repeats the run with that seed. */
export const SEED = chosen(process.env.SEED);

function chosen(given: string | undefined): number {
  if (given === undefined) return PINNED;
  const seed = given === "random" ? Date.now() % 2 ** 31 : Number(given);
  if (!Number.isInteger(seed)) throw new Error(`SEED must be "random" or an integer, got ${given}`);
  process.stdout.write(`random cases of SEED=${seed}\n`);
  return seed;
}

declare module "vitest" {
  interface ProvidedContext {
    seed: number;
  }
}
