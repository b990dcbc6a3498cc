import type { Json } from "./entry.js";
import { isCostList, isLabelOrNull, isTerms } from "./kinds.js";
import { HASH, type Page } from "./page.js";

/**
 * True for a page that can be read: its columns have the lengths that belong together, and every
 * number in a column names an item that the page has.
 */
export function isPage(value: Json): value is Page & Json {
  const page = value as Page & Json; // every field is checked below
  if (typeof value !== "object" || value === null) return false;
  const lists = [page.terms, page.times, page.clients, page.costs, page.debits, page.requests];
  if (![...lists, page.paid, page.answers, page.sources].every(Array.isArray)) return false;
  const texts = [page.asked, page.digests, page.earlier, page.results];
  if (!texts.every((text) => typeof text === "string")) return false;
  return hasItems(page) && hasLengths(page) && page.paid.every(isBelow(page.costs.length));
}

function hasItems({ terms, times, clients, costs, requests, sources }: Page): boolean {
  return (
    terms.every(({ index, content }) => isBelow()(index) && isTerms(content)) &&
    [...times, ...requests].every((text) => typeof text === "string") &&
    clients.every(isLabelOrNull) &&
    costs.every(isCostList) &&
    sources.every((source) => source === null || typeof source === "string")
  );
}

function hasLengths(page: Page): boolean {
  const { debits, answers, paid, earlier } = page;
  const isRelease = isBelow(paid.length);
  const isEarlier = isBelow(earlier.length / HASH);
  const isPlace = (place: number) => isRelease(place) || isEarlier(-1 - place);
  return (
    debits.length === 4 * page.requests.length &&
    page.asked.length === HASH * page.requests.length &&
    rowsHave(debits, [
      isBelow(),
      isBelow(page.times.length),
      isBelow(page.clients.length),
      isBelow(paid.length + 1),
    ]) &&
    debits.reduce((sum, count, i) => (i % 4 === 3 ? sum + count : sum), 0) === paid.length &&
    page.digests.length === HASH * paid.length &&
    HASH * answers.length === 4 * page.results.length &&
    rowsHave(answers, [isBelow(), isBelow(), isPlace, isBelow(page.sources.length)])
  );
}

type Check = (x: number) => boolean;

/** True if each row of four numbers passes the four checks. */
function rowsHave(numbers: readonly number[], checks: readonly Check[]): boolean {
  return numbers.every((x, i) => checks[i % 4]!(x));
}

/** A check for whole numbers from 0 up to, but not including, `end`. */
function isBelow(end = Number.MAX_SAFE_INTEGER): Check {
  return (x) => Number.isSafeInteger(x) && x >= 0 && x < end;
}
