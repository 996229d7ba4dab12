/** Finding projects and articles: one large line, and what answers it in two lists. */
import { useRef, useState } from "react";
import { useNavigate, useNavigationType, useSearchParams } from "react-router-dom";

import { isClosing, useLayerKeys } from "@shared/layerKeys";
import { useDocumentTitle } from "@shared/useDocumentTitle";
import { useTyped } from "@shared/useTyped";
import { tidy } from "@shared/words";
import { kindIn, pathOf, searchPath } from "./addresses";
import { Answer } from "./Answer";
import { chosenBy } from "./choosing";
import { SeekBar } from "./SeekBar";
import styles from "./Seek.module.css";
import { SeekField } from "./SeekField";
import { SeekHint } from "./SeekHint";
import { t } from "./text";
import { useFound } from "./useFound";

export function SearchPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const words = tidy(query.get("q") ?? "");
  const kind = kindIn(query);
  const typed = useTyped(words, (next) => void navigate(searchPath(next), { replace: true }));
  const answer = useFound(words, kind);
  // Only opened from another screen: what a visit or a reload begins with is there at once.
  const [comes] = useState(useNavigationType() === "PUSH");
  const { chosen, choose } = useChosen(answer.found);
  useDocumentTitle(words ? t("search.page_title", { word: words }) : t("search.title"));
  const hits = answer.found?.items ?? [];

  function close() {
    const isFirst = (window.history.state as { idx?: unknown } | null)?.idx === 0;
    void (isFirst ? navigate("/") : navigate(-1));
  }

  function clear() {
    typed.ask("");
    field.current?.focus();
  }

  function press(event: React.KeyboardEvent) {
    // The keys of a syllable that is being composed are the input method's.
    if (event.nativeEvent.isComposing) return;
    const next = chosenBy(event.key, chosen, hits.length);
    if (next !== undefined) choose(next);
    else if (event.key === "Escape") (typed.text ? clear : close)();
    else return;
    event.preventDefault();
  }

  function open() {
    const hit = hits[chosen];
    const isAnswered = tidy(typed.text) === words && answer.isSettled;
    if (isAnswered && hit) void navigate(pathOf(hit));
    else if (!isAnswered) typed.ask(typed.text);
  }

  useLayerKeys((event) => {
    if (isClosing(event)) close();
  });

  return (
    <div
      className={comes ? `${styles.seek} ${styles.comes}` : styles.seek}
      role="dialog"
      aria-modal="true"
      aria-label={t("search.dialog")}
    >
      <SeekBar onClose={close} />
      <main className="wrap">
        <h1 className="sr">{t("search.title")}</h1>
        <SeekField
          field={field}
          text={typed.text}
          active={hits.length > 0 ? chosen : undefined}
          onWrite={typed.write}
          onKey={press}
          onOpen={open}
          onClear={clear}
        />
        <SeekHint words={words} answer={answer} />
        <Answer words={words} kind={kind} answer={answer} chosen={chosen} onChoose={choose} />
      </main>
    </div>
  );
}

/** The hit that Enter opens: the first of each answer, until another is chosen. */
function useChosen(of: object | undefined) {
  const [chosen, setChosen] = useState<{ of: object | undefined; index: number }>({ of, index: 0 });
  return {
    chosen: chosen.of === of ? chosen.index : 0,
    choose: (index: number) => setChosen({ of, index }),
  };
}
