/** Weights of every row add up to at most 2^96: three random words decide any draw exactly. */
export const TOTAL_BITS = 96;

/** A table holds at most this many outcomes. */
export const TABLE_LIMIT = 2 ** 20;
