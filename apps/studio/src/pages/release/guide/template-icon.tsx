/** The drawing of each template: what its result looks like. */
const DRAWINGS: Readonly<Record<string, string>> = {
  count: "M4 24h40M24 8v16M20 12l4-4 4 4",
  "count-by": "M8 24V14M18 24V6M28 24v-8M38 24V10M4 24h40",
  mean: "M4 18h40M12 14v8M36 14v8M12 18h24",
  "mean-by": "M10 6h16M18 3v6M20 14h18M29 11v6M8 22h14M15 19v6",
  histogram: "M4 24h40M8 24v-4h6v4M14 24V14h6v10M20 24V5h6v19M26 24V10h6v14M32 24v-6h6v6",
  median: "M10 7h28v14H10zM24 7v14M4 14h6M38 14h6",
  sum: "M34 6H14l10 8-10 8h20",
  table: "M8 5h32v18H8zM8 11h32M8 17h32M20 5v18M30 5v18",
};

export function TemplateIcon({ id }: { id: string }) {
  return (
    <svg className="template-icon" viewBox="0 0 48 28" aria-hidden="true">
      <path d={DRAWINGS[id]} />
      {id === "mean" && <circle cx="24" cy="18" r="2.6" />}
    </svg>
  );
}
