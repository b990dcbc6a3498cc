import { catalogue } from "./catalogue.js";
import { design } from "./design.js";
import { optimal } from "./optimal.js";
import { portrait } from "./portrait.js";
import { warm } from "./warm.js";

/** What the worker does: plain data in, plain data out. One file each, one line here. */
export const TASKS = { catalogue, design, optimal, portrait, warm };

export type Tasks = typeof TASKS;
