/** Who else is at work on the texts of the site: in which records, and in which of their texts. */
import useSWR from "swr";

import { fieldAt as rootOf } from "@shared/admin/languages/twins";
import type { At } from "@shared/contract";
import type { Problem } from "@shared/problem";
import type { RecordRef, Region } from "./regions";
import { isSameRecord } from "./regions";

const PRESENCE = "/api/admin/site/presence";
/** So soon somebody else's text is seen to be his, and to be free again. */
const ASK_EVERY_MS = 5_000;

export type Other = At<typeof PRESENCE>["others"][number];

const NOBODY: readonly Other[] = [];

export function useOthers(): readonly Other[] {
  const { data } = useSWR<At<typeof PRESENCE>, Problem>(PRESENCE, { refreshInterval: ASK_EVERY_MS });
  return data?.others ?? NOBODY;
}

export interface Holder {
  name: string;
  /** Whether it is this text that he types in, and no other of the same list. */
  isHere: boolean;
}

/** Return who types in the field of *region*, null for nobody; a list is saved as a whole, and held as one. */
export function holderOf(others: readonly Other[], { record, path }: Region): Holder | null {
  const holder = others.find((other) => isIn(other, record) && other.field !== "" && rootOf(other.field) === rootOf(path));
  return holder ? { name: holder.name, isHere: holder.field === path } : null;
}

/** Return the names of those who have any of *records* open. */
export function namesHere(others: readonly Other[], records: readonly RecordRef[]): readonly string[] {
  const here = others.filter((other) => records.some((record) => isIn(other, record)));
  return [...new Set(here.map(({ name }) => name).filter(Boolean))];
}

function isIn({ collection, id }: Other, record: RecordRef): boolean {
  return isSameRecord({ collection, id } as RecordRef, record);
}
