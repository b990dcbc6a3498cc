import { z } from "zod";

/** A function that returns an object schema. The schema refuses unknown fields. */
export const object = z.strictObject;

/** A number that may be infinite. JSON has no infinite numbers, so an infinite number is null. */
export const figure = z.number().nullable();

export const count = z.int().min(0);

/** A privacy level: ε and δ. */
export const level = object({ epsilon: z.number(), delta: z.number() });

/** A SHA-256 hash in hexadecimal. */
export const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** The type T with all fields read-only, at every depth. */
export type Immutable<T> = T extends object ? { readonly [K in keyof T]: Immutable<T[K]> } : T;
