import { NoisewrightError, type PlanInput } from "@noisewright/core";
import { LineCounter, parseDocument } from "yaml";
import { readTextFile } from "../files/index.js";

const ENTRIES = ["epsilon", "delta", "releases"];

/**
 * Reads a plan from a YAML or JSON file, or from standard input if the name is `-`. This function
 * checks only the names of the entries. The package core checks the values.
 */
export function readPlanFile(file: string): PlanInput {
  const text = readTextFile(file, { subject: "plan", parameter: "file" });
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const [error] = document.errors;
  if (error !== undefined) {
    const { line, col } = lines.linePos(error.pos[0]);
    throw domainError(`${file}:${line}:${col}`, {
      domain: "valid YAML or JSON",
      got: "text that cannot be parsed from here on",
      advice: "check the indentation, the colons and the brackets on this line",
    });
  }
  const plan: unknown = document.toJS();
  const isMap = typeof plan === "object" && plan !== null && !Array.isArray(plan);
  if (!isMap) {
    throw domainError(file, {
      domain: `a map with ${ENTRIES.join(", ")}`,
      got: Array.isArray(plan) ? "a list" : plan === null ? "an empty file" : `a ${typeof plan}`,
      advice: "write the list of releases under `releases:`",
    });
  }
  const got = Object.keys(plan).find((name) => !ENTRIES.includes(name));
  if (got !== undefined) {
    const known = ENTRIES;
    throw new NoisewrightError({ code: "unknown", subject: file, what: "entry", got, known });
  }
  return plan as PlanInput;
}

function domainError(
  subject: string,
  problem: { readonly domain: string; readonly got: string; readonly advice: string },
): NoisewrightError {
  return new NoisewrightError({ code: "domain", subject, parameter: "the plan", ...problem });
}
