/** The files on their way to a receipt, as a screen reads them. */
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";

import type { Limits } from "../files/admitting";
import { joiningFiles } from "./joiningFiles";
import type { JoiningListener } from "./joiningFiles";

interface Of extends Partial<JoiningListener> {
  token: string;
  limits: Limits;
}

export function useJoiningFiles({ token, limits, ...given }: Of) {
  const [files] = useState(() => joiningFiles(token, limits));
  const { queue } = files;
  const entries = useSyncExternalStore(queue.watch, queue.read);
  const joined = useEffectEvent<JoiningListener["onJoined"]>((receipt) => given.onJoined?.(receipt));
  const closed = useEffectEvent<JoiningListener["onClosed"]>((problem) => given.onClosed?.(problem));
  const taken = useEffectEvent(() => given.onTaken?.());
  const back = useEffectEvent<JoiningListener["onBack"]>((receipt) => given.onBack?.(receipt));
  useEffect(
    () =>
      files.listen({
        onJoined: (receipt) => joined(receipt),
        onClosed: (problem) => closed(problem),
        onTaken: () => taken(),
        onBack: (receipt) => back(receipt),
      }),
    [files],
  );
  return { files, queue, entries };
}
