import { type ReactNode, useCallback, useEffect, useId, useRef } from "react";
import { type Entry, Legend } from "./legend.js";
import { savePng, saveText, svgText } from "./save.js";
import { type AnyDrawing, svgOf } from "./svg-of.js";
import { csvOf, type Table } from "./table.js";
import { useNearScreen } from "./use-near-screen.js";
import { useWidth } from "./use-width.js";

export type { Entry } from "./legend.js";

interface Props {
  readonly title: string;
  /** A description of the picture in words, for screen readers and for the saved file. */
  readonly description: string;
  /** The file name of the saved picture, without extension. */
  readonly name: string;
  readonly draw: (width: number) => AnyDrawing;
  readonly table: Table;
  readonly height?: number;
  /** The legend, which says what each colour means. A picture with one series needs no legend. */
  readonly legend?: readonly Entry[];
  /** True while a newer picture is being computed. */
  readonly stale?: boolean;
  readonly children?: ReactNode;
}

/**
 * A picture with a title and a description. The picture can be saved as SVG, and its numbers as
 * CSV.
 */
export function Picture({ title, description, name, draw, table, height = 220, ...rest }: Props) {
  const { legend, stale, children } = rest;
  const [frame, width] = useWidth();
  const id = useId();
  const isNear = useNearScreen(frame);
  const drawn = useRef<SVGSVGElement>(undefined);
  const place = useCallback(
    (svg: SVGSVGElement) => {
      svg.setAttribute("role", "img");
      svg.setAttribute("aria-labelledby", `${id}-title`);
      svg.setAttribute("aria-describedby", `${id}-description`);
      drawn.current = svg;
      frame.current?.replaceChildren(svg);
    },
    [frame, id],
  );
  useEffect(() => {
    // A picture far from the screen is drawn once and not redrawn for every move of a slider.
    if (width === 0 || (!isNear && drawn.current)) return;
    const svg = svgOf(draw(width), width, height);
    if (svg instanceof SVGSVGElement) {
      place(svg);
      return;
    }
    let isLatest = true;
    void svg.then((made) => isLatest && place(made));
    return () => {
      isLatest = false;
    };
  }, [draw, width, height, isNear, place]);
  const saveSvg = async () => {
    if (width === 0) return;
    place(await svgOf(draw(width), width, height));
    if (drawn.current) saveText(`${name}.svg`, "image/svg+xml", svgText(drawn.current));
  };
  return (
    <figure className="picture" data-stale={stale || undefined}>
      <figcaption>
        <h2 id={`${id}-title`}>{title}</h2>
        <span className="saves">
          <button
            type="button"
            className="quiet"
            onClick={() => void saveSvg()}
            aria-label={`Save ${title} as SVG`}
          >
            SVG
          </button>
          <button
            type="button"
            className="quiet"
            onClick={() => drawn.current && void savePng(`${name}.png`, drawn.current)}
            aria-label={`Save ${title} as PNG`}
          >
            PNG
          </button>
          <button
            type="button"
            className="quiet"
            onClick={() => saveText(`${name}.csv`, "text/csv", csvOf(table))}
            aria-label={`Save the numbers of ${title} as CSV`}
          >
            CSV
          </button>
        </span>
      </figcaption>
      <p id={`${id}-description`} className="words">
        {description}
      </p>
      {legend && <Legend entries={legend} />}
      <div ref={frame} className="plot" style={{ minHeight: height }} />
      {children}
    </figure>
  );
}
