import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import type { Role } from "@noisewright/contract";
import { NoisewrightError } from "@noisewright/core";
import { ledgerName } from "@noisewright/release/spec";
import { z } from "zod";
import { oneAtATime } from "./one-at-a-time.js";

export const ROLES = ["analyst", "steward"] as const satisfies readonly Role[];

/** Where keys are kept unless told otherwise: a file in the working folder. */
export const DEFAULT_KEYS = "noisewright-keys.json";

/** What was given, or else what the environment says. */
export function keysLocation(given?: string): string | undefined {
  return given ?? process.env.NOISEWRIGHT_KEYS;
}

const FORMAT = "noisewright-keys/1";
const schema = z.strictObject({
  format: z.literal(FORMAT),
  keys: z.array(
    z.strictObject({
      id: z.string().regex(/^[0-9a-f]{8}$/),
      role: z.enum(ROLES),
      /** The ledgers that an analyst may use; all unless given. */
      ledgers: z.array(ledgerName).min(1).optional(),
      /** SHA-256 of the key: 256 random bits need no slow hash. */
      hash: z.string().regex(/^[0-9a-f]{64}$/),
      created: z.string(),
    }),
  ),
});

export type StoredKey = z.output<typeof schema>["keys"][number];

/** A new key, which is told once and kept as its hash alone. */
export function addKey(
  file: string,
  role: Role,
  ledgers?: readonly string[],
): { readonly id: string; readonly key: string } {
  const id = randomBytes(4).toString("hex");
  const key = `nw_${id}_${randomBytes(32).toString("base64url")}`;
  const created = new Date().toISOString();
  oneAtATime(file, () => {
    const keys = exists(file) ? readKeys(file) : [];
    const scope = ledgers === undefined ? {} : { ledgers: [...ledgers] };
    const hash = hashOf(key).toString("hex");
    writeKeys(file, [...keys, { id, role, ...scope, hash, created }]);
  });
  return { id, key };
}

export function removeKey(file: string, id: string): void {
  oneAtATime(file, () => writeKeys(file, without(readKeys(file), id)));
}

function without(keys: readonly StoredKey[], id: string): readonly StoredKey[] {
  const left = keys.filter((key) => key.id !== id);
  if (left.length === keys.length) {
    const known = keys.map((key) => key.id);
    throw new NoisewrightError({
      code: "unknown",
      subject: "keys",
      what: "key",
      got: id.slice(0, 40),
      known,
    });
  }
  return left;
}

export function readKeys(file: string): readonly StoredKey[] {
  try {
    return schema.parse(JSON.parse(readFileSync(file, "utf8"))).keys;
  } catch (cause) {
    throw wrong("a file of keys, made by noisewright keys add", file, cause);
  }
}

/** Whole or not at all, and for its owner's eyes. */
function writeKeys(file: string, keys: readonly StoredKey[]): void {
  try {
    const fresh = `${file}.${randomBytes(4).toString("hex")}`;
    writeFileSync(fresh, `${JSON.stringify({ format: FORMAT, keys }, undefined, 1)}\n`, {
      mode: 0o600,
      flag: "wx",
    });
    renameSync(fresh, file);
  } catch (cause) {
    throw wrong("a file that can be written", file, cause);
  }
}

/** Who may do what. The file is read for each request, so that a key that was removed is gone at once. */
export class KeyRing {
  constructor(private readonly file: string) {
    if (readKeys(file).length === 0) throw wrong("a file with at least one key", file);
  }

  /** Every key is compared, each in constant time: how long it takes tells nothing. */
  holder(authorization: string | undefined): StoredKey | undefined {
    const key = /^Bearer ([\w-]{1,200})$/.exec(authorization ?? "")?.[1];
    if (key === undefined) return undefined;
    const hash = hashOf(key);
    let found: StoredKey | undefined;
    for (const stored of this.keys()) {
      if (timingSafeEqual(hash, Buffer.from(stored.hash, "hex"))) found = stored;
    }
    return found;
  }

  private keys(): readonly StoredKey[] {
    try {
      return readKeys(this.file);
    } catch {
      return []; // an unreadable file admits no one
    }
  }
}

function exists(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false }) !== undefined;
}

function hashOf(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}

function wrong(domain: string, file: string, cause?: unknown): NoisewrightError {
  const got = `"${file.slice(0, 80)}"`;
  const problem = { code: "domain", subject: "keys", parameter: "keys", domain, got } as const;
  return new NoisewrightError(problem, { cause });
}
