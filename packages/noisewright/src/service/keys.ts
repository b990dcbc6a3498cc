import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { quota, ROLES, type Role } from "@noisewright/contract";
import { NoisewrightError } from "@noisewright/core";
import { ledgerName } from "@noisewright/release/spec";
import { z } from "zod";
import { withFileLock } from "./file-lock.js";

/** The name of the default key file, which is in the working folder. */
export const DEFAULT_KEYS = "noisewright-keys.json";

/** Returns the explicit key file, or else the key file that the environment names. */
export function keysLocation(explicit?: string): string | undefined {
  return explicit ?? process.env.NOISEWRIGHT_KEYS;
}

const FORMAT = "noisewright-keys/1";
const schema = z.strictObject({
  format: z.literal(FORMAT),
  keys: z.array(
    z.strictObject({
      id: z.string().regex(/^[0-9a-f]{8}$/),
      role: z.enum(ROLES),
      /** The ledgers that a reader or an analyst may use. The default is all ledgers. */
      ledgers: z.array(ledgerName).min(1).optional(),
      /** What an analyst may spend from each ledger. The default is no limit. */
      quota: quota.optional(),
      /**
       * The SHA-256 hash of the key. A key has 256 random bits, so a slow hash function is not
       * needed.
       */
      hash: z.string().regex(/^[0-9a-f]{64}$/),
      created: z.string(),
    }),
  ),
});

export type Quota = z.output<typeof quota>;
export type StoredKey = z.output<typeof schema>["keys"][number];

/** Creates a key and returns the key. The key file stores only a hash of the key. */
export function addKey(
  file: string,
  role: Role,
  ledgers?: readonly string[],
  limit?: Quota,
): { readonly id: string; readonly key: string } {
  const id = randomBytes(4).toString("hex");
  const key = `nw_${id}_${randomBytes(32).toString("base64url")}`;
  const created = new Date().toISOString();
  withFileLock(file, () => {
    const keys = exists(file) ? readKeys(file) : [];
    const rights = {
      ...(ledgers !== undefined && { ledgers: [...ledgers] }),
      ...(limit !== undefined && { quota: limit }),
    };
    const hash = hashOf(key).toString("hex");
    writeKeys(file, [...keys, { id, role, ...rights, hash, created }]);
  });
  return { id, key };
}

export function removeKey(file: string, id: string): void {
  withFileLock(file, () => writeKeys(file, withoutKey(readKeys(file), id)));
}

function withoutKey(keys: readonly StoredKey[], id: string): readonly StoredKey[] {
  const others = keys.filter((key) => key.id !== id);
  if (others.length === keys.length) {
    const known = keys.map((key) => key.id);
    throw new NoisewrightError({
      code: "unknown",
      subject: "keys",
      what: "key",
      got: id.slice(0, 40),
      known,
    });
  }
  return others;
}

export function readKeys(file: string): readonly StoredKey[] {
  try {
    return schema.parse(JSON.parse(readFileSync(file, "utf8"))).keys;
  } catch (cause) {
    throw keyFileError("a key file that noisewright keys add created", file, cause);
  }
}

/** Replaces the key file in one step. Only the file's owner can read the new file. */
function writeKeys(file: string, keys: readonly StoredKey[]): void {
  try {
    const temporary = `${file}.${randomBytes(4).toString("hex")}`;
    writeFileSync(temporary, `${JSON.stringify({ format: FORMAT, keys }, undefined, 1)}\n`, {
      mode: 0o600,
      flag: "wx",
    });
    renameSync(temporary, file);
  } catch (cause) {
    throw keyFileError("a file that can be written", file, cause);
  }
}

/**
 * The keys of a service. The key file is read again for each request, so removing a key takes
 * effect at once.
 */
export class KeyRing {
  constructor(private readonly file: string) {
    if (readKeys(file).length === 0) {
      throw keyFileError("a file with at least one key", file);
    }
  }

  /**
   * Finds the stored key of a request. Every stored key is compared in constant time, so the
   * duration reveals nothing about the keys.
   */
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

  keys(): readonly StoredKey[] {
    try {
      return readKeys(this.file);
    } catch {
      return []; // If the key file cannot be read, no key is valid.
    }
  }
}

function exists(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false }) !== undefined;
}

function hashOf(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}

function keyFileError(domain: string, file: string, cause?: unknown): NoisewrightError {
  const got = `"${file.slice(0, 80)}"`;
  const advice =
    "create one with noisewright keys add --role steward, or name another file with --keys";
  const problem = {
    code: "domain",
    subject: "keys",
    parameter: "keys",
    domain,
    got,
    advice,
  } as const;
  return new NoisewrightError(problem, { cause });
}
