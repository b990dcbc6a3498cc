/** All numbers from lo to hi. */
export interface Span {
  readonly lo: number;
  readonly hi: number;
}

/** The span of two numbers in any order. */
export function spanOf(a: number, b: number): Span {
  return { lo: Math.min(a, b), hi: Math.max(a, b) };
}

/** The span of the values of a function that never decreases. */
export function rising({ lo, hi }: Span, f: (x: number) => number): Span {
  return { lo: f(lo), hi: f(hi) };
}

export function plus(a: Span, b: Span): Span {
  return { lo: a.lo + b.lo, hi: a.hi + b.hi };
}

export function minus(a: Span, b: Span): Span {
  return { lo: a.lo - b.hi, hi: a.hi - b.lo };
}

export function scaled(a: Span, factor: number): Span {
  return spanOf(a.lo * factor, a.hi * factor);
}

export function times(a: Span, b: Span): Span {
  const ends = [a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi];
  return { lo: Math.min(...ends), hi: Math.max(...ends) };
}

/** The smallest span that contains both spans. */
export function hull(a: Span, b: Span): Span {
  return { lo: Math.min(a.lo, b.lo), hi: Math.max(a.hi, b.hi) };
}

/** The intersection of two spans. */
export function overlap(a: Span, b: Span): Span {
  return { lo: Math.max(a.lo, b.lo), hi: Math.min(a.hi, b.hi) };
}

/** The largest absolute value in a span. */
export function size({ lo, hi }: Span): number {
  return Math.max(-lo, hi);
}
