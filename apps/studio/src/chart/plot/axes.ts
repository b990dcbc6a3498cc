import { element, type Frame, pixel } from "./mark.js";
import type { Scale, ScaleOptions } from "./scale.js";

const TICK = 6;
const GAP = 3;

/** Ticks below the frame, and the label of the axis at the right. */
export function xAxis(
  frame: Frame,
  { label, grid, tickRotate }: ScaleOptions,
  below: number,
): SVGElement {
  const { x, top, bottom, right } = frame;
  return element(
    "g",
    {},
    ...(grid ? [gridOf(x, (at) => `M${at},${top}V${bottom}`)] : []),
    ticksOf(x, (at) => `M${at},${bottom}v${TICK}`),
    ...x.ticks.map(({ at, text }) => {
      const [place, height] = [pixel(at), bottom + TICK + GAP];
      return tickRotate === undefined
        ? element("text", { x: place, y: height, dy: "0.71em" }, text)
        : element(
            "text",
            {
              transform: `translate(${place},${height}) rotate(${tickRotate})`,
              "text-anchor": "end",
              dy: "0.32em",
            },
            text,
          );
    }),
    ...labelOf(label, { x: right, y: bottom + below - GAP, "text-anchor": "end" }),
  );
}

/** Ticks at the left of the frame, and the label of the axis above them. */
export function yAxis(frame: Frame, { label, grid }: ScaleOptions, margin: number): SVGElement {
  const { y, left, right, top } = frame;
  const isBands = y.bandwidth > 0;
  return element(
    "g",
    { "text-anchor": "end" },
    ...(grid ? [gridOf(y, (at) => `M${left},${at}H${right}`)] : []),
    ...(isBands ? [] : [ticksOf(y, (at) => `M${left},${at}h${-TICK}`)]),
    ...y.ticks.map(({ at, text }) =>
      element("text", { x: left - TICK - GAP, y: pixel(at), dy: "0.32em" }, text),
    ),
    ...labelOf(label, { x: left - margin + GAP, y: top - 14, "text-anchor": "start" }),
  );
}

/** A second axis at the right of the frame, for values that have a scale of their own. */
export interface RightAxis {
  readonly ticks: readonly number[];
  readonly label: string;
  readonly tickFormat: (height: number) => string;
  readonly colour: string;
}

export function rightAxis(frame: Frame, axis: RightAxis, margin: number): SVGElement {
  const { y, right, top } = frame;
  const ticks = axis.ticks.map((height) => ({ at: y.at(height), text: axis.tickFormat(height) }));
  return element(
    "g",
    { "text-anchor": "start", color: axis.colour, fill: axis.colour },
    ticksOf({ ticks }, (at) => `M${right},${at}h${TICK}`),
    ...ticks.map(({ at, text }) =>
      element("text", { x: right + TICK + GAP, y: pixel(at), dy: "0.32em" }, text),
    ),
    ...labelOf(axis.label, { x: right + margin - GAP, y: top - 14, "text-anchor": "end" }),
  );
}

type Ticks = Pick<Scale, "ticks">;

function gridOf({ ticks }: Ticks, rule: (at: number) => string): SVGElement {
  const d = ticks.map(({ at }) => rule(pixel(at))).join("");
  return element("path", { stroke: "currentColor", "stroke-opacity": 0.1, d });
}

function ticksOf({ ticks }: Ticks, rule: (at: number) => string): SVGElement {
  return element("path", {
    stroke: "currentColor",
    d: ticks.map(({ at }) => rule(pixel(at))).join(""),
  });
}

function labelOf(label: string | null | undefined, place: Record<string, string | number>) {
  return label ? [element("text", place, label)] : [];
}
