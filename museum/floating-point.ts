import { mechanism, mechanismKind, type RandomSource } from "@noisewright/core";
import { auditSamples } from "@noisewright/core/audit";
import { discreteLaplace } from "@noisewright/core/laws";
import { seededRandom } from "../packages/core/test/support/seeded-random.js";
import { CLOSE, type Exhibit, exhibit, level } from "./exhibit.js";

type Sampler = (answer: number, random: RandomSource) => number;

const uniform = (random: RandomSource) => (random.word() + 0.5) / 2 ** 32;

function sampled(id: string, params: object): Sampler {
  const { channel } = mechanismKind(id)
    .create({ ...params })
    .compile();
  return (answer, random) => channel.sample(answer, random);
}

/**
 * Checks that an audit with 20,000 samples per side does not refute (ε, δ) with confidence 1 −
 * 1e-9.
 */
function survivesAudit(sampler: Sampler, claim: number, delta: number): boolean {
  const random = seededRandom(20_260_901);
  const at = (answer: number) =>
    Float64Array.from({ length: 20_000 }, () => sampler(answer, random));
  const options = { claim, delta, confidence: 1 - 1e-9 };
  return auditSamples(at(0), at(1), options, random).verdict === "not refuted";
}

/** All outputs that a sampler can return for a true value. */
type Outputs = (answer: number) => readonly number[];
const GRID = Array.from({ length: 2 ** 12 }, (_, i) => (i + 0.5) / 2 ** 12 - 0.5);

/** The arguments 0, 1, …, 40 at which one-sided geometric noise is compared. */
const POINTS = Array.from({ length: 41 }, (_, k) => k);

interface Summing {
  sum(values: Iterable<number>): number;
}

/**
 * Yields 2^23 twos, then eight ones. After the twos, a sum in single precision no longer changes
 * when 1 is added.
 */
function* crowded(extra: boolean): Iterable<number> {
  if (extra) yield 2;
  for (let i = 0; i < 2 ** 23; i++) yield 2;
  for (let i = 0; i < 8; i++) yield 1;
}

export const floatingPoint: readonly Exhibit[] = [
  exhibit<Sampler>(
    "laplace-low-bits",
    {
      faulty: (answer, random) => {
        const u = uniform(random) - 0.5;
        return answer - Math.sign(u) * Math.log(1 - 2 * Math.abs(u));
      },
      ours: sampled("laplace", { epsilon: 1, sensitivity: 1 }),
    },
    (sampler) => survivesAudit(sampler, 1, 0),
  ),
  exhibit<Sampler>(
    "gaussian-low-bits",
    {
      faulty: (answer, random) => {
        const radius = Math.sqrt(-2 * Math.log(uniform(random)));
        return answer + 4.3 * radius * Math.cos(2 * Math.PI * uniform(random));
      },
      ours: sampled("gaussian", { sigma: 4.3, sensitivity: 1 }),
    },
    (sampler) => survivesAudit(sampler, 1, 1e-5),
  ),
  exhibit<Outputs>(
    "porous-support",
    {
      faulty: (answer) => GRID.map((u) => answer - Math.sign(u) * Math.log(1 - 2 * Math.abs(u))),
      ours: (answer) => {
        const { channel } = mechanism("laplace", { epsilon: 1, sensitivity: 1 }).compile();
        const law = channel.law(answer);
        const near = Array.from({ length: 4097 }, (_, i) => (i - 2048) * channel.granularity);
        return near.filter((x) => law.logPdf(x) > Number.NEGATIVE_INFINITY);
      },
    },
    (outputs) => {
      const other = new Set(outputs(1));
      return outputs(0).every((x) => other.has(x));
    },
  ),
  exhibit<readonly number[]>(
    "geometric-from-float",
    {
      // The value of ⌊−ln u⌋ for each of 2^16 values of u.
      faulty: POINTS.map((k) => {
        const count = (x: number) => Math.floor(Math.exp(-x) * 2 ** 16 + 0.5);
        return (count(k) - count(k + 1)) / 2 ** 16;
      }),
      ours: POINTS.map((k) => {
        const { channel } = mechanism("geometric", { epsilon: 1, sensitivity: 1 }).compile();
        return Math.exp(channel.law(0).logPdf(k));
      }),
    },
    (masses) => level(masses.slice(1), masses.slice(0, -1)) <= 1 + CLOSE,
  ),
  exhibit<(k: number) => number>(
    "tail-cut-off",
    {
      faulty: (k) => (Math.abs(k) <= 20 ? discreteLaplace(1).logPdf(k) : Number.NEGATIVE_INFINITY),
      ours: (k) =>
        mechanism("geometric", { epsilon: 1, sensitivity: 1 }).compile().channel.law(0).logPdf(k),
    },
    (logMass) => [20, 40, 100].every((k) => Math.abs(logMass(k) - logMass(k + 1)) <= 1 + CLOSE),
  ),
  exhibit<Summing>(
    "sum-rounding",
    {
      faulty: {
        sum(values) {
          let sum = 0;
          for (const x of values) sum = Math.fround(sum + x);
          return sum;
        },
      },
      // Adds exactly, like the engines, which add whole numbers of lattice steps.
      ours: {
        sum(values) {
          let sum = 0;
          for (const x of values) sum += x;
          return sum;
        },
      },
    },
    ({ sum }) => Math.abs(sum(crowded(true)) - sum(crowded(false))) <= 2,
  ),
];
