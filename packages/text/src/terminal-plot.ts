import { type Distribution, intervalMass } from "@noisewright/core/laws";

const EIGHTHS = " ▁▂▃▄▅▆▇█";

export interface PlotSize {
  readonly columns: number;
  readonly rows: number;
  /** What of the axis is drawn: from the 0.5 % to the 99.5 % quantile unless given. */
  readonly range?: readonly [from: number, to: number];
}

/**
 * A law as a picture of block characters: each column is the probability of its stretch of the
 * axis, from the 0.5 % to the 99.5 % quantile. A discrete law gets whole points in each column, and
 * a point that carries probability beside a density is a line from top to bottom.
 */
export function plotLaw(law: Distribution, { columns, rows, range }: PlotSize): string {
  const [low, high] = range ?? [law.quantile(0.005), law.quantile(0.995)];
  const grain = law.spacing > 0 ? law.spacing : 0;
  const natural = (high - low) / columns;
  // So far from 0 that neighbouring columns, or points, are the same double.
  if (low + (grain > 0 ? grain : natural / 2) === low)
    return "(too narrow for where it is to be drawn)";
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
  const largest = Math.max(...masses) || 1; // where all is in points
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

/** Several laws under one another, on the axis that the first of them asks for. */
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
  const left = shortNumber(low);
  const right = shortNumber(high);
  return left + right.padStart(Math.max(right.length + 1, columns - left.length));
}

export function shortNumber(x: number): string {
  if (x === 0 || !Number.isFinite(x)) return String(x).replace("Infinity", "∞");
  const size = Math.abs(x);
  return size >= 1e6 || size < 1e-4 ? x.toExponential(3) : String(Number(x.toPrecision(5)));
}
