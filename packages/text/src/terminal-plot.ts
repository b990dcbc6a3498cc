import { numberText } from "@noisewright/core/format";
import { type Distribution, intervalMass } from "@noisewright/core/laws";

const EIGHTHS = " ▁▂▃▄▅▆▇█";

export interface PlotSize {
  readonly columns: number;
  readonly rows: number;
  /**
   * The interval to draw. By default the interval goes from the 0.5 % quantile to the 99.5 %
   * quantile.
   */
  readonly range?: readonly [from: number, to: number];
}

/**
 * Draws a probability distribution with block characters. The height of each column is the
 * probability of an interval. If the distribution is discrete, each column covers a whole number of
 * points. An atom of a continuous distribution is drawn as a line from top to bottom.
 */
export function plotLaw(law: Distribution, { columns, rows, range }: PlotSize): string {
  const [low, high] = range ?? [law.quantile(0.005), law.quantile(0.995)];
  const grain = law.spacing > 0 ? law.spacing : 0;
  const natural = (high - low) / columns;
  // Far from 0, two neighbouring columns or points may round to the same double.
  if (low + (grain > 0 ? grain : natural / 2) === low)
    return "(too narrow to draw at this position)";
  const width = grain > 0 ? Math.max(1, Math.ceil((natural || grain) / grain)) * grain : natural;
  const used = grain > 0 ? Math.round((high - low) / width) + 1 : columns;
  const start = low - grain / 2;
  const columnOf = (x: number) => Math.min(used - 1, Math.max(0, Math.floor((x - start) / width)));
  const masses = Array.from({ length: used }, (_, i) => {
    const [from, to] = [start + i * width, start + (i + 1) * width];
    const atoms = law.atoms.filter(({ x }) => x > from && x <= to);
    return atoms.reduce((mass, atom) => mass - atom.mass, intervalMass(law, from, to));
  });
  const spikes = new Set(
    law.atoms.filter(({ x }) => x >= low && x <= high).map(({ x }) => columnOf(x)),
  );
  const largest = Math.max(...masses) || 1; // All masses are 0 if the distribution has only atoms.
  const heights = masses.map((mass) => Math.round((mass / largest) * rows * 8));
  const thickness = Math.max(1, Math.floor(columns / used / 2));
  const lines = Array.from({ length: rows }, (_, row) => {
    const floor = (rows - 1 - row) * 8;
    const block = (height: number) => EIGHTHS[Math.min(8, Math.max(0, height - floor))]!;
    return heights
      .map((height, i) => (spikes.has(i) ? "┃" : block(height)).repeat(thickness))
      .join("");
  });
  const length = used * thickness;
  return [...lines, "─".repeat(length), axis(low, high, length)].join("\n");
}

/** Draws several distributions, one below the other, on the axis of the first distribution. */
export function plotLaws(
  laws: readonly { readonly name: string; readonly law: Distribution }[],
  size: PlotSize,
): string {
  const first = laws[0]!.law;
  const step = first.spacing;
  const edge = (p: number) => first.quantile(p);
  const [low, high] = [edge(0.005), edge(0.995)];
  const range = [low, high > low ? high : low + (step || 1)] as const;
  return laws.map(({ name, law }) => `${name}\n${plotLaw(law, { ...size, range })}`).join("\n");
}

function axis(low: number, high: number, columns: number): string {
  const left = numberText(low);
  const right = numberText(high);
  return left + right.padStart(Math.max(right.length + 1, columns - left.length));
}
