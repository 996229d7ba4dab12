/** The files of the consultation in view, as the screen reads them. */
import { useEffect, useState } from "react";

import { useJobs } from "@outbox/useJobs";
import { sendPatiently } from "@shared/uploads/sendPatiently";
import type { Enclosure } from "./enclosure";
import { EnclosureQueue } from "./EnclosureQueue";
import type { QueueNeeds } from "./EnclosureQueue";
import { deviceStore } from "./fileStore";
import { reduced } from "./reduced";

export interface Enclosures {
  entries: readonly Enclosure[];
  queue: EnclosureQueue;
}

/** What is to be done with files that wait: to go on, or to let them go, on the server as well. */
type Waiting = "goes on" | "ends" | "ends everywhere";

/** Return the queue within *limits*, which does with what waited on this device as it is first told. */
export function useEnclosures({ limits }: Pick<QueueNeeds, "limits">, then: Waiting): Enclosures {
  const [queue] = useState(
    () => new EnclosureQueue({ store: deviceStore, transfer: sendPatiently, reduce: reduced, limits }),
  );
  const [waiting] = useState(then);
  const entries = useJobs(queue);

  useEffect(() => {
    if (waiting === "goes on") void queue.restore();
    else queue.clear({ onServer: waiting === "ends everywhere" });
  }, [queue, waiting]);

  return { entries, queue };
}
