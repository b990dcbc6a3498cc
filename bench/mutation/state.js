/** The state that instrumented sources read: the active mutant, and a count of loop rounds. */
import { setMaxListeners } from "node:events";
import { appendFileSync } from "node:fs";
import { inject } from "vitest";

/** @typedef {{ active: number, hits: Set<number>, ticks: number, most: number, is(id: number): boolean, tick(): void }} MutationState */

/** @type {MutationState} */
const state = {
  active: inject("active"),
  hits: new Set(),
  ticks: 0,
  most: inject("active") === 0 ? Number.POSITIVE_INFINITY : 3e8,
  is(id) {
    state.hits.add(id);
    return state.active === id;
  },
  tick() {
    if (++state.ticks > state.most) throw new Error("a mutant that does not end");
  },
};

if (state.active !== 0) {
  const note = { trying: state.active, pid: process.pid };
  appendFileSync(inject("notes"), `${JSON.stringify(note)}\n`);
}

/** @type {{ __mutation?: MutationState }} */ (globalThis).__mutation = state;

// A test that is repeated a hundred times adds its listeners a hundred times.
setMaxListeners(0);
