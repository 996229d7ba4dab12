/** The journal, newest first, page by page; and taking a change back. */
import { useState } from "react";
import { mutate as mutateAll } from "swr";
import useSWRInfinite from "swr/infinite";

import { useContentTypes } from "@shared/admin/contentTypes";
import { useAction } from "@shared/admin/useAction";
import type { At, Schema } from "@shared/contract";
import { Problem } from "@shared/problem";
import { sendSigned } from "@shared/session";
import type { Entry } from "./sentence";
import { sentenceOf } from "./sentence";
import { t } from "./text";

const ACTIVITY_URL = "/api/admin/activity";
const PAGE_SIZE = 50;
/** The machinery's own notes: they say nothing to anybody. */
const TECHNICAL = new Set(["attempts_counted", "password_rehashed", "second_factor_resealed", "passkey_counted"]);

type Page = At<"/api/admin/activity">;

/** An undo that changes more than somebody may expect: what it would do, and to which change. */
export interface Asked {
  entry: Entry;
  list: Schema<"UndoList">;
}

/** Return the activities, or of `site` those that visitors have seen; '' for all. */
export function useActivity(of: "" | "site") {
  const { data, error, mutate, setSize, isValidating } = useSWRInfinite<Page, Problem>(keyOf);
  const { busy, run } = useAction();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [refusals, setRefusals] = useState<Readonly<Record<number, string>>>({});
  const { types } = useContentTypes();
  const entries = data?.flatMap(({ items }) => items).filter(({ action }) => !TECHNICAL.has(action));

  async function undo(entry: Entry, confirm?: number) {
    const { position } = entry;
    const undoing = async () => {
      await sendSigned("POST", `${ACTIVITY_URL}/${position}/undo`, confirm === undefined ? {} : { body: { confirm } });
      setAsked(null);
      setRefusals({});
    };
    await run(
      undoing,
      {
        done: t("admin.undo.done", { action: sentenceOf(entry, entries ?? [], types) }),
        failed: (message, reason) => {
          const list = listIn(reason);
          setAsked(list ? { entry, list } : null);
          if (!list) setRefusals({ ...refusals, [position]: t("admin.undo.failed", { message }) });
        },
        refresh: () => void Promise.all([mutate(), mutateAll(isContent)]),
      },
      String(position),
    );
  }

  function keyOf(_: number, previous: Page | null): string | null {
    if (previous && previous.next === null) return null;
    const before = previous ? `&before=${previous.next}` : "";
    return `${ACTIVITY_URL}?limit=${PAGE_SIZE}${of ? `&of=${of}` : ""}${before}`;
  }

  return {
    entries,
    problem: data ? undefined : error,
    hasMore: data !== undefined && data.at(-1)?.next !== null,
    isLoadingMore: data !== undefined && isValidating,
    busy,
    /** Why a change could not be taken back, by position. */
    refusals,
    reload: () => void mutate(),
    loadMore: () => void setSize((size) => size + 1),
    undo,
    /** What has to be seen before the undo is done. */
    asked,
    confirm: () => (asked ? undo(asked.entry, asked.list.count) : Promise.resolve()),
    cancel: () => setAsked(null),
  };
}

/** Return what an undo would change, when that is why the server refused it. */
function listIn(failure: unknown): Asked["list"] | undefined {
  if (!(failure instanceof Problem) || failure.code !== "undo_needs_confirm") return undefined;
  return (failure.body as Schema<"Problem">).undo;
}

function isContent(key: unknown): boolean {
  return typeof key === "string" && /^\/api\/admin\/(portfolio|insights|trash|site|slides|services|questions|profiles|principles)\b/.test(key);
}
