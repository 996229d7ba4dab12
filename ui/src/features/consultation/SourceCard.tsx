/** The project or article that the consultation began from: with its picture, and to be taken out. */
import { useEffect, useEffectEvent, useRef, useState } from "react";

import type { Origin } from "@shared/enquiries/consultationDraft";
import { Cross } from "@shared/icons";
import type { Image } from "@shared/image";
import { Picture } from "@shared/Picture";
import styles from "./Consultation.module.css";
import { t } from "./text";
import type { Consultation } from "./useConsultation";

/** How long taking it out can be undone. */
export const UNDO_MS = 5_000;

export interface Source {
  title: string;
  image: Image | null;
}

interface SourceCardProps {
  consultation: Consultation;
  source: Source | undefined;
}

export function SourceCard({ consultation, source }: SourceCardProps) {
  const { origin } = consultation.draft;
  const [taken, setTaken] = useState<Origin | null>(null);
  if (!origin) {
    return taken ? (
      <Removed onUndo={() => consultation.update({ origin: taken })} onOver={() => setTaken(null)} />
    ) : null;
  }
  if (!source) return null;

  function remove() {
    setTaken(origin);
    consultation.update({ origin: null });
  }

  return (
    <div className={styles.from}>
      <figure>
        {source.image ? <Picture image={source.image} sizes="56px" alt="" eager /> : null}
      </figure>
      <p>
        <span className="meta">{t(origin.kind === "project" ? "consultation.from.project" : "consultation.from.insight")}</span>
        <strong>{source.title}</strong>
      </p>
      <button type="button" className="iconbtn" aria-label={t("consultation.from.remove")} onClick={remove}>
        <Cross />
      </button>
    </div>
  );
}

function Removed({ onUndo, onOver }: { onUndo: () => void; onOver: () => void }) {
  const undo = useRef<HTMLButtonElement>(null);
  const end = useEffectEvent(onOver);

  useEffect(() => {
    // What was pressed is gone; the focus stays where it was.
    undo.current?.focus();
    const timer = setTimeout(() => end(), UNDO_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <p className={styles.removed} role="status">
      {t("consultation.from.removed")}
      <button ref={undo} type="button" className={styles.inline} onClick={onUndo}>
        {t("consultation.from.undo")}
      </button>
    </p>
  );
}
