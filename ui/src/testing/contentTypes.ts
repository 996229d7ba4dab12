/** The registry of content as the server answers it, for tests. */
import registry from "@content/registry.ko.json";
import type { ContentField, ContentType } from "@shared/admin/contentTypes";

interface Entry {
  name: string;
  kind: string;
  label: string;
  limit?: number;
  needed?: string;
  translated?: string;
  default?: string | boolean;
  choices?: { value: string; label: string }[];
  item?: Entry[];
}

interface Described {
  label: string;
  about: string;
  title?: string;
  together?: string[][];
  fields: Entry[];
}

const KINDS: Readonly<Record<string, readonly Entry[]>> = registry.kinds;
const SAME: Readonly<Record<string, string>> = { logo: "picture", gallery: "picture" };
const TEXTS = ["line", "text", "markdown"];

export const PICTURE_PARTS = registry.kinds.picture.map(fieldOf);

function fieldOf(entry: Entry): ContentField {
  const { needed = "", translated, default: initial, limit = 200, item = [], choices = [], ...rest } = entry;
  const parts = KINDS[SAME[entry.kind] ?? entry.kind]?.map(fieldOf);
  return {
    help: "",
    seen: [],
    ...rest,
    limit,
    choices,
    need: needed,
    ...(initial === undefined ? {} : { initial }),
    item: item.map(fieldOf),
    ...(TEXTS.includes(entry.kind) && translated !== "no" ? { twinLimit: 2 * limit } : {}),
    ...(needed || translated === "needed" ? { twinNeeded: true } : {}),
    ...(parts ? { parts } : {}),
  };
}

function typeOf(name: string, { label, about, title = "", together = [], fields }: Described): ContentType {
  return { name, collection: name, label, about, title, together, isList: true, one: "", most: 0, seen: [], fields: fields.map(fieldOf) };
}

export const PROJECTS = typeOf("portfolio", registry.collections.portfolio);
export const ARTICLES = typeOf("insights", registry.collections.insights);
