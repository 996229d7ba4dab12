/** One item of a list, with what moves it and takes it out. */
import type { ReactNode } from "react";

import { Icon } from "@shared/Icon";
import { Cross } from "@shared/icons";
import { Grip, useSortableRow } from "@shared/sorting/Handle";
import { Lifted } from "@shared/sorting/Lifted";
import type { CarriedProps } from "@shared/sorting/Sortable";
import { t } from "./text";

interface ListItemProps {
  /** What tells it from the others while it is moved. */
  id: string;
  name: string;
  place: number;
  count: number;
  readOnly: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
  children: ReactNode;
}

export function ListItem({ id, name, place, count, readOnly, onMove, onRemove, children }: ListItemProps) {
  const sortable = useSortableRow(id, !readOnly);
  return (
    <li {...sortable.row}>
      <div className="px-4 pt-2 pb-5 border border-rule rounded-1" role="group" aria-label={name}>
        <div className="flex items-center justify-between gap-2 min-h-11 [&>:first-child]:-ml-2">
          {readOnly ? (
            <span className="num meta">{place + 1}</span>
          ) : (
            <Grip title={name} number={place + 1} grip={sortable.grip} />
          )}
          {readOnly ? null : (
            <span className="flex -mr-2 [&_[aria-disabled=true]]:text-ink-3 [&_[aria-disabled=true]]:cursor-default">
              <Tool label={t("admin.content.up", { item: name })} isOff={place === 0} onClick={() => onMove(place - 1)}>
                <Icon>
                  <path d="m4 13 6-6 6 6" />
                </Icon>
              </Tool>
              <Tool label={t("admin.content.down", { item: name })} isOff={place === count - 1} onClick={() => onMove(place + 1)}>
                <Icon>
                  <path d="m4 7 6 6 6-6" />
                </Icon>
              </Tool>
              <Tool label={t("admin.content.remove", { item: name })} onClick={onRemove}>
                <Cross />
              </Tool>
            </span>
          )}
        </div>
        {children}
      </div>
    </li>
  );
}

/** The copy of an item that is carried during a drag; it says where it would land. */
export function CarriedItem({ row, number }: CarriedProps<{ id: string; title: string }>) {
  return (
    <Lifted number={number}>
      <b>{row.title}</b>
    </Lifted>
  );
}

interface ToolProps {
  label: string;
  /** At an end of the list there is nowhere to go; the focus stays. */
  isOff?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Tool({ label, isOff = false, onClick, children }: ToolProps) {
  return (
    <button
      type="button"
      className="iconbtn"
      aria-label={label}
      aria-disabled={isOff}
      onClick={() => {
        if (!isOff) onClick();
      }}
    >
      {children}
    </button>
  );
}
