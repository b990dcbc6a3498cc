/** The hour of a publication, in the reader's time zone: `18 Nov 2026, 14:00`. */
export function hourText(time: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return "";
  const day = { day: "numeric", month: "short", year: "numeric" } as const;
  return date.toLocaleString("en-GB", { ...day, hour: "2-digit", minute: "2-digit" });
}
