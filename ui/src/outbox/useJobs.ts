/** The jobs of a screen, for as long as it is open. */
import { useEffect, useSyncExternalStore } from "react";

import type { Job, Jobs } from "./jobs";

/** Return the entries of *jobs*, which go on while this screen is there and the line is. */
export function useJobs<Entry extends Job>(jobs: Jobs<Entry>): readonly Entry[] {
  useEffect(() => {
    const goOn = () => jobs.resumeCutOff();
    jobs.open();
    window.addEventListener("online", goOn);
    return () => {
      window.removeEventListener("online", goOn);
      jobs.close();
    };
  }, [jobs]);
  return useSyncExternalStore(jobs.watch, jobs.read);
}
