import {
  type Channel,
  element,
  type Frame,
  type Mark,
  pixel,
  read,
  type Stroke,
  strokeAttributes,
} from "./mark.js";
import type { Place } from "./scale.js";

interface LineOptions<T> extends Stroke {
  readonly x: Channel<T, Place>;
  readonly y: Channel<T, number>;
  readonly clip?: boolean;
}

/** A line through points in their order. The line is broken at a value that is not finite. */
export function lineY<T>(
  data: readonly T[],
  { x, y, clip = false, ...stroke }: LineOptions<T>,
): Mark {
  const xs = data.map((datum) => read(datum, x));
  const ys = data.map((datum) => read(datum, y));
  return {
    ...{ xs, ys, clip },
    draw: (frame) => [
      element("path", {
        fill: "none",
        "stroke-linejoin": "round",
        ...strokeAttributes(stroke),
        d: pathOf(xs, ys, frame),
      }),
    ],
  };
}

interface AreaOptions<T> {
  readonly x: Channel<T, number>;
  readonly y1: 0 | Channel<T, number>;
  readonly y2: Channel<T, number>;
  readonly fill: string;
  readonly fillOpacity?: number;
  readonly clip?: boolean;
}

/** The area between two lines, or between a line and 0. */
export function areaY<T>(
  data: readonly T[],
  { x, y1, y2, fill, fillOpacity, clip = false }: AreaOptions<T>,
): Mark {
  const xs = data.map((datum) => read(datum, x));
  const upper = data.map((datum) => read(datum, y2));
  const lower = data.map((datum) => (y1 === 0 ? 0 : read(datum, y1)));
  return {
    ...{ xs, ys: [...upper, ...lower], clip },
    draw: (frame) => {
      const outline = pathOf([...xs, ...xs.toReversed()], [...upper, ...lower.toReversed()], frame);
      return outline === ""
        ? []
        : [element("path", { fill, "fill-opacity": fillOpacity, d: `${outline}Z` })];
    },
  };
}

function pathOf(xs: readonly Place[], ys: readonly number[], { x, y }: Frame): string {
  let path = "";
  let isPenDown = false;
  for (let i = 0; i < xs.length; i++) {
    const at = pixel(x.at(xs[i]!));
    const height = pixel(y.at(ys[i]!));
    const isDrawn = Number.isFinite(at) && Number.isFinite(height);
    if (isDrawn) path += `${isPenDown ? "L" : "M"}${at},${height}`;
    isPenDown = isDrawn;
  }
  return path;
}

interface RuleOptions<T> extends Stroke {
  /** The end of a rule that starts at 0. Without ends, a rule crosses the whole frame. */
  readonly y?: Channel<T, number>;
  readonly y1?: Channel<T, number>;
  readonly y2?: Channel<T, number>;
}

/** Vertical lines at values, or at a property of the data. */
export function ruleX(data: readonly number[], options: Stroke): Mark;
export function ruleX<T>(
  data: readonly T[],
  options: RuleOptions<T> & { readonly x: Channel<T, Place> },
): Mark;
export function ruleX<T>(
  data: readonly T[],
  { x, y, y1, y2, ...stroke }: RuleOptions<T> & { readonly x?: Channel<T, Place> },
): Mark {
  const xs = data.map((datum): Place => (x === undefined ? Number(datum) : read(datum, x)));
  const end = y2 ?? y;
  const ends = data.map((datum) => end && ([y1 ? read(datum, y1) : 0, read(datum, end)] as const));
  return {
    ...{ xs, ys: ends.flatMap((pair) => pair ?? []), clip: false },
    draw: (frame) => {
      const rules = xs.map((value, i) => {
        const pair = ends[i];
        const [from, to] = pair ? pair.map(frame.y.at) : [frame.bottom, frame.top];
        return `M${pixel(frame.x.at(value))},${pixel(from!)}V${pixel(to!)}`;
      });
      return rules.length === 0
        ? []
        : [element("path", { ...strokeAttributes(stroke), d: rules.join("") })];
    },
  };
}

/** Horizontal lines at values. */
export function ruleY(data: readonly number[], stroke: Stroke): Mark {
  return {
    ...{ xs: [], ys: data, clip: false },
    draw: ({ y, left, right }) => {
      const rules = data.map((value) => `M${left},${pixel(y.at(value))}H${right}`);
      return [element("path", { ...strokeAttributes(stroke), d: rules.join("") })];
    },
  };
}
