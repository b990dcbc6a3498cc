import { type PlotOptions, plot } from "@observablehq/plot";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { savePng, saveText, svgText } from "./save.js";
import { csvOf, type Table } from "./table.js";
import { useWidth } from "./use-width.js";

interface Props {
  readonly title: string;
  /** A description of the picture in words, for screen readers and for the saved file. */
  readonly description: string;
  /** The file name of the saved picture, without extension. */
  readonly name: string;
  readonly draw: (width: number) => PlotOptions;
  readonly table: Table;
  readonly height?: number;
  /** The legend, which says what each colour means. A picture with one series needs no legend. */
  readonly legend?: readonly Entry[];
  /** True while a newer picture is being computed. */
  readonly stale?: boolean;
  readonly children?: ReactNode;
}

export interface Entry {
  readonly label: string;
  readonly colour: string;
  readonly dash?: boolean | string;
  /** The mark of a series that is drawn as points without a line. */
  readonly mark?: "full" | "hollow" | undefined;
}

/**
 * A picture with a title and a description. The picture can be saved as SVG, and its numbers as
 * CSV.
 */
export function Picture({ title, description, name, draw, table, height = 220, ...rest }: Props) {
  const { legend, stale, children } = rest;
  const [frame, width] = useWidth();
  const id = useId();
  const drawn = useRef<SVGSVGElement>(undefined);
  useEffect(() => {
    const holder = frame.current;
    if (holder === null || width === 0) return;
    const svg = plot({ ...FRAME, height, width, ...draw(width) });
    if (!(svg instanceof SVGSVGElement)) return; // Plot returns a figure only if it draws a legend, and we request no legend
    svg.querySelector("style")?.remove(); // the content security policy forbids inline styles, so our styles are in a file
    // The picture as a whole has the accessible name. An element without a role may not have an
    // accessible name.
    for (const part of svg.querySelectorAll("g[aria-label]")) part.removeAttribute("aria-label");
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-labelledby", `${id}-title`);
    svg.setAttribute("aria-describedby", `${id}-description`);
    drawn.current = svg;
    holder.replaceChildren(svg);
  }, [draw, width, height, frame, id]);
  const saveSvg = () =>
    drawn.current && saveText(`${name}.svg`, "image/svg+xml", svgText(drawn.current));
  return (
    <figure className="picture" data-stale={stale || undefined}>
      <figcaption>
        <h2 id={`${id}-title`}>{title}</h2>
        <span className="saves">
          <button
            type="button"
            className="quiet"
            onClick={saveSvg}
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

const FRAME: PlotOptions = {
  marginTop: 26,
  marginRight: 12,
  marginBottom: 34,
  marginLeft: 46,
  className: "drawn",
};

function Legend({ entries }: { entries: readonly Entry[] }) {
  return (
    <ul className="legend">
      {entries.map(({ label, colour, dash, mark }) => (
        <li key={label}>
          <svg width="26" height="8" aria-hidden="true">
            {mark ? (
              <circle
                cx="13"
                cy="4"
                r="3"
                stroke={colour}
                fill={mark === "full" ? colour : "none"}
              />
            ) : (
              <line
                x1="1"
                x2="25"
                y1="4"
                y2="4"
                stroke={colour}
                strokeWidth="2.5"
                strokeDasharray={dash === true ? "4 3" : dash || undefined}
              />
            )}
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}
