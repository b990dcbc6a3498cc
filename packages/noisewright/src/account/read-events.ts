import { NoisewrightError } from "@noisewright/core";
import { type PrivacyEvent, parseEvents } from "@noisewright/core/accounting";
import { LineCounter, parseDocument } from "yaml";
import { readTextFile } from "../files/index.js";

/** Reads events from a JSON file, or from standard input if the name is `-`. Errors name the file and line. */
export function readEvents(file: string): readonly PrivacyEvent[] {
  const text = readTextFile(file, { subject: "account", parameter: "events" });
  try {
    return parseEvents(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) throw jsonSyntaxError(file, text, error);
    if (error instanceof NoisewrightError) throw withLine(file, text, error);
    throw error;
  }
}

function jsonSyntaxError(file: string, text: string, cause: SyntaxError): NoisewrightError {
  const place = placeOf(text, cause);
  return new NoisewrightError(
    {
      code: "domain",
      subject: place === undefined ? file : `${file}:${place.line}:${place.col}`,
      parameter: "the file",
      domain: "valid JSON",
      got: "text that cannot be parsed",
      advice: 'write a list of events, such as [{"kind": "pure/1", "epsilon": 0.5}]',
    },
    { cause },
  );
}

/**
 * Returns the line and column of a JSON syntax error. If V8 does not report the position, the YAML
 * parser finds most errors.
 */
function placeOf(text: string, cause: SyntaxError): { line: number; col: number } | undefined {
  const position = /position (\d+)/.exec(cause.message)?.[1];
  if (position === undefined)
    return parseDocument(text, { schema: "json" }).errors[0]?.linePos?.[0];
  const before = text.slice(0, Number(position)).split("\n");
  return { line: before.length, col: before.at(-1)!.length + 1 };
}

/**
 * Adds a line number to an error about an event such as `events[2].event`, or about a field of the
 * event.
 */
function withLine(file: string, text: string, error: NoisewrightError): NoisewrightError {
  const { subject } = error.details;
  const field = "parameter" in error.details ? [error.details.parameter] : [];
  const path = subject
    .split(/[.[\]]+/)
    .filter(Boolean)
    .map((key) => (/^\d+$/.test(key) ? Number(key) : key));
  const line = lineOf(text, [...path, ...field]) ?? lineOf(text, path);
  const place = line === undefined ? file : `${file}:${line}`;
  return new NoisewrightError(
    { ...error.details, subject: `${place}: ${subject}` },
    { cause: error },
  );
}

function lineOf(text: string, path: readonly (string | number)[]): number | undefined {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter });
  // A file with only a list has no `events` key, and a file with a single event has no list.
  for (const candidate of [path, path.slice(1)]) {
    const node = document.getIn(candidate, true);
    const range =
      typeof node === "object" && node !== null && "range" in node ? node.range : undefined;
    if (Array.isArray(range)) return lineCounter.linePos(Number(range[0])).line;
  }
  return undefined;
}
