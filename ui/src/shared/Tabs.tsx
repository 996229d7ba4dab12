/** Tabs by the tab pattern: one stop in the tab order, arrow keys move between them. */
import { useRef } from "react";
import type { KeyboardEvent } from "react";

import styles from "./Tabs.module.css";

export interface Tab<Key extends string> {
  key: Key;
  label: string;
}

interface TabsProps<Key extends string> {
  label: string;
  tabs: readonly Tab<Key>[];
  selected: Key;
  onSelect: (key: Key) => void;
  /** The id of the element with `role="tabpanel"` that the tabs exchange. */
  panel: string;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

export function tabId(panel: string, key: string): string {
  return `${panel}-tab-${key}`;
}

export function Tabs<Key extends string>(props: TabsProps<Key>) {
  const { label, tabs, selected, onSelect, panel } = props;
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (!step) return;
    const now = tabs.findIndex((tab) => tab.key === selected);
    const next = tabs[(now + step + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onSelect(next.key);
    list.current?.querySelector<HTMLElement>(`#${tabId(panel, next.key)}`)?.focus();
  }

  return (
    <div ref={list} className={styles.tabs} role="tablist" aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          id={tabId(panel, tab.key)}
          className={styles.tab}
          aria-selected={tab.key === selected}
          aria-controls={panel}
          tabIndex={tab.key === selected ? 0 : -1}
          onClick={() => onSelect(tab.key)}
          onKeyDown={move}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}
