import { readFileSync } from "node:fs";
import { NoisewrightError } from "@noisewright/core";
import { type PrivacyEvent, parseEvents } from "@noisewright/core/accounting";
import { LineCounter, parseDocument } from "yaml";

/** Events from a JSON file, or from standard input for `-`. Errors name the file, line and place. */
export function readEvents(file: string): readonly PrivacyEvent[] {
  const text = readText(file);
  try {
    return parseEvents(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) throw notJson(file, text, error);
    if (error instanceof NoisewrightError) throw withLine(file, text, error);
    throw error;
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file === "-" ? 0 : file, "utf8");
  } catch (cause) {
    throw new NoisewrightError(
      {
        code: "domain",
        subject: "account",
        parameter: "events",
        domain: "a file that can be read",
        got: `"${file.slice(0, 80)}"`,
      },
      { cause },
    );
  }
}

function notJson(file: string, text: string, cause: SyntaxError): NoisewrightError {
  const place = placeOf(text, cause);
  return new NoisewrightError(
    {
      code: "domain",
      subject: place === undefined ? file : `${file}:${place.line}:${place.col}`,
      parameter: "the file",
      domain: "JSON",
      got: "something else",
    },
    { cause },
  );
}

/** Where the text stops being JSON: the engine does not always say, the other parser sees most. */
function placeOf(text: string, cause: SyntaxError): { line: number; col: number } | undefined {
  const position = /position (\d+)/.exec(cause.message)?.[1];
  if (position === undefined)
    return parseDocument(text, { schema: "json" }).errors[0]?.linePos?.[0];
  const before = text.slice(0, Number(position)).split("\n");
  return { line: before.length, col: before.at(-1)!.length + 1 };
}

/** `events[2].event` and a field are looked up in the text, which parsed without them. */
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
  // A file that is a list has no `events`, one that is a single event no `event`, of its own.
  for (const candidate of [path, path.slice(1)]) {
    const node = document.getIn(candidate, true);
    const range =
      typeof node === "object" && node !== null && "range" in node ? node.range : undefined;
    if (Array.isArray(range)) return lineCounter.linePos(Number(range[0])).line;
  }
  return undefined;
}
