import { z } from "zod";

/** Objects whose fields are all named: an answer with another one is not what was agreed. */
export const object = z.strictObject;

/** JSON has no infinity: a number that may be infinite is null where it is. */
export const figure = z.number().nullable();

export const count = z.int().min(0);

/** ε and δ. */
export const level = object({ epsilon: z.number(), delta: z.number() });

/** SHA-256, in hexadecimal. */
export const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** What is read and never changed, all the way down. */
export type Immutable<T> = T extends object ? { readonly [K in keyof T]: Immutable<T[K]> } : T;
