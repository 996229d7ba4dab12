/** The line below the navigation: that the site is away, that it is back, and what became of what waited. */
import { useEffect, useState, useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";

import { Alert, Cross, Done } from "@shared/icons";
import { dayAndTime } from "@shared/moments";
import { isAway, lastHeard, watchPresence } from "@shared/presence";
import { SiteLink } from "@shared/SiteLink";
import { t as common } from "@shared/text";
import { useWaiting, waiting } from "@shared/waiting";
import type { Waiting } from "@shared/waiting";
import stillTexts from "../messages/still.ko.json";
import { translator } from "../messages";
import styles from "./Still.module.css";

const t = translator(stillTexts);
/** So long it is said that the site is back. */
const BACK_MS = 5_000;
const A_SECOND = 1_000;
const TOLD = "studio.still";

export function Still() {
  const isHome = useLocation().pathname === "/";
  const { isOut, isBack } = useAbsence();
  const told = useTold();
  const [isQuiet] = useState(wasTold);
  useEffect(() => {
    if (isOut) noteTold();
  }, [isOut]);

  return (
    <div className={styles.still} data-over={isHome}>
      <div role="status" aria-live={isQuiet ? "off" : "polite"}>
        {isOut ? (
          <Line>
            <span>{t("still.notice")}</span>
            <span className={`${styles.moment} meta num`}>{t("still.as_of", { time: dayAndTime(shownAsOf()) })}</span>
          </Line>
        ) : null}
      </div>
      <div role="status">
        {isBack ? (
          <Line isGood>
            <span>{t("still.back")}</span>
          </Line>
        ) : null}
        {told.notes.map((note) => (
          <Note key={note.key} note={note} onClose={() => told.close(note.key)} />
        ))}
      </div>
    </div>
  );
}

/** What became of one that waited: its number, or the way back to its form. */
function Note({ note, onClose }: { note: Waiting; onClose: () => void }) {
  const isSent = note.number !== "";
  return (
    <Line isGood={isSent}>
      <span className="num">{isSent ? t("still.sent", { receipt: note.number }) : t("still.refused")}</span>
      {isSent ? null : (
        <SiteLink className={styles.link} to={note.kind === "question" ? "/contact?tab=qna" : "/consultation/5"}>
          {t("still.refused_open")}
        </SiteLink>
      )}
      <button type="button" className={`${styles.close} iconbtn`} aria-label={common("common.close")} onClick={onClose}>
        <Cross />
      </button>
    </Line>
  );
}

function Line({ isGood = false, children }: { isGood?: boolean; children: ReactNode }) {
  return (
    <div className={styles.line} data-good={isGood}>
      <div className="wrap">
        {isGood ? <Done /> : <Alert />}
        {children}
      </div>
    </div>
  );
}

/** Whether the site is away, and for a moment whether it has come back. */
function useAbsence() {
  const isOut = useSyncExternalStore(watchPresence, isAway);
  const [wasOut, setWasOut] = useState(isOut);
  const [isBack, setBack] = useState(false);
  if (wasOut !== isOut) {
    setWasOut(isOut);
    setBack(!isOut);
  }
  useEffect(() => {
    if (!isBack) return undefined;
    const timer = setTimeout(setBack, BACK_MS, false);
    return () => clearTimeout(timer);
  }, [isBack]);
  return { isOut, isBack };
}

/** What is to be told of what waited: an accepted one goes from this device once somebody sees it. */
function useTold() {
  const entries = useWaiting();
  const [sent, setSent] = useState<readonly Waiting[]>([]);
  const [closed, setClosed] = useState<readonly string[]>([]);

  useEffect(() => {
    const see = () => {
      if (document.visibilityState !== "visible") return;
      const found = waiting.read().filter(({ key, number }) => number && !waiting.isClaimed(key));
      if (found.length === 0) return;
      setSent((now) => [...now.filter(({ key }) => found.every((one) => one.key !== key)), ...found]);
      for (const { key } of found) void waiting.remove(key);
    };
    see();
    document.addEventListener("visibilitychange", see);
    return () => document.removeEventListener("visibilitychange", see);
  }, [entries]);

  const refused = entries.filter(({ key, refusal }) => refusal && !waiting.isClaimed(key));
  const notes = [...sent, ...refused].filter(({ key }) => !closed.includes(key));
  return { notes, close: (key: string) => setClosed((now) => [...now, key]) };
}

/** Of when what is shown is: a file says when it was made, of any other page it is what was heard last. */
function shownAsOf(): number {
  const made = Date.parse(document.lastModified);
  return made < performance.timeOrigin - A_SECOND ? made : lastHeard();
}

function wasTold(): boolean {
  try {
    return sessionStorage.getItem(TOLD) !== null;
  } catch {
    return false;
  }
}

function noteTold() {
  try {
    sessionStorage.setItem(TOLD, "1");
  } catch {
    // It is said once more on the next page.
  }
}
