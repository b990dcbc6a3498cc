import { type ErrorCode, NoisewrightError, type Problem } from "@noisewright/core/errors";
import { expect, it } from "vitest";
import { failureOf } from "./failure.js";
import { terminalOutput } from "./output.js";

const subject = "library.yaml:12:5: releases[0]";
const relaxed = { what: "unbiased noise in [0, 10]", theorem: "an output at 0 is above the mean" };

/**
 * One example problem for each error code. The type checker rejects this map if a new error code
 * has no example.
 */
const PROBLEMS: { readonly [C in ErrorCode]: Problem<C> } = {
  domain: {
    code: "domain",
    subject,
    parameter: "epsilon",
    symbol: "ε",
    domain: "in (0, 50]",
    got: "-1",
    advice: "for example 0.5",
  },
  form: { code: "form", subject, expected: [["epsilon"], ["target", "metric"]], got: ["metric"] },
  unknown: { code: "unknown", subject, what: "statistic", got: "cuont", known: ["count", "sum"] },
  syntax: { code: "syntax", subject, what: "a number is missing", at: 4 },
  "lattice-overflow": {
    code: "lattice-overflow",
    subject,
    what: "3e12 lattice points",
    limit: "1e9",
    advice: "raise the granularity",
  },
  uncertified: {
    code: "uncertified",
    subject,
    claim: "ε = 1",
    proved: "ε = 1.01",
    advice: "lower epsilon to 0.99",
  },
  "over-budget": {
    code: "over-budget",
    subject: 'ledger "census"',
    budget: "ε = 3",
    lack: { needs: "ε = 0.5", remains: "ε = 0.2" },
    advice: "nothing was spent",
  },
  "over-quota": {
    code: "over-quota",
    subject: 'ledger "census", key 1a2b3c4d',
    what: "request needs ε = 0.4, only 0.2 of the quota of ε = 0.5 remains (0.3 spent)",
    quota: "ε = 0.5",
    spent: "0.3",
    needs: "ε = 0.4",
    remains: "0.2",
    advice: "nothing was spent",
  },
  unsupported: { code: "unsupported", subject, what: "mechanism fits", advice: "drop `integer`" },
  impossible: { code: "impossible", subject, ...relaxed, nearest: "allow a bias of 0.1" },
  conflict: { code: "conflict", subject, what: "the ledger exists", advice: "raise its budget" },
  corrupt: { code: "corrupt", subject, what: "entry 3 was altered", advice: "restore a backup" },
  unavailable: {
    code: "unavailable",
    subject,
    what: "the disk is full",
    advice: "free some space",
  },
  cancelled: { code: "cancelled", subject, what: "interrupted", advice: "run it again" },
  several: {
    code: "several",
    subject: "library.yaml",
    problems: [
      { code: "unknown", subject: "1:1", what: "field", got: "sorce", known: ["source"] },
      {
        code: "conflict",
        subject: "2:1",
        what: "a\u001b[31m key\nwith lines",
        advice: "rename it",
      },
    ],
  },
};

/** The text that the command prints to a terminal. */
async function printed(problem: Problem): Promise<string> {
  let text = "";
  const write = (part: string) => {
    text += part;
    return true;
  };
  const stream = { isTTY: true, write };
  const output = terminalOutput(stream, stream);
  const { lines, exit } = await failureOf(new NoisewrightError(problem));
  for (const line of lines) output.err(line);
  return `exit ${exit}\n${text}`;
}

it.each(Object.values(PROBLEMS).map((problem) => [problem.code, problem] as const))(
  "prints an error of code %s",
  async (_, problem) => {
    expect(await printed(problem)).toMatchSnapshot();
  },
);

it("prints the problems of a request as JSON with their codes and fields", async () => {
  const path = ["releases", 0];
  const problem = { ...PROBLEMS.conflict, path };
  const { error } = await failureOf(
    new NoisewrightError({ ...PROBLEMS.several, problems: [problem] }),
  );
  expect(error.problems).toEqual([
    { code: "conflict", message: `${subject}: the ledger exists; raise its budget`, path },
  ]);
});

it("prints only the class name of an unexpected error", async () => {
  const { lines, exit } = await failureOf(new RangeError("row 3: Ann, 52"));
  expect([lines, exit]).toEqual([
    ["noisewright: internal error (RangeError); please report it"],
    1,
  ]);
});
