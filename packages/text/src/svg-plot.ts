import { numberText } from "@noisewright/core/format";
import { ticks } from "./ticks.js";

export type Point = readonly [x: number, y: number];

export interface Series {
  /** The name of the series in the legend. A series without a name has no legend entry. */
  readonly name?: string;
  readonly points: readonly Point[];
  /** The colour of the series. The default is the next colour of the palette. */
  readonly colour?: string;
  readonly line?: "solid" | "dashed" | "none";
  readonly marks?: boolean;
  /**
   * Whether the values come from a paper, not from our computation. The marks of such values are
   * hollow.
   */
  readonly theirs?: boolean;
}

export interface Axis {
  readonly label: string;
  /**
   * The range of the axis. Points outside the range are cut off. By default the range contains all
   * points.
   */
  readonly range?: readonly [from: number, to: number];
  /** Whether the axis is logarithmic. Values that have no logarithm are omitted. */
  readonly log?: boolean;
}

export interface Panel {
  readonly title: string;
  readonly x: Axis;
  readonly y: Axis;
  readonly series: readonly Series[];
}

export interface Chart {
  readonly title: string;
  /** A description for readers who cannot see the chart, in a sentence or two. */
  readonly words?: string;
  readonly panels: readonly Panel[];
}

/**
 * Colours that colour-blind readers can distinguish, and that are dark enough on a white
 * background.
 */
const PALETTE = ["#0072b2", "#d55e00", "#00805e", "#a3478a", "#8a6d00", "#4d4d4d", "#c2185b"];
const PLOT = { width: 440, height: 300, left: 70, top: 78, gap: 40 };
const LEGEND = { top: 62, row: 20 };

