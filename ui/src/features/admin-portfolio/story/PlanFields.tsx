/** What stands beside a plan: its rooms with their sizes, and what its colours and lines mean. */
import { useEffect, useId, useRef } from "react";

import { Field } from "@shared/admin/Field";
import { Alert, Cross } from "@shared/icons";
import { t } from "../text";
import styles from "./Story.module.css";
import { StoryAside } from "./StoryFields";
import type { StoryProps } from "./StoryFields";
import { LONGEST_PLAN_TEXT, MOST_ROOMS } from "./storyValues";
import type { Room } from "./storyValues";

interface PlanFieldsProps extends StoryProps {
  hasPlan: boolean;
}

/** Shown where there is a plan, or something written about one. */
export function PlanFields({ hasPlan, ...props }: PlanFieldsProps) {
  const { planRooms, planKey } = props.values;
  const isWritten = planRooms.length > 0 || planKey.new !== "" || planKey.removed !== "";
  if (!hasPlan && !isWritten) return null;
  return (
    <>
      <Rooms {...props} />
      <Key {...props} />
    </>
  );
}

function Rooms({ values: { planRooms: rooms }, faults, demo, change }: StoryProps) {
  const id = useId();
  const fault = faults.planRooms;
  const list = useRef<HTMLUListElement>(null);
  const more = useRef<HTMLButtonElement>(null);
  const added = useRef(false);

  useEffect(() => {
    if (added.current) list.current?.querySelector<HTMLElement>("li:last-child input")?.focus();
    added.current = false;
  }, [rooms.length]);

  const put = (place: number, facts: Partial<Room>) =>
    change({ planRooms: rooms.map((room, at) => (at === place ? { ...room, ...facts } : room)) });

  return (
    <div className="field full" role="group" aria-labelledby={`${id}-name`} aria-describedby={`${id}-note`}>
      <div className={styles.head}>
        <span className="field__label" id={`${id}-name`}>
          {t("field.planRooms")}
        </span>
        <StoryAside name="planRooms" demo={demo} />
      </div>
      <ul ref={list} className={styles.rooms}>
        {rooms.map((room, place) => (
          // Rooms have no other name than their place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place}>
            <RoomText
              label={t("admin.project.field.room_name", { n: place + 1 })}
              value={room.name}
              isWrong={fault !== undefined && place === 0}
              onChange={(name) => put(place, { name })}
            />
            <RoomText
              label={t("admin.project.field.room_size", { n: place + 1 })}
              value={room.size}
              onChange={(size) => put(place, { size })}
            />
            <button
              type="button"
              className="iconbtn"
              aria-label={t("admin.project.field.room_remove", { n: place + 1 })}
              onClick={() => {
                more.current?.focus();
                change({ planRooms: rooms.filter((_, at) => at !== place) });
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
          aria-disabled={rooms.length >= MOST_ROOMS}
          onClick={() => {
            if (rooms.length >= MOST_ROOMS) return;
            added.current = true;
            change({ planRooms: [...rooms, { name: "", size: "" }] });
          }}
        >
          {t("admin.project.field.room_add")}
        </button>
      </div>
      <p className={fault ? "field__error" : "field__help"} id={`${id}-note`}>
        {fault ? <Alert /> : null}
        {fault ?? t("admin.project.field.rooms_help")}
      </p>
    </div>
  );
}

interface RoomTextProps {
  label: string;
  value: string;
  isWrong?: boolean;
  onChange: (text: string) => void;
}

function RoomText({ label, value, isWrong = false, onChange }: RoomTextProps) {
  return (
    <input
      className="field__input"
      aria-label={label}
      aria-invalid={isWrong || undefined}
      maxLength={LONGEST_PLAN_TEXT}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function Key({ values: { planKey }, faults, demo, change }: StoryProps) {
  const fault = faults.planKey;
  return (
    <div className={`full ${styles.key}`}>
      <Field
        label={t("admin.project.field.key_new")}
        help={t("admin.project.field.key_help")}
        error={fault}
        aside={<StoryAside name="planKey" demo={demo} />}
      >
        {(field) => (
          <input
            {...field}
            maxLength={LONGEST_PLAN_TEXT}
            value={planKey.new}
            onChange={(event) => change({ planKey: { ...planKey, new: event.target.value } })}
          />
        )}
      </Field>
      <Field label={t("admin.project.field.key_removed")} aside={<StoryAside name="planKey" demo={demo} />}>
        {(field) => (
          <input
            {...field}
            maxLength={LONGEST_PLAN_TEXT}
            value={planKey.removed}
            onChange={(event) => change({ planKey: { ...planKey, removed: event.target.value } })}
          />
        )}
      </Field>
    </div>
  );
}
