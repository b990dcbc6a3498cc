export interface Budget {
  readonly epsilon: number;
  readonly delta: number;
}

/** A ledger at a glance. */
export interface Summary {
  readonly name: string;
  readonly unit: string;
  readonly budget: Budget;
  readonly spent: number;
  readonly remains: number;
  readonly adaptive: boolean;
  readonly entries: number;
  readonly releases: number;
  readonly answered: number;
  readonly created: string;
  readonly head: string;
}

export interface AllLedgers {
  readonly datasets: readonly Summary[];
  /** Those that are damaged. */
  readonly unreadable: readonly {
    readonly name: string;
    readonly error: { readonly message: string };
  }[];
}

export interface Entry {
  readonly index: number;
  readonly time: string;
  readonly hash: string;
  readonly previous: string;
  readonly content: Content;
}

type Content =
  | {
      readonly kind: "created/1" | "created/2" | "raised/1" | "raised/2";
      readonly budget: Budget;
    }
  | {
      readonly kind: "debited/1" | "debited/2";
      readonly request: string;
      readonly releases: readonly unknown[];
    }
  | { readonly kind: "answered/1"; readonly releases: readonly unknown[] };

export interface History extends Summary {
  readonly history: readonly Entry[];
}

export function pathOf(name: string, part = ""): string {
  return `/api/ledger/${encodeURIComponent(name)}${part}`;
}