/** Draws line charts side by side, each with axes and a legend. Returns the text of an SVG file. */
export function svgPlot({ title, words, panels }: Chart): string {
  const rows = Math.max(...panels.map(({ series }) => series.filter(({ name }) => name).length));
  const width = panels.length * (PLOT.left + PLOT.width) + panels.length * PLOT.gap;
  const height = PLOT.top + PLOT.height + LEGEND.top + rows * LEGEND.row + 14;
  const drawn = panels.map((panel, i) => drawPanel(withLogarithms(panel), i));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13" fill="#333" role="img" aria-label="${escaped(title)}">${words ? `<desc>${escaped(words)}</desc>` : ""}
<rect width="${width}" height="${height}" fill="#fff"/>
<text x="${width / 2}" y="30" text-anchor="middle" font-size="18" fill="#111">${escaped(title)}</text>
${drawn.join("\n")}
</svg>
`;
}

/**
 * Replaces the values on a logarithmic axis by their logarithms, and adds log₁₀ to the label of the
 * axis.
 */
function withLogarithms({ x, y, series, ...rest }: Panel): Panel {
  const scaled = ({ log }: Axis, value: number) => (log ? Math.log10(value) : value);
  const scaledAxis = (axis: Axis): Axis => {
    if (!axis.log) return axis;
    const [from, to] = axis.range ?? [];
    const range = from && to ? { range: [Math.log10(from), Math.log10(to)] as const } : {};
    return { label: `log₁₀ ${axis.label}`, ...range };
  };
  const scaledSeries = series.map((one) => ({
    ...one,
    points: one.points
      .map(([px, py]): Point => [scaled(x, px), scaled(y, py)])
      .filter((point) => point.every(Number.isFinite)),
  }));
  return { ...rest, x: scaledAxis(x), y: scaledAxis(y), series: scaledSeries };
}

function drawPanel({ title, x, y, series }: Panel, index: number): string {
  const left = PLOT.left + index * (PLOT.left + PLOT.width + PLOT.gap);
  const bottom = PLOT.top + PLOT.height;
  const [fromX, toX] = x.range ?? rangeOf(series, 0);
  const [fromY, toY] = y.range ?? rangeOf(series, 1);
  const atX = (value: number) => left + ((value - fromX) / (toX - fromX)) * PLOT.width;
  const atY = (value: number) => bottom - ((value - fromY) / (toY - fromY)) * PLOT.height;
  const place = ([px, py]: Point): Point => [round(atX(px)), round(atY(py))];
  const styled = series.map((one, i) => ({
    colour: PALETTE[i % PALETTE.length]!,
    ...one,
  }));
  const clip = `plot-${index}`;
  return `<clipPath id="${clip}"><rect x="${left - 5}" y="${PLOT.top - 5}" width="${PLOT.width + 10}" height="${PLOT.height + 10}"/></clipPath>
<text x="${left + PLOT.width / 2}" y="${PLOT.top - 16}" text-anchor="middle" font-size="15" fill="#111">${escaped(title)}</text>
${ticks(fromX, toX, 6)
  .map((value) => xTick(round(atX(value)), value))
  .join("\n")}
${ticks(fromY, toY, 6)
  .map((value) => yTick(left, round(atY(value)), value))
  .join("\n")}
<path d="M${left} ${PLOT.top}V${bottom}H${left + PLOT.width}" fill="none" stroke="#555"/>
<text x="${left + PLOT.width / 2}" y="${bottom + 40}" text-anchor="middle">${escaped(x.label)}</text>
<text transform="translate(${left - 52} ${PLOT.top + PLOT.height / 2}) rotate(-90)" text-anchor="middle">${escaped(y.label)}</text>
<g clip-path="url(#${clip})">
${styled.map((one) => `${line(one, one.points.map(place))}${marks(one, one.points.map(place))}`).join("\n")}
</g>
${styled
  .filter(({ name }) => name)
  .map((one, row) => legend(one, left, bottom + LEGEND.top + row * LEGEND.row))
  .join("\n")}`;
}

function xTick(at: number, value: number): string {
  const bottom = PLOT.top + PLOT.height;
  return `<path d="M${at} ${PLOT.top}V${bottom + 5}" stroke="#e4e4e4"/><text x="${at}" y="${bottom + 20}" text-anchor="middle">${number(value)}</text>`;
}

function yTick(left: number, at: number, value: number): string {
  return `<path d="M${left - 5} ${at}H${left + PLOT.width}" stroke="${value === 0 ? "#999" : "#e4e4e4"}"/><text x="${left - 9}" y="${at + 4}" text-anchor="end">${number(value)}</text>`;
}

type Styled = Series & { readonly colour: string };

function line({ colour, line = "solid" }: Styled, points: readonly Point[]): string {
  if (line === "none" || points.length < 2) return "";
  const dashes = line === "dashed" ? ' stroke-dasharray="6 4"' : "";
  return `<path d="M${points.map((point) => point.join(" ")).join("L")}" fill="none" stroke="${colour}" stroke-width="2" stroke-linejoin="round"${dashes}/>`;
}

function marks(
  { colour, marks = false, theirs = false }: Styled,
  points: readonly Point[],
): string {
  if (!marks) return "";
  const [fill, stroke] = theirs ? ["#fff", colour] : [colour, "#fff"];
  return points
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="4" fill="${fill}" stroke="${stroke}"/>`)
    .join("");
}

function legend(series: Styled, left: number, y: number): string {
  const sample: Point[] = [
    [left, y - 4],
    [left + 30, y - 4],
  ];
  return `${line(series, sample)}${marks(series, [[left + 15, y - 4]])}<text x="${left + 38}" y="${y}">${escaped(series.name!)}</text>`;
}

function rangeOf(series: readonly Series[], coordinate: 0 | 1): readonly [number, number] {
  const values = series.flatMap(({ points }) => points.map((point) => point[coordinate]));
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return low < high ? [low, high] : [low - 0.5, high + 0.5];
}

function number(value: number): string {
  return numberText(value).replace("-", "−");
}

function round(pixels: number): number {
  return Math.round(pixels * 100) / 100;
}

function escaped(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
  };
  return text.replace(/[&<>"]/g, (character) => entities[character]!);
}
