import type { PrivacyEvent } from "@noisewright/core/accounting";
import { type Series, svgPlot } from "@noisewright/text";
import { ACCOUNTANTS } from "./report.js";

const POINTS = 48;
/** Below this, curves are not drawn. */
const LEAST = -20;

/** δ(ε) under each accountant that supports the events, as the text of an SVG file. */
export function profilePicture(events: readonly PrivacyEvent[], delta: number): string {
  const known = ACCOUNTANTS.filter((accountant) => events.every(accountant.supports));
  const compositions = known.map((accountant) => ({
    id: accountant.id,
    all: accountant.compose(events),
  }));
  const ends = compositions.map(({ all }) => all.epsilon(delta).upper).filter(Number.isFinite);
  const widest = 1.3 * Math.min(...ends, Number.MAX_VALUE) || 1;
  const series = compositions.map(({ id, all }): Series => {
    const points = Array.from({ length: POINTS + 1 }, (_, i) => (i * widest) / POINTS)
      .map((epsilon) => [epsilon, Math.log10(all.delta(epsilon).upper)] as const)
      .filter(([, log]) => log >= LEAST);
    return { name: id, points };
  });
  return svgPlot({
    title: "What the releases cost together",
    panels: [
      { title: "at most", x: { label: "ε", range: [0, widest] }, y: { label: "log₁₀ δ" }, series },
    ],
  });
}
