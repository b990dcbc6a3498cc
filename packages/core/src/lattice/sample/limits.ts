/**
 * The limit for the total weight of a row, in bits. With a total of at most 2^96, three random
 * words decide any draw exactly.
 */
export const TOTAL_BITS = 96;

/** The maximum number of outcomes in a table. */
export const TABLE_LIMIT = 2 ** 20;
