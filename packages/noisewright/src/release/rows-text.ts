import type { PublishedRows, RowsQuality } from "@noisewright/release";
import { percent, safeLabel, table } from "@noisewright/text";

const NAME_WIDTH = 24;
/** Further tables and pairs are only in the output of --json. */
const MOST_TABLES = 20;
const MOST_PAIRS = 6;
/** With more noise, rows whose columns are independent are about as good. */
const MOST_NOISE = 0.6;

/** Describes synthetic rows and their quality as text for people. */
export function describeRows({ count, columns, quality }: PublishedRows): string[] {
  const { estimatedRows, implied } = quality;
  return [
    `${countText(count)} rows of ${columns.length} columns; the data have about ${countText(estimatedRows)} rows.`,
    "--tables <folder> writes the rows to a file. Rows have no intervals: publish tables beside them.",
    noiseText(quality),
    "",
    ...fitLines(quality),
    ...(implied.length > 0 ? ["", impliedText(implied)] : []),
  ];
}

function noiseText({ noiseShare }: RowsQuality): string {
  const share = `In a pair of columns, noise puts ${shareText(noiseShare)} of the rows in the wrong cell, on average`;
  return noiseShare > MOST_NOISE
    ? `${share}. This is so much that rows with independent columns would be about as good: use fewer columns, wider bins or a larger ε.`
    : `${share}.`;
}

/** The tables that fit worst come first. */
function fitLines({ tables }: RowsQuality): string[] {
  const worst = [...tables].sort((a, b) => b.distance - b.noise - (a.distance - a.noise));
  const rows = worst
    .slice(0, MOST_TABLES)
    .map(({ columns, distance, noise }) => [named(columns), shareText(distance), shareText(noise)]);
  const rest = worst.length - rows.length;
  return [
    ...table([["measured table", "distance from the rows", "distance by noise alone"], ...rows]),
    ...(rest > 0 ? [`… ${rest} more tables; --json has all`] : []),
  ];
}

function impliedText(implied: RowsQuality["implied"]): string {
  const some = implied.slice(0, MOST_PAIRS).map(named).join(", ");
  const rest = implied.length - MOST_PAIRS;
  return `Not measured, only implied by other pairs: ${some}${rest > 0 ? `, and ${rest} more` : ""}`;
}

const countText = (count: number) => count.toLocaleString("en-US");

/** A share in percent, with one decimal place. */
const shareText = (share: number) => percent(Number(share.toFixed(3)));

const named = (columns: readonly string[]) =>
  columns.map((column) => safeLabel(column, NAME_WIDTH)).join(" × ");
