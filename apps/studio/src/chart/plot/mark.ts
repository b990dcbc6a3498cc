import type { Place, Scale } from "./scale.js";

/** The part of a picture between the axes, in pixels. */
export interface Frame {
  readonly x: Scale;
  readonly y: Scale;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A layer of a picture. */
export interface Mark {
  /** The values that the axes must show. */
  readonly xs: readonly Place[];
  readonly ys: readonly Place[];
  /** True if the layer ends at the frame. */
  readonly clip: boolean;
  draw(frame: Frame): readonly SVGElement[];
}

/** A property of the data by name, or a function of a datum. */
export type Channel<T, V> = (keyof T & string) | ((datum: T) => V);
/** One value for all data, or a function of a datum. */
export type Attribute<T, V> = V | ((datum: T, i: number) => V);

export interface Stroke {
  readonly stroke?: string;
  readonly strokeWidth?: number;
  readonly strokeDasharray?: string;
  readonly strokeOpacity?: number;
}

export function read<T, V>(datum: T, channel: Channel<T, V>): V {
  return typeof channel === "function" ? channel(datum) : (datum[channel] as V);
}

export function attribute<T, V extends string | number>(
  datum: T,
  i: number,
  value: Attribute<T, V>,
): V {
  return typeof value === "function" ? value(datum, i) : value;
}

const SVG = "http://www.w3.org/2000/svg";

/** An SVG element. Attributes that are undefined are left out. */
export function element<N extends keyof SVGElementTagNameMap>(
  name: N,
  attributes: Readonly<Record<string, string | number | undefined>>,
  ...children: readonly (SVGElement | string)[]
): SVGElementTagNameMap[N] {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) made.setAttribute(key, String(value));
  }
  made.append(...children);
  return made;
}

export function strokeAttributes({
  stroke,
  ...rest
}: Stroke): Record<string, string | number | undefined> {
  const { strokeWidth, strokeDasharray, strokeOpacity } = rest;
  return {
    stroke: stroke ?? "currentColor",
    "stroke-width": strokeWidth,
    "stroke-dasharray": strokeDasharray,
    "stroke-opacity": strokeOpacity,
  };
}

/** A coordinate with a tenth of a pixel, so that the text of a path is short. */
export function pixel(value: number): number {
  return Math.round(value * 10) / 10;
}
