import { numberText } from "@noisewright/core/format";
import type { PreparedRelease } from "@noisewright/release";
import { percent, safeLabel } from "@noisewright/text";
import { line, NAME_WIDTH } from "./lines.js";

/** Says which periods of a running release can be published now, and how large the errors are. */
export function dueLines(release: PreparedRelease, published = 0): string[] {
  const { name, running, confidence } = release;
  if (running === undefined) return [];
  const { next } = running;
  const error = `±${numberText(release.expects(confidence).within, "up")}`;
  return [
    line("Periods", `${safeLabel(name, NAME_WIDTH)}: ${dueText(running, published)}`),
    ...(next === undefined ? [] : [line("", `${next.name} can be published from ${next.ends} on`)]),
    line("", `error of one count at ${percent(confidence)}: at most ${error}`),
  ];
}

type Running = NonNullable<PreparedRelease["running"]>;

function dueText({ period, total, due }: Running, published: number): string {
  if (published === 0) {
    return `${due} of ${total} ${period}s can be published now; the first pays for all`;
  }
  const more = due - published;
  const before = `${published} of ${total} ${period}s ${published === 1 ? "is" : "are"} published`;
  return more === 0
    ? `${before}; showing them again costs nothing`
    : `${before}; ${more} more can be published now and ${more === 1 ? "costs" : "cost"} nothing more`;
}

/** Says which periods of a running release remain. */
export function remainingLines({ running }: PreparedRelease): string[] {
  if (running === undefined) return [];
  const { period, total, due, next } = running;
  const rest = total - due;
  const remain =
    next === undefined
      ? "no further counts without a new series: another `from` and a new budget"
      : `${rest} ${rest === 1 ? "remains" : "remain"}; the next one, ${next.name}, costs nothing more (from ${next.ends} on)`;
  return [`  ${due} of ${total} ${period}s published; ${remain}`];
}
