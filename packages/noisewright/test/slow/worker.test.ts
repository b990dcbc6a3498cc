import { mechanismKind } from "@noisewright/core";
import type { Optimum } from "@noisewright/core/optimal";
import { describe, expect, it } from "vitest";
import type * as Solutions from "../../../release/src/prepare/solutions.js";
import { solveProgramme as solveHere } from "../../src/optimal/optimise.js";

/**
 * This test uses the built files, as an installed package does. Only the built files contain a file
 * for a thread.
 */
const built = new URL("../../dist/optimal/optimise.js", import.meta.url).href;
const { solveProgramme }: { solveProgramme: typeof solveHere } = await import(built);

const solutions = new URL("../../../release/dist/prepare/solutions.js", import.meta.url).href;
const { solutionOf, whenSolved }: typeof Solutions = await import(solutions);

const PARAMS = { epsilon: 1, sensitivity: 1, lower: 0, upper: 30 };
const programmeOf = (params: object) =>
  mechanismKind("optimal").programme!({ ...PARAMS, ...params });

describe("a solver in a separate thread", () => {
  it("finds the same weights as a solver in the main thread, and reports progress", async () => {
    const rounds: number[] = [];
    const report = ({ round }: { readonly round: number }) => void rounds.push(round);
    const there: Optimum = await solveProgramme(programmeOf({}), { report });
    const here = await solveHere(programmeOf({}));
    expect(there).toEqual(here);
    expect(rounds).toEqual(Array.from({ length: here.rounds }, (_, i) => i + 1));
  });

  it("throws the same error as a solver in the main thread", async () => {
    const impossible = programmeOf({ confidence: 0.99, within: "1" });
    await expect(solveProgramme(impossible)).rejects.toMatchObject({
      code: "domain",
      message: expect.stringContaining("confidence must be at most"),
    });
  });

  it("can be stopped before the search and during the search", async () => {
    const long = programmeOf({ upper: 1500 });
    const stop = new AbortController();
    const stopped = solveProgramme(long, { signal: stop.signal });
    const started = performance.now();
    setTimeout(() => stop.abort(new Error("enough")), 300);
    await expect(stopped).rejects.toThrow("enough");
    expect(performance.now() - started).toBeLessThan(5000);
    await expect(solveProgramme(long, { signal: stop.signal })).rejects.toThrow("enough");
  });

  it("stops if the waiting release is stopped, and solves each linear programme once", async () => {
    const long = programmeOf({ sensitivity: 3, upper: 340, unbiased: true });
    const signal = AbortSignal.timeout(300);
    const started = performance.now();
    await expect(whenSolved(() => solutionOf(long), solveProgramme, signal)).rejects.toThrow(
      /timeout/,
    );
    expect(performance.now() - started).toBeLessThan(5000);
    const short = programmeOf({ upper: 8 });
    const solved = await whenSolved(() => solutionOf(short), solveProgramme);
    expect(solutionOf(short)).toBe(solved);
  });
});
