import { Blob as NodeBlob } from "node:buffer";

import { expect, test, vi } from "vitest";

import { sha256 } from "./sha256";

/** The Blob of the test's page hands out buffers that this program's own digest does not know. */
const blobOf = (part: string | Uint8Array) => new NodeBlob([part]) as unknown as Blob;
const KNOWN = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
const LONG = new Uint8Array(2_500_000).fill(7);

/** Over plain HTTP a browser has no `crypto.subtle`. */
async function overPlainHttp(file: Blob): Promise<string> {
  const own = globalThis.crypto;
  vi.stubGlobal("crypto", { getRandomValues: own.getRandomValues.bind(own) });
  try {
    return await sha256(file);
  } finally {
    vi.stubGlobal("crypto", own);
  }
}

test("the digest is that of the standard, with and without the browser's own", async () => {
  expect(await sha256(blobOf("abc"))).toBe(KNOWN);
  expect(await overPlainHttp(blobOf("abc"))).toBe(KNOWN);
});

test("a file of several pieces has the digest of the whole", async () => {
  expect(await overPlainHttp(blobOf(LONG))).toBe(await sha256(blobOf(LONG)));
});
