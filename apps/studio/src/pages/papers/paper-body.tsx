import { useMemo } from "react";
import { ErrorNotice } from "../../service/error-notice.js";
import { Skeleton } from "../../ui/skeleton.js";
import { FigurePicture } from "./figure-picture.js";
import { StatementTable } from "./statement-table.js";
import { TableView } from "./table-view.js";
import { usePaper } from "./use-paper.js";
import { viewOf } from "./views/index.js";

/** The figures, statements and tables of a paper, computed by the service. */
export function PaperBody({ id, query }: { id: string; query: URLSearchParams }) {
  const { report, fault, progress, again } = usePaper(id);
  const view = useMemo(() => report && viewOf(report), [report]);
  if (fault) return <ErrorNotice fault={fault} again={again} />;
  if (view === undefined) {
    return (
      <Skeleton height={560}>
        {`Recomputing the paper takes some seconds${progress ? `: ${progress.what}` : ""}…`}
      </Skeleton>
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
