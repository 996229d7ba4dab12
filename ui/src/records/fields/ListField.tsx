/** A list of things with fields of their own: added, moved, and taken out, which can be undone. */
import { useLayoutEffect, useRef, useState } from "react";
import type { ComponentType, RefObject } from "react";

import type { ContentField } from "@shared/admin/contentTypes";
import { Icon } from "@shared/Icon";
import type { Faults } from "@shared/publishing/types";
import { moved } from "@shared/sorting/order";
import { Sortable } from "@shared/sorting/Sortable";
import { showToast } from "@shared/toasts";
import styles from "./Fields.module.css";
import { Group } from "./Group";
import { inPlaceOf, keyOf } from "./itemKeys";
import type { KindProps } from "./kind";
import { CarriedItem, ListItem } from "./ListItem";
import { t } from "./text";
import { useLatest } from "./useLatest";
import { itemsOf, storedPlaces } from "./values";
import type { Values } from "./values";

/** What shows the fields of one item. */
export type ItemFields = ComponentType<{
  fields: readonly ContentField[];
  value: Values;
  onChange: (name: string, value: unknown) => void;
  faults: Faults;
  idPrefix: string;
  readOnly?: boolean;
}>;

interface ListFieldProps extends KindProps {
  /** Those of the items, by path from the list on: `2.heading`. */
  faults: Faults;
  Items: ItemFields;
}

export function ListField({ field, id, value, fault, faults, onChange, readOnly, isDemo, Items }: ListFieldProps) {
  const items = itemsOf(value);
  const { label, limit } = field;
  const shipped = shippedFor(field, items);
  const stored = storedPlaces(field.item, items);
  const rows = items.map((item, place) => ({ id: keyOf(item), title: t("admin.content.item", { label, n: place + 1 }) }));
  const latest = useLatest({ items, onChange });
  const list = useRef<HTMLOListElement>(null);
  const leadTo = useLead(list, items.length);
  const [said, say] = useState("");

  function add() {
    leadTo(items.length);
    onChange([...items, {}]);
  }

  const move = (from: number, to: number) => onChange(moved(items, from, to));

  function step(from: number, to: number) {
    move(from, to);
    say(t("admin.content.moved", { label, n: to + 1, total: items.length }));
  }

  function remove(place: number, name: string) {
    const [gone] = items.slice(place, place + 1);
    onChange(items.filter((_, index) => index !== place));
    const bringBack = () => {
      const now = latest.current;
      if (gone) now.onChange([...now.items.slice(0, place), gone, ...now.items.slice(place)]);
    };
    showToast("ok", t("admin.content.removed", { item: name }), undefined, { label: t("admin.undo.button"), run: bringBack });
  }

  return (
    <Group field={field} id={id} value={value} fault={fault} isDemo={isDemo}>
      {items.length > 0 ? (
        <Sortable rows={rows} onMove={move} Carried={CarriedItem}>
          <ol ref={list} className={`${styles.items} grid gap-3 [&>li]:relative [&>[data-lifted=true]>*]:opacity-35`}>
            {items.map((item, place) => (
              <ListItem
                key={keyOf(item)}
                id={keyOf(item)}
                name={t("admin.content.item", { label, n: place + 1 })}
                place={place}
                count={items.length}
                readOnly={readOnly}
                onMove={(to) => step(place, to)}
                onRemove={() => remove(place, t("admin.content.item", { label, n: place + 1 }))}
              >
                <Items
                  fields={field.item}
                  value={item}
                  onChange={(name, next) => {
                    const changed = inPlaceOf(item, { ...item, [name]: next });
                    onChange(items.map((one) => (one === item ? changed : one)));
                  }}
                  faults={faultsOf(faults, stored.indexOf(place))}
                  idPrefix={`${id}-${place}`}
                  readOnly={readOnly}
                />
              </ListItem>
            ))}
          </ol>
        </Sortable>
      ) : (
        <p className="meta">{t("admin.content.none")}</p>
      )}
      {readOnly || shipped.length === 0 ? null : (
        <button type="button" className={`${styles.add} flex items-center gap-3 w-full min-h-14 pl-2 border-b border-b-rule font-medium hover:bg-plaster`} onClick={() => onChange([...shipped, ...items])}>
          {t("admin.content.shipped_items", { count: shipped.length })}
        </button>
      )}
      {readOnly ? null : items.length < limit ? (
        <button
          id={id}
          type="button"
          className={`${styles.add} flex items-center gap-3 w-full min-h-14 pl-2 border-b border-b-rule font-medium hover:bg-plaster`}
          data-invalid={fault !== undefined}
          onClick={add}
        >
          <Icon>
            <path d="M10 3v14M3 10h14" />
          </Icon>
          {t("admin.content.add", { label })}
        </button>
      ) : (
        <p className="meta">{t("admin.content.full", { max: limit })}</p>
      )}
      <p className="sr" role="status">
        {said}
      </p>
    </Group>
  );
}

/** Return the items that stand for an empty list, to be taken over while none of them was. */
function shippedFor({ shippedItems = [], limit }: ContentField, items: readonly Values[]): Values[] {
  const names = new Set(items.map((item) => item["name"]));
  const isFree = shippedItems.every((one) => !names.has(one["name"]));
  return isFree && items.length + shippedItems.length <= limit ? shippedItems.map((one) => ({ ...one })) : [];
}

/** Return what gives the focus to the item at a place of *list* as soon as it is there: later, somebody may be elsewhere. */
function useLead(list: RefObject<HTMLElement | null>, count: number): (place: number) => void {
  const wanted = useRef(Infinity);

  useLayoutEffect(() => {
    if (count <= wanted.current) return;
    focusFirst(list.current, wanted.current);
    wanted.current = Infinity;
  }, [list, count]);

  return (place) => {
    wanted.current = place;
  };
}

function focusFirst(list: HTMLElement | null, place: number) {
  const control = list?.children.item(place)?.querySelector<HTMLElement>("input, textarea, select, [aria-pressed]");
  control?.focus();
}

function faultsOf(faults: Faults, place: number): Faults {
  const start = `${place}.`;
  const found = Object.entries(faults).filter(([path]) => path.startsWith(start));
  return Object.fromEntries(found.map(([path, fault]) => [path.slice(start.length), fault]));
}
