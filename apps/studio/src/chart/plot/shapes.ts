import {
  type Attribute,
  attribute,
  type Channel,
  element,
  type Mark,
  pixel,
  read,
} from "./mark.js";
import type { Place } from "./scale.js";

interface DotOptions<T> {
  readonly x: Channel<T, Place>;
  readonly y: Channel<T, Place>;
  readonly r?: number;
  readonly fill: Attribute<T, string>;
  readonly fillOpacity?: number;
}

export function dot<T>(
  data: readonly T[],
  { x, y, r = 3, fill, fillOpacity }: DotOptions<T>,
): Mark {
  const xs = data.map((datum) => read(datum, x));
  const ys = data.map((datum) => read(datum, y));
  return {
    ...{ xs, ys, clip: false },
    draw: (frame) =>
      data.map((datum, i) =>
        element("circle", {
          cx: pixel(frame.x.at(xs[i]!)),
          cy: pixel(frame.y.at(ys[i]!)),
          r,
          fill: attribute(datum, i, fill),
          "fill-opacity": fillOpacity,
        }),
      ),
  };
}

interface TextOptions<T> {
  readonly x: Channel<T, Place>;
  readonly y: Channel<T, Place>;
  readonly text: (datum: T) => string;
  readonly textAnchor?: "start" | "middle" | "end";
  readonly dx?: number;
  readonly dy?: number;
  readonly fill: string;
  /** The colour of an outline behind the text. */
  readonly stroke?: string;
  readonly strokeWidth?: number;
}

export function text<T>(
  data: readonly T[],
  { x, y, text: words, ...options }: TextOptions<T>,
): Mark {
  const { textAnchor, dx = 0, dy = 0, fill, stroke, strokeWidth } = options;
  const xs = data.map((datum) => read(datum, x));
  const ys = data.map((datum) => read(datum, y));
  return {
    ...{ xs, ys, clip: false },
    draw: (frame) =>
      data.map((datum, i) =>
        element(
          "text",
          {
            x: pixel(frame.x.at(xs[i]!) + dx),
            y: pixel(frame.y.at(ys[i]!) + dy),
            dy: "0.32em",
            "text-anchor": textAnchor,
            fill,
            ...(stroke && { stroke, "stroke-width": strokeWidth, "paint-order": "stroke" }),
          },
          words(datum),
        ),
      ),
  };
}

interface BarOptions<T> {
  readonly fill: Attribute<T, string>;
  readonly fillOpacity?: Attribute<T, number>;
  readonly insetTop?: number;
  readonly insetBottom?: number;
}

/** Horizontal bars that start at 0, one in each band. */
export function barX<T>(
  data: readonly T[],
  {
    x,
    y,
    ...look
  }: BarOptions<T> & { readonly x: Channel<T, number>; readonly y: Channel<T, string> },
): Mark {
  const xs = data.map((datum) => read(datum, x));
  const ys = data.map((datum) => read(datum, y));
  const { insetTop = 0, insetBottom = 0 } = look;
  return {
    ...{ xs: [0, ...xs], ys, clip: false },
    draw: (frame) =>
      data.map((datum, i) => {
        const [from, to] = [frame.x.at(0), frame.x.at(xs[i]!)];
        return element("rect", {
          x: pixel(Math.min(from, to)),
          y: pixel(frame.y.at(ys[i]!) - frame.y.bandwidth / 2 + insetTop),
          width: pixel(Math.abs(to - from)),
          height: pixel(Math.max(0, frame.y.bandwidth - insetTop - insetBottom)),
          ...fillOf(datum, i, look),
        });
      }),
  };
}

/** Vertical bars that start at 0, one in each band. */
export function barY<T>(
  data: readonly T[],
  {
    x,
    y,
    ...look
  }: BarOptions<T> & { readonly x: Channel<T, string>; readonly y: Channel<T, number> },
): Mark {
  const xs = data.map((datum) => read(datum, x));
  const ys = data.map((datum) => read(datum, y));
  return {
    ...{ xs, ys: [0, ...ys], clip: false },
    draw: (frame) =>
      data.map((datum, i) => {
        const [from, to] = [frame.y.at(0), frame.y.at(ys[i]!)];
        return element("rect", {
          x: pixel(frame.x.at(xs[i]!) - frame.x.bandwidth / 2),
          y: pixel(Math.min(from, to)),
          width: pixel(frame.x.bandwidth),
          height: pixel(Math.abs(to - from)),
          ...fillOf(datum, i, look),
        });
      }),
  };
}

interface RectOptions<T> {
  readonly x1: Channel<T, number>;
  readonly x2: Channel<T, number>;
  readonly y: Channel<T, number>;
  readonly fill: string;
  readonly fillOpacity?: number;
}

/** Rectangles that stand on 0, such as the bars of a histogram. */
export function rectY<T>(data: readonly T[], options: RectOptions<T>): Mark {
  const { x1, x2, y, fill, fillOpacity } = options;
  const rows = data.map((datum) => [read(datum, x1), read(datum, x2), read(datum, y)] as const);
  return {
    xs: rows.flatMap((row) => row.slice(0, 2)),
    ys: [0, ...rows.map(([, , height]) => height)],
    clip: false,
    draw: (frame) => {
      const bottom = pixel(frame.y.at(0));
      const path = rows
        .filter(([, , height]) => height > 0)
        .map(
          ([from, to, height]) =>
            `M${pixel(frame.x.at(from))},${bottom}V${pixel(frame.y.at(height))}H${pixel(frame.x.at(to))}V${bottom}Z`,
        );
      return path.length === 0
        ? []
        : [element("path", { fill, "fill-opacity": fillOpacity, d: path.join("") })];
    },
  };
}

function fillOf<T>(datum: T, i: number, { fill, fillOpacity = 1 }: BarOptions<T>) {
  return { fill: attribute(datum, i, fill), "fill-opacity": attribute(datum, i, fillOpacity) };
}
