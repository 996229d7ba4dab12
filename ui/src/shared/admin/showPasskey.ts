/** A passkey as proof of who one is: the server asks, the device answers. */
import { send } from "../send";
import type { PasskeyOptions } from "./passkeys";
import { askPasskey } from "./passkeys";

const OPTIONS_URL = "/api/session/passkey/options";

/** Return what the device has signed; throw `PasskeyError`, or a `Problem` when the server does not ask. */
export async function showPasskey() {
  const { data } = await send<{ publicKey: PasskeyOptions }>("POST", OPTIONS_URL, { body: {} });
  return askPasskey(data.publicKey);
}
