import { closeSync, openSync, readSync, statSync } from "node:fs";
import { StringDecoder } from "node:string_decoder";
import { NoisewrightError } from "@noisewright/core";

const CHUNK = 2 ** 20;
const MAX_LENGTH = 10_000;

/** A file with one output per line. The file is read in chunks, and can be read several times. */
export class SampleFile {
  constructor(private readonly name: string) {
    const isRegular = this.attempt(() => statSync(name).isFile());
    if (!isRegular) {
      const advice = "save the samples in a file and name that file";
      throw this.problem("the file", "a regular file", "a folder, pipe or device", advice);
    }
  }

  /**
   * Reads outputs that are numbers, including `inf` and `nan`. If the first line is not a number,
   * the first line is treated as a header.
   */
  *numbers(): Iterable<Float64Array> {
    for (const { lines, first } of this.lines()) {
      const from = first === 1 && toOutput(lines[0]!) === undefined ? 1 : 0;
      const batch = new Float64Array(lines.length - from);
      for (let i = from; i < lines.length; i++) {
        const output = toOutput(lines[i]!);
        if (output === undefined) {
          const advice = "if the outputs are words, add --text";
          throw this.problem(`line ${first + i}`, "a number", "other text", advice);
        }
        batch[i - from] = output;
      }
      yield batch;
    }
  }

  /** Reads outputs that are words, one word per line. */
  *words(): Iterable<readonly string[]> {
    for (const { lines } of this.lines()) yield lines;
  }

  /**
   * Reads lines in batches and removes the line ends. `first` is the line number of the first line
   * in the batch.
   */
  private *lines(): Iterable<{ readonly lines: readonly string[]; readonly first: number }> {
    const file = this.attempt(() => openSync(this.name, "r"));
    try {
      const decoder = new StringDecoder("utf8");
      const chunk = Buffer.alloc(CHUNK);
      let [rest, first] = ["", 1];
      for (;;) {
        const size = this.attempt(() => readSync(file, chunk));
        const text = rest + (size === 0 ? decoder.end() : decoder.write(chunk.subarray(0, size)));
        const lines = text.replaceAll("\r\n", "\n").split("\n");
        rest = size === 0 && lines.at(-1) !== "" ? "" : lines.pop()!;
        this.check(lines, rest, first);
        if (lines.length > 0) yield { lines, first };
        if (size === 0) return;
        first += lines.length;
      }
    } finally {
      closeSync(file);
    }
  }

  private check(lines: readonly string[], rest: string, first: number): void {
    const invalid = lines.findIndex((line) => line === "" || line.length > MAX_LENGTH);
    if (invalid === -1 && rest.length <= MAX_LENGTH) return;
    const line = first + (invalid === -1 ? lines.length : invalid);
    const got = lines[invalid] === "" ? "an empty line" : "a longer line";
    throw this.problem(`line ${line}`, `one output of 1 to ${MAX_LENGTH} characters`, got);
  }

  private attempt<R>(action: () => R): R {
    try {
      return action();
    } catch (cause) {
      const advice = "check the path and its permissions";
      throw this.problem("the file", "readable", "an error of the system", advice, cause);
    }
  }

  private problem(
    parameter: string,
    domain: string,
    got: string,
    advice?: string,
    cause?: unknown,
  ): NoisewrightError {
    const subject = this.name.slice(-80);
    return new NoisewrightError(
      { code: "domain", subject, parameter, domain, got, advice },
      { cause },
    );
  }
}

/** Parses one output as a number. Returns undefined if the text is not a number. */
function toOutput(text: string): number | undefined {
  const number = Number(text);
  if (!Number.isNaN(number)) return text.trim() === "" ? undefined : number;
  const word = /^\s*([+-]?)(nan|inf|infinity)\s*$/i.exec(text);
  if (word === null) return undefined;
  if (word[2]?.toLowerCase() === "nan") return number;
  return word[1] === "-" ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
}
