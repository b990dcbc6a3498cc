import { describe, expect, it } from "vitest";
import { terminalOutput } from "./output.js";

/**
 * Hostile names: ESC, the 8-bit form of ESC, bells, carriage returns, bidi marks, zero-width
 * characters.
 */
const HOSTILE = [
  ...["\u001b[2J", "\u009b31m", "\u0007", "\u0000", "\u007f", "\u0085", "a\rb", "\u202eevil\u202c"],
  ...["\u2066x\u2069", "\u200bz", "\u200d", "\ufeff", "\u2028", "\u{e0041}", "\ud800", "\u00ad"],
];

function streams(isTTY: boolean) {
  const [out, err]: [string[], string[]] = [[], []];
  const stream = (lines: string[]) =>
    ({ isTTY, write: (text: string) => lines.push(text) > 0 }) as never;
  const output = terminalOutput(stream(out), stream(err));
  return { output, read: () => ({ out: out.join(""), err: err.join("") }) };
}

describe("terminalOutput", () => {
  it.each(HOSTILE)("escapes characters that control a terminal: %j", (text) => {
    const { output, read } = streams(true);
    output.out(text);
    output.err(text);
    const { out, err } = read();
    for (const shown of [out, err]) {
      expect(shown.slice(0, -1)).toMatch(/^[\P{C}]*$/u);
      expect(JSON.parse(`"${shown.slice(0, -1)}"`)).toBe(text); // The original text can be recovered from the escapes.
    }
    output.progress?.(text);
    const [clear, shown] = ["\r\u001b[K", read().err.slice(err.length)];
    expect(shown.startsWith(clear)).toBe(true);
    expect(shown.slice(clear.length)).toMatch(/^\P{C}*$/u);
  });

  it("keeps the line breaks and tabs of a result, and prints an error on one line", () => {
    const { output, read } = streams(true);
    output.out("a\tb\r\nc\n");
    output.err("a\nb");
    expect(read()).toEqual({ out: "a\tb\r\nc\n\n", err: "a\\u000ab\n" });
  });

  it("leaves a result unchanged if standard output is a file, but escapes errors", () => {
    const { output, read } = streams(false);
    output.out("\u001b[2J\u202e");
    output.err("\u001b[2J");
    output.progress?.("half");
    expect(read()).toEqual({ out: "\u001b[2J\u202e\n", err: "\\u001b[2J\n" });
  });
});
