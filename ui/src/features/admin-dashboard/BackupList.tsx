/** Every backup that is kept, by place. */
import { useEffect, useRef } from "react";
import useSWR from "swr";

import { Sheet } from "@shared/admin/Sheet";
import { Table } from "@shared/admin/Table";
import type { Column } from "@shared/admin/Table";
import { momentText } from "@shared/admin/times";
import type { At } from "@shared/contract";
import { Alert } from "@shared/icons";
import type { Problem } from "@shared/problem";
import styles from "./Backups.module.css";
import { sizeText } from "./backups";
import { t } from "./text";

const COPIES_URL = "/api/admin/backups/copies";

type Copies = At<"/api/admin/backups/copies">;
type Copy = Copies["items"][number];

interface BackupListProps {
  isBusy: boolean;
  run: () => Promise<void>;
  onClose: () => void;
}

export function BackupList({ isBusy, run, onClose }: BackupListProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);

  return (
    <Sheet
      title={t("admin.backup.list")}
      heading={title}
      closesOutside
      onClose={onClose}
      foot={
        <button type="button" className="btn btn--line" disabled={isBusy} onClick={() => void run()}>
          {isBusy ? <span className="spin" /> : null}
          {t("admin.backup.run")}
        </button>
      }
    >
      <Listed />
    </Sheet>
  );
}

function Listed() {
  const { data, error } = useSWR<Copies, Problem>(COPIES_URL, { shouldRetryOnError: false });
  if (error && !data) return <Failed text={t("admin.backup.list_failed")} />;
  if (!data) return <p role="status">{t("admin.common.loading")}</p>;
  return (
    <>
      {data.unread.map((place) => (
        <Failed key={place} text={t("admin.backup.list_unread", { place })} />
      ))}
      {data.items.length === 0 ? <p>{t("admin.backup.list_empty")}</p> : <Listing items={data.items} />}
    </>
  );
}

function Listing({ items }: { items: readonly Copy[] }) {
  return <Table className={`table ${styles.table}`} rows={items} columns={COLUMNS} keyOf={({ where, at }) => `${where} ${at}`} />;
}

const COLUMNS: readonly Column<Copy>[] = [
  { key: "at", head: t("admin.backup.column.at"), cell: ({ at }) => momentText(at), className: "num" },
  { key: "where", head: t("admin.backup.column.where"), cell: ({ where }) => where, className: "wrap-anywhere" },
  { key: "size", head: t("admin.backup.size"), cell: ({ bytes }) => sizeText(bytes), className: "num" },
  { key: "proof", head: t("admin.backup.column.proof"), cell: (copy) => <Proof copy={copy} /> },
];

function Proof({ copy }: { copy: Copy }) {
  const { ok, provenAt, message } = copy;
  return ok ? (
    <span className="st st--live">{t("admin.backup.proved", { time: momentText(provenAt) })}</span>
  ) : (
    <span className={`st ${styles.fail} text-danger font-medium`}>{message}</span>
  );
}

function Failed({ text }: { text: string }) {
  return (
    <p className="note mb-4" role="alert">
      <Alert />
      <span>{text}</span>
    </p>
  );
}
