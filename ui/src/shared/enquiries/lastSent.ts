/** What was sent last in this tab, for its receipt: kept for the tab alone, over a reload too. */
import { useSyncExternalStore } from "react";

import { asOrigin } from "./consultationDraft";
import type { Origin } from "./consultationDraft";
import { isLike, noted } from "./notes";

export interface Sent {
  /** The number of its receipt. */
  number: string;
}

export class LastSent<One extends Sent = Sent> {
  /** Where the browser keeps nothing it is known until the window closes. */
  private unkept: string | null = null;
  private readonly listeners = new Set<() => void>();

  /** What it is has all that *model* has, each of its type. */
  constructor(
    private readonly key: string,
    private readonly model: Partial<One>,
  ) {}

  keep(one: One): void {
    const text = JSON.stringify(one);
    this.change((storage) => storage.setItem(this.key, text), text);
  }

  forget(): void {
    this.change((storage) => storage.removeItem(this.key), null);
  }

  /** Return it; null for nothing. */
  read(): One | null {
    return this.in(this.text());
  }

  /** Return it as it is in *text*; null for what is none. */
  in(text: string | null): One | null {
    const found = noted(text);
    return isLike(found, this.model) && found.number ? (found as One) : null;
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

class LastConsultation extends LastSent<SentConsultation> {
  override in(text: string | null): SentConsultation | null {
    const found = super.in(text);
    return found && { ...found, origin: asOrigin(found.origin) };
  }
}

export const lastConsultation = new LastConsultation("studio.consultation.sent", { number: "", receipt: "", mailed: false, at: 0 });

/** Return what *last* knows; null for nothing. */
export function useLastSent<One extends Sent>(last: LastSent<One>): One | null {
  return last.in(useSyncExternalStore(last.watch, last.text));
}
