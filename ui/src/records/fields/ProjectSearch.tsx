/** A field that finds projects as one types: arrows go through what was found, Enter takes one. */
import { useEffect, useId, useRef, useState } from "react";
import type { KeyboardEvent } from "react";

import { Picture } from "@shared/Picture";
import styles from "./Project.module.css";
import { t } from "./text";
import { useFoundProjects } from "./useProjectChoice";

interface ProjectSearchProps {
  id: string;
  label: string;
  fault: string | undefined;
  /** Whether typing begins at once. */
  hasFocus: boolean;
  onChoose: (id: string) => void;
  onClose: () => void;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

export function ProjectSearch({ id, label, fault, hasFocus, onChoose, onClose }: ProjectSearchProps) {
  const [words, setWords] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const found = useFoundProjects(isOpen ? words : null);
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const isListed = isOpen && found !== undefined && found.length > 0;
  const current = isListed ? found[Math.min(at, found.length - 1)] : undefined;

  useEffect(() => {
    if (hasFocus) input.current?.focus();
  }, [hasFocus]);

  function close() {
    setOpen(false);
    setAt(0);
    onClose();
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = STEPS[event.key];
    if (step && found && found.length > 0) {
      event.preventDefault();
      setOpen(true);
      setAt((now) => (isOpen ? (now + step + found.length) % found.length : 0));
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (current) onChoose(current.id);
    } else if (event.key === "Escape" && isOpen) {
      event.stopPropagation();
      // A dialog around it would close by itself.
      event.preventDefault();
      close();
    }
  }

  return (
    <div className="relative grid gap-1.5" onBlur={({ relatedTarget, currentTarget }) => currentTarget.contains(relatedTarget) || close()}>
      <input
        ref={input}
        id={id}
        className="field__input"
        role="combobox"
        aria-label={`${label}: ${t("admin.content.project.find")}`}
        aria-expanded={isListed}
        aria-controls={isListed ? list : undefined}
        aria-activedescendant={current ? `${list}-${current.id}` : undefined}
        aria-autocomplete="list"
        aria-invalid={fault ? true : undefined}
        autoComplete="off"
        placeholder={t("admin.content.project.find")}
        value={words}
        onFocus={() => setOpen(true)}
        onChange={(event) => {
          setWords(event.target.value);
          setOpen(true);
          setAt(0);
        }}
        onKeyDown={press}
      />
      {isListed ? (
        <div id={list} className="absolute top-[calc(44px_+_4px)] right-0 left-0 z-2 max-h-86 overflow-auto bg-surface border border-rule-strong rounded-1" role="listbox" aria-label={label}>
          {found.map((project, place) => (
            // The keys are those of the field above.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={project.id}
              className={`${styles.option} flex items-center gap-3.5 min-w-0 px-3 py-2 cursor-pointer aria-selected:bg-accent-tint`}
              id={`${list}-${project.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={project === current}
              onPointerDown={(event) => event.preventDefault()}
              onPointerEnter={() => setAt(place)}
              onClick={() => onChoose(project.id)}
            >
              <span className="flex-none w-18 h-12 overflow-hidden bg-plaster [&_img]:size-full [&_img]:object-cover">
                <Picture image={project.thumbnail} sizes="72px" alt="" />
              </span>
              <span className="grid min-w-0 [&_b]:font-medium">
                <b>{project.title}</b>
                <span className="meta">{project.location}</span>
              </span>
            </div>
          ))}
        </div>
      ) : null}
      <p className={found?.length === 0 && isOpen ? "meta" : "sr"} role="status">
        {isOpen && found ? saidOf(found.length) : ""}
      </p>
    </div>
  );
}

function saidOf(count: number): string {
  return count === 0 ? t("admin.content.project.none") : t("admin.content.project.found", { count });
}
