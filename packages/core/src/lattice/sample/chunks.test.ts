import { describe, expect, it } from "vitest";
import { slotsOf, wordsFor } from "../../../test/support/alias-weights.js";
import { ScriptEnded, scriptedRandom } from "../../../test/support/seeded-random.js";
import { AliasTable } from "./alias-table.js";
import { BlockTable } from "./block-table.js";
import { TOTAL_BITS } from "./limits.js";

const QUARTER = 1n << BigInt(TOTAL_BITS - 2);
const COUNT = 8;
const linear = { origin: 42, scale: 1, ordinary: 2 };
const values = Float64Array.of(42, 43, 44, 42, 43, 44);
const move = { stride: 3, threshold: 1, toss: () => 0 };

const table = new AliasTable([QUARTER, 3n * QUARTER]);
/** A first word that ties with the threshold, so the draw needs further words. */
const tie = wordsFor(0, slotsOf(table)[0]!.threshold, 1)[0]!;
const blocks = new BlockTable([QUARTER, QUARTER], [QUARTER], 1);

describe("if the source of random words fails before all draws are decided", () => {
  it.each<[string, number, (target: Float64Array, words: readonly number[]) => void]>([
    ["fill", 0, (target, words) => table.fill(target, linear, scriptedRandom(words))],
    ["fillValues", 0, (target, words) => table.fillValues(target, values, scriptedRandom(words))],
    [
      "fillMoved",
      COUNT / 2,
      (target, words) => table.fillMoved(target, values, move, scriptedRandom(words)),
    ],
    [
      "fill of a table of blocks",
      0,
      (target, words) => blocks.fill(target, linear, scriptedRandom(words)),
    ],
  ])("%s leaves nothing in the array", (_name, further, fill) => {
    const target = new Float64Array(COUNT).fill(7);
    const words = [...Array(COUNT).fill(tie), ...Array(further).fill(0)];
    expect(() => fill(target, words)).toThrow(ScriptEnded);
    expect([...target]).toEqual(Array(COUNT).fill(Number.NaN));
  });
});
