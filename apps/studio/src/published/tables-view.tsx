import type { PublishedRelease } from "@noisewright/contract/answers";
import type { PublishedChart } from "@noisewright/report/charts";
import { useMemo, useState } from "react";
import { saveText } from "../chart/save.js";
import { csvOf } from "../chart/table.js";
import { numberText, numberTextUp } from "../ui/format.js";
import { Scroll } from "../ui/scroll.js";
import { Segmented } from "../ui/segmented.js";
import { Select } from "../ui/select.js";
import { ChartPicture } from "./chart-picture.js";
import type { CountView } from "./count-text.js";
import { crosstabsOf, type PublishedTable } from "./crosstab.js";
import { CrosstabTable } from "./crosstab-table.js";
import { ListTable } from "./list-table.js";
import { tidyTable } from "./published-table.js";

interface Props {
  readonly release: PublishedRelease;
  readonly tables: readonly PublishedTable[];
  readonly charts: readonly PublishedChart[];
}

const VIEWS = [
  { value: "whole", label: "whole numbers", hint: "never negative, and all totals add up exactly" },
  { value: "estimate", label: "estimates", hint: "unbiased; use these numbers for further sums" },
  {
    value: "interval",
    label: "intervals",
    hint: "around the estimates; each contains the true count with the confidence below",
  },
] as const;

/** The published tables of a release, one at a time. */
export function TablesView({ release, tables, charts }: Props) {
  const hasWhole = tables.every(({ cells }) => cells.every(({ whole }) => whole !== undefined));
  const [index, setIndex] = useState(() => firstShown(tables));
  const [view, setView] = useState<CountView>(hasWhole ? "whole" : "estimate");
  const table = tables[index] ?? tables[0]!;
  const { name, confidence, simultaneous } = release;
  const within = release.expectedTables?.[index]?.within;
  const sure = `${numberText(100 * confidence)} % confidence for ${simultaneous ? "all cells together" : "each cell"}`;
  const caption = `${table.name}${within ? `: ± ${numberTextUp(within, 3)} with ${sure}` : ""}`;
  const chart = charts.find(({ title }) => title === `${name}: ${table.name}`);
  const file = [name, ...(table.columns.length > 0 ? table.columns : ["total"])].join("-");
  const save = () =>
    saveText(`${file.replaceAll(/[^\w-]+/g, "-")}.csv`, "text/csv", csvOf(tidyTable(table)));
  return (
    <section className="part" aria-label={`Tables of ${name}`}>
      <div className="row">
        <div>
          {!hasWhole && (
            <p className="hint">
              The columns have too many combinations of values for whole numbers.
            </p>
          )}
        </div>
        <button type="button" onClick={save}>
          Table as CSV
        </button>
      </div>
      {tables.length > 1 && (
        <Select
          label="Table"
          value={String(index)}
          options={tables.map((each, i) => ({ value: String(i), label: each.name }))}
          onChange={(next) => setIndex(Number(next))}
        />
      )}
      {table.columns.length < 2 ? (
        <Scroll label={`Table ${table.name}`}>
          <ListTable {...{ table, tables, caption }} />
        </Scroll>
      ) : (
        <>
          <Segmented
            label="Show"
            value={view}
            options={VIEWS.filter(({ value }) => hasWhole || value !== "whole")}
            onChange={setView}
          />
          <Slices key={index} {...{ table, tables, view, caption }} />
        </>
      )}
      {chart && <ChartPicture release={release} chart={chart} />}
    </section>
  );
}

/** The first table of two columns, because its totals show the tables of one column too. */
function firstShown(tables: readonly PublishedTable[]): number {
  return Math.max(
    0,
    tables.findIndex(({ columns }) => columns.length > 1),
  );
}

interface SlicesProps extends Pick<Props, "tables"> {
  readonly table: PublishedTable;
  readonly view: CountView;
  readonly caption: string;
}

/** A table of two columns, or one part of a table of more columns. */
function Slices({ table, tables, view, caption }: SlicesProps) {
  const [slice, setSlice] = useState(0);
  const crosstabs = useMemo(() => crosstabsOf(table, tables), [table, tables]);
  const crosstab = crosstabs[slice]!;
  return (
    <>
      {crosstabs.length > 1 && (
        <Select
          label="Part"
          value={String(slice)}
          options={crosstabs.map(({ where }, i) => ({ value: String(i), label: where }))}
          onChange={(next) => setSlice(Number(next))}
        />
      )}
      <Scroll label={`Table ${table.name}`}>
        <CrosstabTable
          crosstab={crosstab}
          names={table.columns.slice(-2)}
          view={view}
          caption={crosstab.where === "" ? caption : `${caption}; ${crosstab.where}`}
        />
      </Scroll>
    </>
  );
}
