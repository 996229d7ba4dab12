/** A button with a menu: arrow keys walk through it, Escape and a click elsewhere close it. */
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { KeyboardEvent, ReactNode } from "react";

import { Icon } from "../Icon";
import styles from "./MenuButton.module.css";

interface MenuButtonProps {
  label: string;
  /** What a screen reader hears instead, where the label alone says too little. */
  description?: string;
  /** Stands in place of the label, which then only names the button. */
  icon?: ReactNode;
  /** Elements with the role `menuitem`. */
  children: ReactNode;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

export function MenuButton({ label, description, icon, children }: MenuButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();

  // It opens to the left of its button; where there is no room, to the right.
  useLayoutEffect(() => {
    if (menu.current && menu.current.getBoundingClientRect().left < 0) menu.current.dataset["side"] = "right";
  }, [isOpen]);

  useEffect(() => {
    if (!isOpen) return undefined;
    itemsOf(root.current)[0]?.focus();
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
    };
    window.addEventListener("pointerdown", closeOutside);
    return () => window.removeEventListener("pointerdown", closeOutside);
  }, [isOpen]);

  function close() {
    setOpen(false);
    button.current?.focus({ preventScroll: true });
  }

  function walk(event: KeyboardEvent) {
    if (event.key === "Escape") {
      event.stopPropagation();
      // A dialog around it would close by itself.
      event.preventDefault();
      close();
    } else if (event.key === "Tab") {
      setOpen(false);
    } else {
      move(event, itemsOf(root.current));
    }
  }

  return (
    <span ref={root} className="relative inline-flex [&_.btn_.ico]:size-3">
      <button
        ref={button}
        type="button"
        className={icon ? "iconbtn" : "btn btn--quiet"}
        aria-label={icon ? label : description}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {icon ?? (
          <>
            <span className="truncate max-w-[14em]">{label}</span>
            <Icon>
              <path d="m5 8 5 5 5-5" />
            </Icon>
          </>
        )}
      </button>
      {isOpen ? (
        // What is chosen acts by its own click, which closes the menu on its way up.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div ref={menu} id={id} role="menu" tabIndex={-1} className={`${styles.menu} absolute z-(--z-nav) top-[calc(100%+8px)] right-0 min-w-52 py-1.5 bg-surface border border-ink rounded-1 animate-appear data-[side=right]:right-auto data-[side=right]:left-0`} onKeyDown={walk} onClick={close}>
          {children}
        </div>
      ) : null}
    </span>
  );
}

function itemsOf(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
}

function move(event: KeyboardEvent, items: readonly HTMLElement[]) {
  const now = items.indexOf(document.activeElement as HTMLElement);
  const step = STEPS[event.key];
  const next = step ? (now + step + items.length) % items.length : edgeOf(event.key, items.length);
  if (next === undefined) return;
  event.preventDefault();
  items[next]?.focus();
}

function edgeOf(key: string, count: number): number | undefined {
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}
