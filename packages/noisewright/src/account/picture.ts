import type { PrivacyEvent } from "@noisewright/core/accounting";
import { type Series, svgPlot } from "@noisewright/text";
import { ACCOUNTANTS } from "./report.js";

const POINTS = 48;
/** The chart shows no values of δ below this power of ten. */
const MIN_LOG_DELTA = -20;

/**
 * Draws the curve δ(ε) of each accountant that supports the events. Returns the text of an SVG
 * file.
 */
export function profilePicture(events: readonly PrivacyEvent[], delta: number): string {
  const supporting = ACCOUNTANTS.filter((accountant) => events.every(accountant.supports));
  const compositions = supporting.map((accountant) => ({
    id: accountant.id,
    all: accountant.compose(events),
  }));
  const ends = compositions.map(({ all }) => all.epsilon(delta).upper).filter(Number.isFinite);
  const widest = 1.3 * Math.min(...ends, Number.MAX_VALUE) || 1;
  const series = compositions.map(({ id, all }): Series => {
    const points = Array.from({ length: POINTS + 1 }, (_, i) => (i * widest) / POINTS)
      .map((epsilon) => [epsilon, Math.log10(all.delta(epsilon).upper)] as const)
      .filter(([, log]) => log >= MIN_LOG_DELTA);
    return { name: id, points };
  });
  return svgPlot({
    title: "Total privacy cost of the releases",
    panels: [
      {
        title: "upper bound on δ",
        x: { label: "ε", range: [0, widest] },
        y: { label: "log₁₀ δ" },
        series,
      },
    ],
  });
}
