/** What the service tells of a release: the part of it that is shown. */
export interface PlannedRelease {
  readonly name: string;
  readonly statistic: string;
  readonly mechanism: { readonly id: string; readonly why: string };
  readonly sensitivity: { readonly why: string };
  readonly certified: { readonly epsilon: number; readonly delta: number };
  readonly expected: {
    readonly within: number | null;
    readonly unit: "value" | "value × rows" | "rows";
    readonly confidence: number;
  };
  readonly status: "new" | "paid" | "answered";
}

interface Budget {
  readonly epsilon: number;
  readonly delta: number;
}

export interface Preview {
  readonly ledger: {
    readonly name: string;
    readonly budget: Budget;
    readonly before: number;
    /** Of a request that no ε pays for, there is none: its δ is too large. */
    readonly after: number | null;
    readonly needs: number | null;
    readonly remains: number;
    readonly affordable: boolean;
  };
  readonly protects: { readonly meaning: string };
  readonly releases: readonly PlannedRelease[];
}

export type KeyValue = string | number | boolean | null;

export interface Result {
  readonly key: Readonly<Record<string, KeyValue>>;
  readonly value: KeyValue;
  readonly interval?: { readonly lower: number | null; readonly upper: number | null };
  readonly note?: string;
}

export interface PublishedRelease extends PlannedRelease {
  readonly confidence: number;
  readonly simultaneous: boolean;
  readonly results: readonly Result[];
}

export interface Published {
  readonly request: string;
  readonly ledger: {
    readonly name: string;
    readonly budget: Budget;
    readonly spent: number;
    readonly cost: number;
    readonly remains: number;
  };
  readonly receipt: object;
  readonly releases: readonly PublishedRelease[];
}

export function keyText(key: Result["key"]): string {
  const parts = Object.values(key).map((part) => (part === null ? "(empty)" : String(part)));
  return parts.join(" · ");
}
