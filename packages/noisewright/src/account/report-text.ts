import type { Bracket, PrivacyEvent } from "@noisewright/core/accounting";
import { shortNumber as n, table } from "@noisewright/text";
import type { Report, Total } from "./report.js";

/** A report for people: totals, then who is answerable for them. */
export function describeReport(report: Report): string {
  const { releases, delta, epsilon, totals, events, fit } = report;
  const asked = epsilon === undefined ? [] : [`δ at ε = ${n(epsilon)}`];
  const lines = [
    `${releases} ${releases === 1 ? "release" : "releases"}, at δ = ${n(delta)}`,
    "",
    ...table([
      ["accountant", "ε at most", "at least", ...asked],
      ...totals.map((total) => totalRow(total, asked.length > 0)),
    ]),
  ];
  for (const { accountant, unsupported } of totals) {
    if (unsupported !== undefined) lines.push(`${accountant} does not know ${unsupported}.`);
  }
  if (events.length > 0) {
    const rows = events.map(({ event, count, alone, part }) => [
      String(count),
      n(alone),
      `${(100 * part).toFixed(1)} %`,
      describeEvent(event),
    ]);
    lines.push("", ...table([["count", "ε alone", "share", "event"], ...rows]));
  }
  if (fit !== undefined) {
    lines.push(
      "",
      `To fit, multiply all noise by ${n(roundedUp(fit.factor))}: ε is then ${n(fit.spent.upper)}.`,
    );
    lines.push(...fit.events.map((event) => `  ${describeEvent(event)}`));
  }
  return lines.join("\n");
}

function totalRow({ accountant, epsilon, delta }: Total, asked: boolean): string[] {
  if (epsilon === undefined) return [accountant, "—", "—", ...(asked ? ["—"] : [])];
  return [accountant, n(epsilon.upper), known(epsilon), ...(delta ? [n(delta.upper)] : [])];
}

function known({ lower }: Bracket): string {
  return lower > 0 ? n(lower) : "—";
}

function roundedUp(factor: number): number {
  return Math.ceil(factor * 1e4) / 1e4;
}

/** In a few words: lists are counted, inner events described. */
export function describeEvent(event: PrivacyEvent): string {
  switch (event.kind) {
    case "composed/1":
      return `${event.count} × (${event.events.map(describeEvent).join(" + ")})`;
    case "subsampled/1":
      return `subsampled/1 probability ${n(event.probability)} of ${describeEvent(event.event)}`;
    case "discrete/1":
      return `discrete/1 with ${event.losses.length} losses up to ${n(Math.max(...event.losses))}`;
    case "rdp/1":
      return `rdp/1 of ${event.orders.length} orders`;
    default: {
      const { kind, ...fields } = event;
      return [kind, ...Object.entries(fields).map(([name, value]) => `${name} ${n(value)}`)].join(
        " ",
      );
    }
  }
}
