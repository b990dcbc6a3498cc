import { NoisewrightError } from "@noisewright/core";
import {
  canonicalJson,
  corrupt,
  digestOf,
  type Json,
  openStored,
  type StoredEntry,
  summaryOf,
  verifyLedger,
} from "@noisewright/core/ledger";
import type { History } from "./export.js";

/** The versions of the format: 1 has no answers, 2 has all answers. */
const FORMATS = ["noisewright-ledger/1", "noisewright-ledger/2"];

/** A verified export with its entries as they are stored, and with its objects by hash. */
export interface ParsedExport {
  readonly history: History;
  readonly stored: readonly StoredEntry[];
  readonly objects: ReadonlyMap<string, Json>;
}

export function isExport(text: string): boolean {
  return text.startsWith('{"format":"noisewright-ledger/');
}

/** Reads an exported ledger and verifies it, just as `historyOf` verifies a stored ledger. */
export function readExport(text: string): History {
  return parseExport(text).history;
}

export function parseExport(text: string): ParsedExport {
  const lines = text.split("\n").filter((line) => line !== "");
  const [heading, ...rest] = lines.map((line, i) => parsedLine(line, i + 1));
  if (!FORMATS.includes(String(heading?.format))) throw newerFormat();
  const name = String(heading?.ledger);
  const events = new Map<string, Json>();
  const answers = new Map<string, Json>();
  const stored: StoredEntry[] = [];
  for (const [i, { event, answer, hash, ...open }] of rest.entries()) {
    try {
      if (event !== undefined) events.set(digestOf(event), event);
      else if (answer !== undefined) answers.set(digestOf(answer), answer);
      else stored.push({ body: canonicalJson(open), hash: String(hash) });
    } catch {
      throw corrupt(name, `line ${i + 2} of the export is nested too deeply`);
    }
  }
  const pages = new Map<string, Json>();
  const keep = (hash: string, page: Json) => void pages.set(hash, page);
  const state = verifyLedger(name, stored, (hash) => events.get(hash), keep);
  const named = new Set([...state.releases.values()].map(({ answer }) => answer?.hash));
  for (const hash of answers.keys()) {
    if (!named.has(hash)) throw corrupt(name, `answer ${hash.slice(0, 12)}… is not in any entry`);
  }
  const history = {
    summary: summaryOf(state),
    entries: stored.map((entry) => openStored(entry, name)),
    events: [...events.values()],
    answers: [...answers.values()],
  };
  return { history, stored, objects: new Map([...events, ...answers, ...pages]) };
}

type JsonObject = { readonly [key: string]: Json };

function parsedLine(line: string, number: number): JsonObject {
  try {
    const value: Json = JSON.parse(line);
    if (isObject(value)) return value;
  } catch {}
  throw new NoisewrightError({
    code: "corrupt",
    subject: `export, line ${number}`,
    what: "the line is not a JSON object",
    advice: "export the ledger again",
  });
}

function isObject(value: Json): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function newerFormat(): NoisewrightError {
  return new NoisewrightError({
    code: "unsupported",
    subject: "export",
    what: "known format in the first line",
    advice: "give a file that noisewright ledger export wrote, or update noisewright",
  });
}
