/** A passkey as proof of who one is: the server asks, the device answers. */
import type { Schema } from "../contract";
import { send } from "../send";
import { askPasskey } from "./passkeys";

const OPTIONS_URL = "/api/session/passkey/options";

/** Return what the device has signed; throw `PasskeyError`, or a `Problem` when the server does not ask. */
export async function showPasskey() {
  const { data } = await send<Schema<"PasskeyOptionsOut">>("POST", OPTIONS_URL, { body: {} });
  return askPasskey(data.publicKey);
}
