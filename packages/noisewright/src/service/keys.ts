import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import type { Role } from "@noisewright/contract";
import { NoisewrightError } from "@noisewright/core";
import { ledgerName } from "@noisewright/release/spec";
import { z } from "zod";
import { withFileLock } from "./file-lock.js";

export const ROLES = ["analyst", "steward"] as const satisfies readonly Role[];

/** The default key file, in the working folder. */
export const DEFAULT_KEYS = "noisewright-keys.json";

/** The explicit key file, else the one in the environment. */
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
      /** The ledgers that an analyst may use. Default: all. */
      ledgers: z.array(ledgerName).min(1).optional(),
      /** SHA-256 of the key. A key has 256 random bits, so a slow hash is not needed. */
      hash: z.string().regex(/^[0-9a-f]{64}$/),
      created: z.string(),
    }),
  ),
});

export type StoredKey = z.output<typeof schema>["keys"][number];

/** Creates a key and returns it. The file stores only its hash. */
export function addKey(
  file: string,
  role: Role,
  ledgers?: readonly string[],
): { readonly id: string; readonly key: string } {
  const id = randomBytes(4).toString("hex");
  const key = `nw_${id}_${randomBytes(32).toString("base64url")}`;
  const created = new Date().toISOString();
  withFileLock(file, () => {
    const keys = exists(file) ? readKeys(file) : [];
    const scope = ledgers === undefined ? {} : { ledgers: [...ledgers] };
    const hash = hashOf(key).toString("hex");
    writeKeys(file, [...keys, { id, role, ...scope, hash, created }]);
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

/** Replaces the file in one step. Only its owner can read it. */
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

/** The keys of a service. The file is read for each request, so removing a key takes effect at once. */
export class KeyRing {
  constructor(private readonly file: string) {
    if (readKeys(file).length === 0) {
      throw keyFileError("a file with at least one key", file);
    }
  }

  /** Finds the key of a request. Compares with every key in constant time, so timing reveals nothing. */
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
