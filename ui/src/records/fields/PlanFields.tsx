/** What stands beside a plan: its rooms with their sizes, and what its colours and lines mean. */
import { useEffect, useId, useRef } from "react";

import { Field } from "@shared/admin/Field";
import { Alert, Cross } from "@shared/icons";
import { asideOf } from "./Aside";
import type { KindProps } from "./kind";
import { limitOf } from "./parts";
import type { PlanKey, Room } from "./plan";
import { t } from "./text";

export function RoomsField({ field, value, fault, onChange, isDemo }: KindProps) {
  const id = useId();
  const { label, help, limit } = field;
  const rooms = value as readonly Room[];
  const list = useRef<HTMLUListElement>(null);
  const more = useRef<HTMLButtonElement>(null);
  const added = useRef(false);

  useEffect(() => {
    if (added.current) list.current?.querySelector<HTMLElement>("li:last-child input")?.focus();
    added.current = false;
  }, [rooms.length]);

  const put = (place: number, facts: Partial<Room>) =>
    onChange(rooms.map((room, at) => (at === place ? { ...room, ...facts } : room)));

  return (
    <div className="field full" role="group" aria-labelledby={`${id}-name`} aria-describedby={`${id}-note`}>
      <div className="flex flex-wrap items-baseline gap-x-2 gap-y-0">
        <span className="field__label" id={`${id}-name`}>
          {label}
        </span>
        {asideOf(field, value, isDemo)}
      </div>
      <ul ref={list} className="grid gap-2 [&_li]:grid [&_li]:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_44px] [&_li]:items-center [&_li]:gap-2">
        {rooms.map((room, place) => (
          // Rooms have no other name than their place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place}>
            <RoomText
              label={t("admin.project.field.room_name", { n: place + 1 })}
              value={room.name}
              limit={limitOf(field, "name")}
              isWrong={fault !== undefined && place === 0}
              onChange={(name) => put(place, { name })}
            />
            <RoomText
              label={t("admin.project.field.room_size", { n: place + 1 })}
              value={room.size}
              limit={limitOf(field, "size")}
              onChange={(size) => put(place, { size })}
            />
            <button
              type="button"
              className="iconbtn"
              aria-label={t("admin.project.field.room_remove", { n: place + 1 })}
              onClick={() => {
                more.current?.focus();
                onChange(rooms.filter((_, at) => at !== place));
              }}
            >
              <Cross />
            </button>
          </li>
        ))}
      </ul>
      <div>
        <button
          ref={more}
          type="button"
          className="btn btn--line"
          aria-disabled={rooms.length >= limit}
          onClick={() => {
            if (rooms.length >= limit) return;
            added.current = true;
            onChange([...rooms, { name: "", size: "" }]);
          }}
        >
          {t("admin.project.field.room_add")}
        </button>
      </div>
      <p className={fault ? "field__error" : "field__help"} id={`${id}-note`}>
        {fault ? <Alert /> : null}
        {fault ?? help}
      </p>
    </div>
  );
}

interface RoomTextProps {
  label: string;
  value: string;
  limit: number | undefined;
  isWrong?: boolean;
  onChange: (text: string) => void;
}

function RoomText({ label, value, limit, isWrong = false, onChange }: RoomTextProps) {
  return (
    <input
      className="field__input"
      aria-label={label}
      aria-invalid={isWrong || undefined}
      maxLength={limit}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export function LegendField({ field, value, fault, onChange, isDemo }: KindProps) {
  const key = value as PlanKey;
  return (
    <div className="grid gap-x-4 gap-y-5 min-[560px]:grid-cols-[1fr_1fr]">
      {(["new", "removed"] as const).map((name, place) => (
        <Field
          key={name}
          label={t(`admin.project.field.key_${name}`)}
          {...(place === 0 ? { help: field.help, error: fault } : {})}
          aside={asideOf(field, value, isDemo)}
        >
          {(control) => (
            <input
              {...control}
              maxLength={limitOf(field, name)}
              value={key[name]}
              onChange={(event) => onChange({ ...key, [name]: event.target.value })}
            />
          )}
        </Field>
      ))}
    </div>
  );
}
