/** The idempotency key of a form: what the server knows its one creation by. */
import { useState } from "react";

import { randomId } from "../randomId";

/** Return the key, and what replaces it by *next* or a new one. A draft *kept* one, to go on with. */
export function useCreationKey(kept?: string): [string, (next?: string) => void] {
  const [key, setKey] = useState(() => kept ?? randomId());
  return [key, (next) => setKey(next ?? randomId())];
}
