import { useMemo } from "react";
import { FigurePicture } from "./figure-picture.js";
import { StatementTable } from "./statement-table.js";
import { TableView } from "./table-view.js";
import { usePaper } from "./use-paper.js";
import { viewOf } from "./views/index.js";

/** The figures, statements and tables of a paper, computed by the service. */
export function PaperBody({ id, query }: { id: string; query: URLSearchParams }) {
  const { report, fault, progress } = usePaper(id);
  const view = useMemo(() => report && viewOf(report), [report]);
  if (fault) {
    return (
      <p className="notice bad" role="alert">
        {fault.message}
      </p>
    );
  }
  if (view === undefined) {
    return (
      <div className="loading" aria-busy="true">
        <p role="status">
          Recomputing the paper takes some seconds{progress && `: ${progress.what}`}…
        </p>
        <progress aria-label="Computing" />
      </div>
    );
  }
  return (
    <>
      <div className="pictures">
        {report?.figures.map((figure) => (
          <FigurePicture key={figure.id} figure={figure} name={`noisewright-${id}`} />
        ))}
      </div>
      {view.statements.length > 0 && (
        <StatementTable id={id} statements={view.statements} query={query} />
      )}
      {view.tables.map((table) => (
        <TableView key={table.title} table={table} name={`noisewright-${id}`} />
      ))}
    </>
  );
}
