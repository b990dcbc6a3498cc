/** The time of an entry. Entries record the hour only. */
export function hourText(time: string): string {
  const [day = "", clock = ""] = time.split("T");
  return `${day}, ${clock.slice(0, 2)} h UTC`;
}
