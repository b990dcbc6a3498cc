import type { Bracket, PrivacyEvent } from "@noisewright/core/accounting";
import { deltaText, epsilonText, numberText as n } from "@noisewright/core/format";
import { table } from "@noisewright/text";
import type { Report, Total } from "./report.js";

/** Writes a report as text for people: the totals, then the share of each release. */
export function describeReport(report: Report): string {
  const { releases, delta, epsilon, totals, events, fit, rdp } = report;
  const deltaColumn = epsilon === undefined ? [] : [`δ at ${epsilonText(epsilon, "nearest")}`];
  const lines = [
    `${releases} ${releases === 1 ? "release" : "releases"} at ${deltaText(delta, "nearest")}`,
    "",
    ...table([
      ["accountant", "ε at most", "ε at least", ...deltaColumn],
      ...totals.map((total) => totalRow(total, deltaColumn.length > 0)),
    ]),
  ];
  for (const { accountant, unsupported } of totals) {
    if (unsupported !== undefined)
      lines.push(`The accountant ${accountant} does not support ${unsupported} events.`);
  }
  if (events.length > 0) {
    const rows = events.map(({ event, count, alone, part }) => [
      String(count),
      n(alone, "up"),
      `${(100 * part).toFixed(1)} %`,
      describeEvent(event),
    ]);
    lines.push("", ...table([["count", "ε alone", "share", "event"], ...rows]));
  }
  if (rdp !== undefined) {
    const rows = rdp.map(({ order, divergence }) => [String(order), n(divergence, "up")]);
    lines.push("", ...table([["order", "Rényi divergence at most"], ...rows]));
  }
  if (fit !== undefined) {
    lines.push(
      "",
      `To fit the budget, multiply all noise by ${n(fit.factor, "up")}. The cost is then ${epsilonText(fit.spent.upper)}.`,
    );
    lines.push(...fit.events.map((event) => `  ${describeEvent(event)}`));
  }
  return lines.join("\n");
}

function totalRow({ accountant, epsilon, delta }: Total, hasDelta: boolean): string[] {
  if (epsilon === undefined) return [accountant, "—", "—", ...(hasDelta ? ["—"] : [])];
  return [
    accountant,
    n(epsilon.upper, "up"),
    lowerText(epsilon),
    ...(delta ? [n(delta.upper, "up")] : []),
  ];
}

function lowerText({ lower }: Bracket): string {
  return lower > 0 ? n(lower, "down") : "—";
}

/** Describes an event in a few words. For a list, the text gives only the length of the list. */
export function describeEvent(event: PrivacyEvent): string {
  switch (event.kind) {
    case "composed/1":
      return `${event.count} × (${event.events.map(describeEvent).join(" + ")})`;
    case "subsampled/1":
      return `subsampled/1 with probability ${n(event.probability)}: ${describeEvent(event.event)}`;
    case "discrete/1":
      return `discrete/1 with ${event.losses.length} losses up to ${n(Math.max(...event.losses))}`;
    case "discrete-gaussian/1": {
      const least = Math.min(...event.moved.map(({ variance }) => variance));
      const numbers = event.moved.reduce((sum, each) => sum + each.numbers, 0);
      return `discrete-gaussian/1 on ${numbers} numbers, variance at least ${n(least)}`;
    }
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
