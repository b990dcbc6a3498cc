const MEGABYTE = 1 << 20;

/**
 * The fingerprint of a file: a hash of its size, its first megabyte and its last megabyte. The
 * fingerprint tells something about the file, so it must not leave the browser.
 */
export async function fileFingerprint(file: Blob): Promise<string> {
  const [first, last] = await Promise.all([
    hashOf(file.slice(0, MEGABYTE)),
    hashOf(file.slice(Math.max(0, file.size - MEGABYTE))),
  ]);
  return await hashOf(new Blob([`${file.size} ${first} ${last}`]));
}

async function hashOf(part: Blob): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", await part.arrayBuffer());
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
