/** The content of a file as a number: the same content, whatever its name, is the same picture. */
import { sha256 as algorithm } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

/** What is read at once; the page answers to people between two pieces. */
const PIECE_BYTES = 1024 * 1024;
/** Up to here the browser's own, much faster implementation takes a file as a whole. */
const WHOLE_BYTES = 64 * PIECE_BYTES;

/** Return the SHA-256 of *file* in hexadecimal; rejects when it can no longer be read. */
export async function sha256(file: Blob): Promise<string> {
  // Over plain HTTP the browser has no `subtle`.
  if (crypto.subtle && file.size <= WHOLE_BYTES) {
    const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
    return bytesToHex(new Uint8Array(digest));
  }
  const digest = algorithm.create();
  for (let start = 0; start < file.size; start += PIECE_BYTES) {
    // One after the other: a large file is never in memory as a whole.
    // oxlint-disable-next-line no-await-in-loop
    digest.update(new Uint8Array(await file.slice(start, start + PIECE_BYTES).arrayBuffer()));
  }
  return bytesToHex(digest.digest());
}
