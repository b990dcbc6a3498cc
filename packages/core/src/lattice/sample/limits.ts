/** The weights of every row sum to at most 2^96, so three random words decide any draw exactly. */
export const TOTAL_BITS = 96;

/** The maximum number of outcomes in a table. */
export const TABLE_LIMIT = 2 ** 20;
