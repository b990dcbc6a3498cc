import { type RightAxis, rightAxis, xAxis, yAxis } from "./axes.js";
import { element, type Frame, type Mark } from "./mark.js";
import { type ScaleOptions, scaleOf } from "./scale.js";

/** A picture: two axes, and marks in the order in which they are drawn. */
export interface Drawing {
  readonly x?: ScaleOptions;
  readonly y?: ScaleOptions;
  readonly right?: RightAxis | undefined;
  readonly marks: readonly Mark[];
  readonly marginTop?: number;
  readonly marginRight?: number;
  readonly marginBottom?: number;
  readonly marginLeft?: number;
}

let drawn = 0;

/**
 * Draws a picture as SVG. A slider redraws several pictures for each of its moves, and the first
 * page waits for this code. So this draws only what the studio needs, in a few elements.
 */
export function drawSvg(drawing: Drawing, width: number, height: number): SVGSVGElement {
  const { x = {}, y = {}, right: second, marks } = drawing;
  const { marginTop = 26, marginRight = 12, marginBottom = 34, marginLeft = 46 } = drawing;
  const [left, right] = [marginLeft, Math.max(marginLeft + 1, width - marginRight)];
  const [top, bottom] = [marginTop, height - marginBottom];
  const xs = marks.flatMap((mark) => mark.xs);
  const ys = marks.flatMap((mark) => mark.ys);
  const yScale = scaleOf(y, ys, bottom, top);
  const isBands = yScale.bandwidth > 0;
  const frame: Frame = {
    x: scaleOf(x, xs, left, right),
    // The first band is at the top.
    y: isBands ? scaleOf(y, ys, top, bottom) : yScale,
    ...{ left, right, top, bottom },
  };
  const clip = `clip-${++drawn}`;
  return element(
    "svg",
    {
      class: "drawn",
      ...{ width, height, viewBox: `0 0 ${width} ${height}` },
      fill: "currentColor",
      "font-family": "system-ui, sans-serif",
      "font-size": 10,
      "text-anchor": "middle",
    },
    ...(marks.some((mark) => mark.clip)
      ? [
          element(
            "clipPath",
            { id: clip },
            element("rect", { x: left, y: top, width: right - left, height: bottom - top }),
          ),
        ]
      : []),
    yAxis(frame, y, marginLeft),
    xAxis(frame, x, marginBottom),
    ...(second ? [rightAxis(frame, second, marginRight)] : []),
    ...marks.map((mark) =>
      element("g", mark.clip ? { "clip-path": `url(#${clip})` } : {}, ...mark.draw(frame)),
    ),
  );
}
