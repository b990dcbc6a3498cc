import { closeSync, openSync, readSync, statSync } from "node:fs";
import { StringDecoder } from "node:string_decoder";
import { NoisewrightError } from "@noisewright/core";

const CHUNK = 2 ** 20;
const LONGEST = 10_000;

/** A file of outputs, one a line. It is read in pieces, as often as it is asked for. */
export class SampleFile {
  constructor(private readonly name: string) {
    const regular = this.attempt(() => statSync(name).isFile());
    if (!regular) throw this.problem("the file", "a file that can be read twice", "something else");
  }

  /** Numbers, `inf` and `nan` among them. A first line that is none is a heading. */
  *numbers(): Iterable<Float64Array> {
    for (const { lines, first } of this.lines()) {
      const from = first === 1 && toOutput(lines[0]!) === undefined ? 1 : 0;
      const batch = new Float64Array(lines.length - from);
      for (let i = from; i < lines.length; i++) {
        const output = toOutput(lines[i]!);
        if (output === undefined) {
          const advice = "where outputs are words, add --text";
          throw this.problem(`line ${first + i}`, "a number", "something else", advice);
        }
        batch[i - from] = output;
      }
      yield batch;
    }
  }

  /** Every line is a word. */
  *words(): Iterable<readonly string[]> {
    for (const { lines } of this.lines()) yield lines;
  }

  /** Batches of lines without their ends; `first` is the number of a batch's first line. */
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
    const wrong = lines.findIndex((line) => line === "" || line.length > LONGEST);
    if (wrong === -1 && rest.length <= LONGEST) return;
    const line = first + (wrong === -1 ? lines.length : wrong);
    const got = lines[wrong] === "" ? "nothing" : "a longer one";
    throw this.problem(`line ${line}`, `an output of at most ${LONGEST} characters`, got);
  }

  private attempt<R>(action: () => R): R {
    try {
      return action();
    } catch (cause) {
      throw this.problem("the file", "readable", "an error", "check its name and rights", cause);
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

/** Undefined for what is no number. */
function toOutput(text: string): number | undefined {
  const number = Number(text);
  if (!Number.isNaN(number)) return text.trim() === "" ? undefined : number;
  const word = /^\s*([+-]?)(nan|inf|infinity)\s*$/i.exec(text);
  if (word === null) return undefined;
  if (word[2]?.toLowerCase() === "nan") return number;
  return word[1] === "-" ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
}
