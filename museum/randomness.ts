import { mechanism, type RandomSource, secureRandom } from "@noisewright/core";
import { uniformBelow } from "@noisewright/core/random";
import { enumerate, seededRandom } from "../packages/core/test/support/seeded-random.js";
import { CLOSE, type Exhibit, exhibit } from "./exhibit.js";

const { channel } = mechanism("geometric", { epsilon: 1, sensitivity: 1 }).compile();

/** A random source that counts the random words that a draw uses. */
function counted(random: RandomSource): RandomSource & { used: number } {
  const source = {
    used: 0,
    word() {
      source.used++;
      return random.word();
    },
    fill: random.fill,
  };
  return source;
}

const WORDS = 8;
const firstWords = (random: RandomSource) =>
  Array.from({ length: WORDS }, () => random.word()).join();

export const randomness: readonly Exhibit[] = [
  exhibit<() => RandomSource>(
    "fixed-seed",
    { faulty: () => seededRandom(42), ours: secureRandom },
    (open) => {
      const [first, second] = [firstWords(open()), firstWords(open())];
      return first !== second;
    },
  ),
  exhibit<(state: RandomSource) => RandomSource>(
    "pool-shared-by-processes",
    {
      // Each process continues with its own copy of the parent's pool.
      faulty: (parent) => {
        const pool = Array.from({ length: WORDS }, () => parent.word());
        let next = 0;
        return { word: () => pool[next++ % WORDS]!, fill: parent.fill };
      },
      ours: () => secureRandom(),
    },
    (child) => {
      const [first, second] = [1, 1].map((parent) => firstWords(child(seededRandom(parent))));
      return first !== second;
    },
  ),
  exhibit<(n: number, random: RandomSource) => number>(
    "modulo-bias",
    { faulty: (n, random) => random.word() % n, ours: uniformBelow },
    (below) => {
      // Enumerates all sequences of random words, with eight leading bits of each word.
      const { masses, left } = enumerate((random) => below(3, random), 8, 2);
      const all = [...masses.values()];
      return Math.max(...all) - Math.min(...all) <= left + CLOSE;
    },
  ),
  exhibit<(random: RandomSource) => number>(
    "time-tells-the-noise",
    {
      // Tosses one coin for each unit of noise, so larger noise takes longer.
      faulty: (random) => {
        let k = 0;
        while (random.word() / 2 ** 32 < 1 / Math.E) k++;
        return k;
      },
      ours: (random) => Math.abs(channel.sample(0, random)),
    },
    (draw) => {
      const used = { small: [0, 0], large: [0, 0] };
      const random = counted(seededRandom(7));
      for (let i = 0; i < 20_000; i++) {
        const before = random.used;
        const size = draw(random) < 2 ? used.small : used.large;
        size[0] = size[0]! + random.used - before;
        size[1] = size[1]! + 1;
      }
      const mean = ([words, draws]: number[]) => words! / draws!;
      return mean(used.large) <= 1.05 * mean(used.small);
    },
  ),
  exhibit<(answers: readonly number[], random: RandomSource) => readonly number[]>(
    "one-draw-for-all-groups",
    {
      faulty: (answers, random) => {
        const noise = channel.sample(0, random);
        return answers.map((answer) => answer + noise);
      },
      ours: (answers, random) => answers.map((answer) => channel.sample(answer, random)),
    },
    (release) => {
      const random = seededRandom(3);
      const differences = Array.from({ length: 60 }, () => {
        const [a, b] = release([10, 17], random) as [number, number];
        return b - a;
      });
      return differences.some((difference) => difference !== 7);
    },
  ),
  exhibit<(answer: number, query: string, random: RandomSource) => number>(
    "noise-follows-from-the-query",
    {
      faulty: (answer, query) => channel.sample(answer, seededRandom(query.length)),
      ours: (answer, _, random) => channel.sample(answer, random),
    },
    (release) => {
      const random = seededRandom(4);
      // Compares the answers to one query before and after one person has left the table.
      const differences = Array.from(
        { length: 60 },
        () => release(100, "q", random) - release(99, "q", random),
      );
      return differences.some((difference) => difference !== 1);
    },
  ),
  exhibit<(answer: number) => number>(
    "answer-poisons-output",
    {
      faulty: (answer) => answer + channel.sample(0, seededRandom(5)),
      ours: (answer) => channel.sample(answer, seededRandom(5)),
    },
    (release) =>
      [Number.NaN, Number.POSITIVE_INFINITY, -1e308].every((answer) =>
        Number.isFinite(release(answer) * 1e3),
      ),
  ),
  exhibit<(answer: number) => number>(
    "answer-throws",
    {
      faulty: (answer) => {
        if (!(answer >= 0 && answer <= 10)) throw new RangeError("out of range");
        return channel.sample(answer, seededRandom(6));
      },
      ours: (answer) => {
        const params = { epsilon: 1, sensitivity: 1, lower: 0, upper: 10 };
        const clamped = mechanism("clamped-geometric", params).compile().channel;
        return clamped.sample(answer, seededRandom(6));
      },
    },
    (release) => {
      try {
        return [5, 11, -1, Number.NaN].every((answer) => Number.isFinite(release(answer)));
      } catch {
        return false;
      }
    },
  ),
];
