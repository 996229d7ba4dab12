/** A day, typed or chosen from a calendar. */
import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";

import { Icon } from "../Icon";
import { Calendar } from "./dates/Calendar";
import { isDay, readMoment, shownDay, todayInSeoul } from "./dates/days";
import { t } from "./dates/text";
import { Field } from "./Field";

interface DateFieldProps {
  label: string;
  /** `YYYY-MM-DD`, or empty; what was typed and is no day stands here as it was typed. */
  value: string;
  /** Gets the day, and the time, `HH:MM`, where one was typed or pasted with it. */
  onChange: (value: string, time?: string) => void;
  /** The first day that may be chosen from the calendar. */
  min?: string;
  help?: string;
  error?: string | undefined;
  required?: boolean;
  /** See `Field`. */
  aside?: ReactNode;
  id?: string | undefined;
}

export function DateField({ label, value, onChange, min, help, error, required = false, aside, id }: DateFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isUnreadable = typed === null && value !== "" && !isDay(value);

  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
    };
    window.addEventListener("pointerdown", closeOutside);
    window.addEventListener("focusin", closeOutside);
    return () => {
      window.removeEventListener("pointerdown", closeOutside);
      window.removeEventListener("focusin", closeOutside);
    };
  }, [isOpen]);

  function type(text: string) {
    const written = readMoment(text);
    setTyped(text);
    onChange(written?.day ?? text.trim(), written?.time || undefined);
  }

  function close() {
    setOpen(false);
    button.current?.focus({ preventScroll: true });
  }

  function choose(day: string) {
    setTyped(null);
    onChange(day);
    close();
  }

  return (
    <Field
      label={label}
      error={error || (isUnreadable ? t("admin.date.unreadable") : undefined)}
      required={required}
      aside={aside}
      id={id}
      {...(help === undefined ? {} : { help })}
    >
      {(field) => (
        <span ref={root} className="relative block">
          <input
            {...field}
            className={`${field.className} num pr-12`}
            inputMode="numeric"
            autoComplete="off"
            value={typed ?? shownDay(value)}
            onChange={(event) => type(event.target.value)}
            onBlur={() => setTyped(null)}
          />
          <button
            ref={button}
            type="button"
            className="size-11 absolute top-0 right-0 grid place-items-center"
            aria-label={t("admin.schedule.picker.open", { label })}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon>
              <path d="M3 4.500h14v12.500H3zM3 8.500h14M7 2.500v4M13 2.500v4" />
            </Icon>
          </button>
          {isOpen ? (
            <Calendar
              label={t("admin.schedule.picker.label", { label })}
              chosen={isDay(value) ? value : ""}
              today={todayInSeoul()}
              min={min ?? ""}
              onChoose={choose}
              onClose={close}
            />
          ) : null}
        </span>
      )}
    </Field>
  );
}
