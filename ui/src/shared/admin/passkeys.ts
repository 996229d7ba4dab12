/** Passkeys of this device: made and used, in the JSON that the server sends and takes. */

/** Options as the server sends them: WebAuthn's own JSON. */
export type PasskeyOptions = Readonly<Record<string, unknown>>;

/** Whoever was asked declined, or waited too long; the device has one already; anything else. */
export type PasskeyFailure = "declined" | "known" | "failed";

export class PasskeyError extends Error {
  override name = "PasskeyError";
  readonly reason: PasskeyFailure;

  constructor(reason: PasskeyFailure, cause?: unknown) {
    super(`passkey_${reason}`, { cause });
    this.reason = reason;
  }
}

const REASONS: Readonly<Record<string, PasskeyFailure>> = {
  NotAllowedError: "declined",
  AbortError: "declined",
  InvalidStateError: "known",
};

/** Passkeys belong to a name: a site that is opened by its IP address cannot have any. */
const IP_ADDRESS = /^[\d.]+$|^\[/;

/** Say whether passkeys can be made and used here. */
export function canUsePasskeys(): boolean {
  const { isSecureContext, location } = window;
  return isSecureContext && "PublicKeyCredential" in window && !IP_ADDRESS.test(location.hostname);
}

/** Let the device make a passkey; throw `PasskeyError`. */
export async function createPasskey(options: PasskeyOptions) {
  const publicKey = readCreation(options as unknown as PublicKeyCredentialCreationOptionsJSON);
  const made = await asking(() => navigator.credentials.create({ publicKey }));
  const response = made.response as AuthenticatorAttestationResponse;
  return {
    ...named(made),
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      attestationObject: toText(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    },
  };
}

/** Let somebody show a passkey of his choice; throw `PasskeyError`. */
export async function askPasskey(options: PasskeyOptions) {
  const publicKey = readRequest(options as unknown as PublicKeyCredentialRequestOptionsJSON);
  const shown = await asking(() => navigator.credentials.get({ publicKey }));
  const response = shown.response as AuthenticatorAssertionResponse;
  return {
    ...named(shown),
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      authenticatorData: toText(response.authenticatorData),
      signature: toText(response.signature),
      userHandle: response.userHandle ? toText(response.userHandle) : null,
    },
  };
}

async function asking(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await ask();
    if (credential) return credential as PublicKeyCredential;
  } catch (error) {
    throw new PasskeyError(REASONS[error instanceof DOMException ? error.name : ""] ?? "failed", error);
  }
  throw new PasskeyError("failed");
}

// The browser's own `parse…FromJSON` and `toJSON` are younger than passkeys, and those that
// password managers put in their place lack them: what is written here serves everywhere.

function readCreation(options: PublicKeyCredentialCreationOptionsJSON): PublicKeyCredentialCreationOptions {
  const { challenge, user, excludeCredentials = [] } = options;
  return {
    ...(options as object as PublicKeyCredentialCreationOptions),
    challenge: toBytes(challenge),
    user: { ...user, id: toBytes(user.id) },
    excludeCredentials: excludeCredentials.map(readDescriptor),
  };
}

function readRequest(options: PublicKeyCredentialRequestOptionsJSON): PublicKeyCredentialRequestOptions {
  const { challenge, allowCredentials = [] } = options;
  return {
    ...(options as object as PublicKeyCredentialRequestOptions),
    challenge: toBytes(challenge),
    allowCredentials: allowCredentials.map(readDescriptor),
  };
}

function readDescriptor({ id, ...rest }: PublicKeyCredentialDescriptorJSON): PublicKeyCredentialDescriptor {
  return { ...(rest as PublicKeyCredentialDescriptor), id: toBytes(id), type: "public-key" };
}

function named({ id, rawId, type, authenticatorAttachment }: PublicKeyCredential) {
  return { id, rawId: toText(rawId), type, authenticatorAttachment, clientExtensionResults: {} };
}

/** Read base64url, as WebAuthn writes bytes: without padding. */
function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

function toText(bytes: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
