/** When the dashboard is shown: once it is known which panels there are, so that none moves away under a finger. */
import { useEffect, useState } from "react";
import useSWR from "swr";

import { useMay } from "@shared/admin/may";
import { OPENING_URL } from "@shared/opening/useOpening";
import { useSession } from "@shared/session";
import { NUMBERS_URL } from "./InboxCard";
import { useAdminNotes } from "./useAdminNotes";
import { BACKUPS_URL } from "./useBackups";
import { UPKEEP_URL } from "./UpkeepNote";
import { STATISTICS_URL } from "./useBrought";

/** Whose answer is not here by then is shown when it comes, wherever that is. */
export const LONGEST_WAIT_MS = 4000;

/** Tell whether every answer came, or failed, by which panels take their places. Once so, it stays so. */
export function useStanding(): boolean {
  const { isChecking } = useSession();
  const isClosed = useAdminNotes()?.open === false;
  const waits = [
    isChecking,
    useIsComing("/api/admin/site"),
    useIsComing(OPENING_URL, isClosed),
    useIsComing("/api/admin/consents"),
    useIsComing("/api/admin/content-types"),
    useIsComing(NUMBERS_URL, useMay("inbox")),
    useIsComing("/api/admin/drafts"),
    useIsComing("/api/admin/scheduled"),
    useIsComing(STATISTICS_URL),
    useIsComing(BACKUPS_URL, useMay("people")),
    useIsComing(UPKEEP_URL, useMay("people")),
  ];
  const isLate = useIsLate();
  const [isStanding, setStanding] = useState(false);
  if (!isStanding && (isLate || !waits.includes(true))) setStanding(true);
  return isStanding;
}

/** Whether nothing was answered yet at *url*, which the panel asks that shows it. */
function useIsComing(url: string, isAsked = true): boolean {
  return useSWR<unknown>(isAsked ? url : null).isLoading;
}

function useIsLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}
