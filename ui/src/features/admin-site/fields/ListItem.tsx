/** One item of a list, with what moves it and takes it out. */
import type { ReactNode } from "react";

import { Icon } from "@shared/Icon";
import { Cross } from "@shared/icons";
import styles from "./Fields.module.css";
import { t } from "./text";

interface ListItemProps {
  name: string;
  place: number;
  count: number;
  readOnly: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
  children: ReactNode;
}

export function ListItem({ name, place, count, readOnly, onMove, onRemove, children }: ListItemProps) {
  return (
    <li>
      <div className={styles.item} role="group" aria-label={name}>
        <div className={styles.itemHead}>
          <span className="num meta">{place + 1}</span>
          {readOnly ? null : (
            <span className={styles.tools}>
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
