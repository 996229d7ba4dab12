/** The formatting tools: one stop in the tab order, arrow keys move between them. */
import { useRef, useState } from "react";
import type { KeyboardEvent } from "react";

import { Bold, Chain, Heading, Italic, List, PictureMark } from "./icons";
import styles from "./Toolbar.module.css";
import { t } from "./text";

export type Tool = "bold" | "italic" | "heading" | "link" | "list" | "image";

const TOOLS = [
  { tool: "bold", Mark: Bold, keys: "Control+B" },
  { tool: "italic", Mark: Italic, keys: "Control+I" },
  { tool: "heading", Mark: Heading, keys: undefined },
  { tool: "link", Mark: Chain, keys: "Control+K" },
  { tool: "list", Mark: List, keys: undefined },
  { tool: "image", Mark: PictureMark, keys: undefined },
] as const;

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };
const LAST = TOOLS.length - 1;

interface ToolbarProps {
  /** The id of the field that the tools write into. */
  controls: string;
  onUse: (tool: Tool) => void;
}

export function Toolbar({ controls, onUse }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);

  function move(event: KeyboardEvent) {
    const step = STEPS[event.key];
    const ends: Readonly<Record<string, number>> = { Home: 0, End: LAST };
    const next = step ? (current + step + TOOLS.length) % TOOLS.length : ends[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    bar.current?.querySelectorAll("button")[next]?.focus();
  }

  return (
    <div
      ref={bar}
      className={styles.tools}
      role="toolbar"
      aria-label={t("admin.editor.toolbar.label")}
      aria-controls={controls}
    >
      {TOOLS.map(({ tool, Mark, keys }, index) => (
        <button
          key={tool}
          type="button"
          className={tool === "link" ? `${styles.apart} before:content-[''] before:absolute before:inset-y-1.5 before:right-auto before:-left-1.25 before:border-l before:border-l-rule` : undefined}
          aria-label={t(`admin.editor.toolbar.${tool}`)}
          aria-keyshortcuts={keys}
          title={t(`admin.editor.toolbar.${tool}`)}
          tabIndex={index === current ? 0 : -1}
          onKeyDown={move}
          onFocus={() => setCurrent(index)}
          // The selection in the text stays.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onUse(tool)}
        >
          <Mark />
        </button>
      ))}
    </div>
  );
}
