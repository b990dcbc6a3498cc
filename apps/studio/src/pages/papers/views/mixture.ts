import type { PaperView, ReportOf } from "./paper-view.js";

export function mixtureView({
  table,
  claims,
}: ReportOf<"smith-thilakarathna-kaafar-2017">): PaperView {
  const columns = Object.keys(table.rows[0]?.cells ?? {});
  return {
    statements: claims.map(({ printed, ours, ...claim }) => ({
      ...claim,
      ...{ relation: "≈", paper: printed, ours: ours.geometric },
    })),
    tables: [
      {
        title: "Table I",
        words: `${table.matches} of ${table.cells} entries agree with our values to one unit of the last printed digit. Where an entry differs, our value follows in parentheses.`,
        columns: ["break", "ε inside", "ε outside", ...columns.map(spaced)],
        rows: table.rows.map(({ breakpoint, innerEpsilon, outerEpsilon, cells }) => [
          ...[breakpoint, innerEpsilon, outerEpsilon],
          ...columns.map((name) => {
            const { printed, ours, match } = cells[name]!;
            return match === "off" ? `${printed} (${Number(ours.toPrecision(5))})` : printed;
          }),
        ]),
      },
    ],
  };
}

/** Writes `varianceLaplaceMixture` as separate words. */
function spaced(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
