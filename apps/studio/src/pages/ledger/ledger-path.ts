export function pathOf(name: string, part = ""): string {
  return `/api/ledger/${encodeURIComponent(name)}${part}`;
}
