import { readFileSync } from "node:fs";
import { NoisewrightError, type PlanInput } from "@noisewright/core";
import { LineCounter, parseDocument } from "yaml";

/** A plan from a YAML or JSON file, or from standard input for `-`. What is in it, core checks. */
export function readPlanFile(file: string): PlanInput {
  const text = readText(file);
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const [error] = document.errors;
  if (error !== undefined) {
    const { line, col } = lines.linePos(error.pos[0]);
    throw wrong(`${file}:${line}:${col}`, "the file", "YAML or JSON", "something else");
  }
  const plan: unknown = document.toJS();
  const isMap = typeof plan === "object" && plan !== null && !Array.isArray(plan);
  if (!isMap) throw wrong(file, "the file", "a map with releases", typeof plan);
  const known = ["epsilon", "delta", "releases"];
  const got = Object.keys(plan).find((name) => !known.includes(name));
  if (got !== undefined) {
    throw new NoisewrightError({ code: "unknown", subject: file, what: "entry", got, known });
  }
  return plan as PlanInput;
}

function readText(file: string): string {
  try {
    return readFileSync(file === "-" ? 0 : file, "utf8");
  } catch (cause) {
    throw wrong("plan", "file", "one that can be read", `"${file.slice(0, 80)}"`, cause);
  }
}

function wrong(subject: string, parameter: string, domain: string, got: string, cause?: unknown) {
  return new NoisewrightError({ code: "domain", subject, parameter, domain, got }, { cause });
}
