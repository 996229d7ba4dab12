/** The files on their way to a receipt, as a screen reads them. */
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";

import type { Limits } from "../files/admitting";
import { joiningFiles } from "./joiningFiles";
import type { JoiningListener } from "./joiningFiles";

interface Of extends Partial<JoiningListener> {
  token: string;
  limits: Limits;
}

export function useJoiningFiles({ token, limits, onJoined, onClosed }: Of) {
  const [files] = useState(() => joiningFiles(token, limits));
  const { queue } = files;
  const entries = useSyncExternalStore(queue.watch, queue.read);
  const joined = useEffectEvent<JoiningListener["onJoined"]>((receipt) => onJoined?.(receipt));
  const closed = useEffectEvent(() => onClosed?.());
  useEffect(() => files.listen({ onJoined: (receipt) => joined(receipt), onClosed: () => closed() }), [files]);
  return { files, queue, entries };
}
