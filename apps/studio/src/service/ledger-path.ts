/** The path of the requests about a ledger. */
export function ledgerPath(name: string, part = ""): string {
  return `/api/ledger/${encodeURIComponent(name)}${part}`;
}
