import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { askPasskey, canUsePasskeys, createPasskey } from "./passkeys";

const create = vi.fn<(asked: CredentialCreationOptions) => Promise<unknown>>();
const get = vi.fn<(asked: CredentialRequestOptions) => Promise<unknown>>();

/** Bytes whose base64url needs both letters that base64 does not have, and no padding. */
const BYTES = Uint8Array.from([251, 255, 191, 1]);
const TEXT = "-_-_AQ";

beforeEach(() => {
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("PublicKeyCredential", () => undefined);
  vi.stubGlobal("navigator", { credentials: { create, get } });
});
afterEach(() => vi.unstubAllGlobals());

const CREATION = {
  challenge: TEXT,
  rp: { id: "localhost", name: "아틀리에 온" },
  user: { id: TEXT, name: "seoyeon@example.com", displayName: "김서연" },
  pubKeyCredParams: [{ type: "public-key", alg: -7 }],
  excludeCredentials: [{ type: "public-key", id: TEXT, transports: ["internal"] }],
};

test("bytes are read from the server's text and written back", async () => {
  create.mockResolvedValue({
    id: TEXT,
    rawId: BYTES.buffer,
    type: "public-key",
    authenticatorAttachment: "platform",
    response: {
      clientDataJSON: BYTES.buffer,
      attestationObject: BYTES.buffer,
      getTransports: () => ["internal"],
    },
  });

  const made = await createPasskey(CREATION);

  const asked = create.mock.lastCall?.[0].publicKey;
  expect(asked?.challenge).toEqual(BYTES);
  expect(asked?.user.id).toEqual(BYTES);
  expect(asked?.rp.name).toBe("아틀리에 온");
  expect(asked?.excludeCredentials).toEqual([{ type: "public-key", id: BYTES, transports: ["internal"] }]);
  expect(made).toMatchObject({
    id: TEXT,
    rawId: TEXT,
    response: { clientDataJSON: TEXT, attestationObject: TEXT, transports: ["internal"] },
  });
});

test("a passkey that is shown says whose it is", async () => {
  const response = {
    clientDataJSON: BYTES.buffer,
    authenticatorData: BYTES.buffer,
    signature: BYTES.buffer,
    userHandle: BYTES.buffer,
  };
  get.mockResolvedValue({ id: TEXT, rawId: BYTES.buffer, type: "public-key", response });

  const shown = await askPasskey({ challenge: TEXT, rpId: "localhost" });

  expect(get.mock.lastCall?.[0].publicKey).toMatchObject({ challenge: BYTES, allowCredentials: [] });
  expect(shown.response).toEqual({
    clientDataJSON: TEXT,
    authenticatorData: TEXT,
    signature: TEXT,
    userHandle: TEXT,
  });
});

test.each([
  ["NotAllowedError", "declined"],
  ["AbortError", "declined"],
  ["InvalidStateError", "known"],
  ["SecurityError", "failed"],
])("%s of the browser is %s", async (name, reason) => {
  create.mockRejectedValue(new DOMException("", name));

  await expect(createPasskey(CREATION)).rejects.toMatchObject({ name: "PasskeyError", reason });
});

test("a site that is opened by its IP address cannot have passkeys", () => {
  expect(canUsePasskeys()).toBe(true);

  vi.stubGlobal("location", { hostname: "192.168.0.10" });
  expect(canUsePasskeys()).toBe(false);
});

test("a connection that is not secure cannot have passkeys", () => {
  vi.stubGlobal("isSecureContext", false);

  expect(canUsePasskeys()).toBe(false);
});
