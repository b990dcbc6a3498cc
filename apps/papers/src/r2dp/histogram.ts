/** A synthetic histogram with 50 bins and 775 records: a peak, a shoulder and a thin tail. */
export const HISTOGRAM: readonly number[] = [
  5, 6, 7, 8, 9, 11, 13, 15, 17, 19, 21, 23, 25, 26, 28, 29, 30, 30, 31, 30, 30, 29, 28, 26, 25, 23,
  21, 19, 17, 15, 14, 13, 12, 12, 12, 12, 12, 11, 11, 10, 9, 8, 6, 5, 4, 3, 2, 1, 1, 1,
];
