/**
 * Writes visits.csv, people.csv and clinics.csv: half a year of visits to the clinics of an invented
 * county. The data are random with a fixed seed, so everyone gets the same tables. Run
 * `node docs/examples/generate-visits.js`.
 */
import { writeFileSync } from "node:fs";

const PEOPLE = 300;
const CLINICS = [
  ["C1", "North", 40],
  ["C2", "North", 15],
  ["C3", "South", 60],
  ["C4", "South", 25],
  ["C5", "Coast", 10],
];

let state = 20240923;

/** Mulberry32: a uniform number in [0, 1). */
function uniform() {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}

/** @param {number} least @param {number} most */
const whole = (least, most) => least + Math.floor(uniform() * (most - least + 1));

const anyClinic = () => CLINICS[whole(0, CLINICS.length - 1)]?.[0];

/** @param {string} name @param {unknown[][]} rows */
function write(name, rows) {
  const text = rows.map((row) => row.join(",")).join("\n");
  writeFileSync(new URL(name, import.meta.url), `${text}\n`);
}

/** @type {unknown[][]} */
const people = [["person_id", "born", "sex"]];
/** @type {unknown[][]} */
const visits = [["person_id", "clinic_id", "month", "minutes"]];
for (let i = 1; i <= PEOPLE; i++) {
  const person = `P${String(i).padStart(3, "0")}`;
  people.push([person, whole(1935, 2015), uniform() < 0.52 ? "f" : "m"]);
  const home = anyClinic();
  for (let left = whole(0, 4); left > 0; left--) {
    const clinic = uniform() < 0.8 ? home : anyClinic();
    visits.push([person, clinic, whole(1, 6), whole(5, 45)]);
  }
}
write("people.csv", people);
write("visits.csv", visits);
write("clinics.csv", [["clinic_id", "region", "beds"], ...CLINICS]);
