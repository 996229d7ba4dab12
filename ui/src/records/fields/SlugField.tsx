/** The last part of a page's address: shown as the whole address, and opened to be changed. */
import { useEffect, useRef, useState } from "react";

import { Field } from "@shared/admin/Field";
import { asideOf } from "./Aside";
import styles from "./Fields.module.css";
import { Group } from "./Group";
import type { KindProps } from "./kind";
import { t } from "./text";
import { textOf } from "./values";
import type { Values } from "./values";

const PLACE = /\{(\w+)\}/g;

export function SlugField({ field, id, value, beside, fault, onChange, readOnly, isDemo }: KindProps) {
  const slug = textOf(value);
  const [isOpen, setOpen] = useState(slug === "");
  const input = useRef<HTMLInputElement>(null);
  const wasOpen = useRef(isOpen);
  const isShown = isOpen || fault !== undefined;
  const address = (part: string) => addressOf(field.seen, { ...beside, [field.name]: part });

  useEffect(() => {
    if (isOpen && !wasOpen.current) input.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  if (!isShown || readOnly) {
    return (
      <Group field={field} id={id} value={value} fault={fault} isDemo={isDemo}>
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 min-h-11 px-3 py-1 bg-plaster rounded-1 [&_code]:wrap-anywhere">
          <code>{address(slug)}</code>
          {readOnly ? null : (
            <button id={id} type="button" className={styles.link} onClick={() => setOpen(true)}>
              {t("admin.site.services.path_change")}
            </button>
          )}
        </div>
      </Group>
    );
  }
  return (
    <Field
      id={id}
      label={field.label}
      help={[t("admin.content.address", { address: address(slug || "…") }), field.help].filter(Boolean).join(" · ")}
      error={fault}
      required={field.need === "public"}
      aside={asideOf(field, value, isDemo)}
    >
      {(control) => (
        <input
          {...control}
          ref={input}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={slug}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** Return the address of the page that has places for *values*, filled with them. */
function addressOf(seen: readonly string[], values: Values): string {
  const pattern = seen.find((address) => address.includes("{")) ?? "";
  return pattern.replaceAll(PLACE, (_, name: string) => textOf(values[name]) || "…");
}
