/** What was sent last in this tab, for its receipt: kept for the tab alone, over a reload too. */
import { useSyncExternalStore } from "react";

import type { Origin } from "./consultationDraft";

export interface Sent {
  /** The number of its receipt. */
  number: string;
}

export class LastSent<One extends Sent = Sent> {
  /** Where the browser keeps nothing it is known until the window closes. */
  private unkept: string | null = null;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly key: string) {}

  keep(one: One): void {
    const text = JSON.stringify(one);
    this.change((storage) => storage.setItem(this.key, text), text);
  }

  forget(): void {
    this.change((storage) => storage.removeItem(this.key), null);
  }

  /** Return it; null for nothing. */
  read(): One | null {
    return parsed<One>(this.text());
  }

  readonly text = (): string | null => {
    try {
      return sessionStorage.getItem(this.key) ?? this.unkept;
    } catch {
      return this.unkept;
    }
  };

  readonly watch = (listener: () => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  private change(work: (storage: Storage) => void, text: string | null): void {
    this.unkept = null;
    try {
      work(sessionStorage);
    } catch {
      this.unkept = text;
    }
    this.listeners.forEach((listener) => listener());
  }
}

export interface SentConsultation extends Sent {
  /** The token of its receipt. */
  receipt: string;
  mailed: boolean;
  at: number;
  origin: Origin | null;
}

export const lastConsultation = new LastSent<SentConsultation>("studio.consultation.sent");

/** Return what *last* knows; null for nothing. */
export function useLastSent<One extends Sent>(last: LastSent<One>): One | null {
  return parsed<One>(useSyncExternalStore(last.watch, last.text));
}

function parsed<One>(text: string | null): One | null {
  try {
    return JSON.parse(text ?? "null") as One | null;
  } catch {
    return null;
  }
}
