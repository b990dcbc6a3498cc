/**
 * Writes loans.csv: a year of loans at the libraries of an invented city. The data are random with a
 * fixed seed, so everyone gets the same table. Run `node packages/noisewright/sample/generate.js`.
 */
import { writeFileSync } from "node:fs";

const READERS = 1200;

const BRANCHES = [
  ["Central", 9],
  ["Harbour", 5],
  ["Hillside", 4],
  ["Market", 4],
  ["North", 3],
  ["University", 3],
  ["Meadow", 2],
  ["Island", 1],
];
const GENRES = [
  ["novel", 10],
  ["crime", 8],
  ["children", 7],
  ["history", 4],
  ["science", 3],
  ["travel", 3],
  ["cooking", 2],
  ["music", 2],
  ["poetry", 1],
  ["local maps", 0.02],
];

let state = 20240601;

/** Mulberry32: a uniform number in [0, 1). */
function uniform() {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}

/** @param {(string | number)[][]} weighted */
function pick(weighted) {
  let left = uniform() * weighted.reduce((sum, entry) => sum + Number(entry[1]), 0);
  return weighted.find((entry) => {
    left -= Number(entry[1]);
    return left < 0;
  })?.[0];
}

/** @param {number} mean */
function exponential(mean) {
  return -mean * Math.log(1 - uniform());
}

function ageOfReader() {
  const kind = uniform();
  if (kind < 0.25) return 6 + Math.floor(uniform() * 12);
  if (kind < 0.75) return Math.min(95, 18 + Math.floor(exponential(20)));
  return 60 + Math.floor(uniform() * 30);
}

const rows = ["reader,age,branch,genre,day,days"];
for (let reader = 1; reader <= READERS; reader++) {
  const age = ageOfReader();
  const home = pick(BRANCHES);
  const loans = 1 + Math.floor(exponential(3.2));
  for (let loan = 0; loan < loans; loan++) {
    const branch = uniform() < 0.85 ? home : pick(BRANCHES);
    const genre = age < 14 && uniform() < 0.7 ? "children" : pick(GENRES);
    const day = 1 + Math.floor(uniform() * 365);
    const days = Math.min(
      90,
      1 + Math.floor(uniform() < 0.8 ? 7 + uniform() * 21 : exponential(25)),
    );
    rows.push([`R${String(reader).padStart(4, "0")}`, age, branch, genre, day, days].join(","));
  }
}
writeFileSync(new URL("loans.csv", import.meta.url), `${rows.join("\n")}\n`);
