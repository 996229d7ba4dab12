import { describe, expect, test } from "vitest";

import shared from "../../../../../tests/core/records/twin_cases.json";
import { changeAt, countDecisive, countMissing, entriesOf } from "./fields";
import type { TwinField, Values } from "./fields";
import { languageAt, spread, TWINNED } from "./twins";

interface Texts {
  own?: string[];
  needed?: string[];
  within?: Record<string, Texts>;
}

interface Case {
  name: string;
  of?: string;
  texts?: Texts;
  document: Record<string, unknown>;
  missing: string[];
  offered: boolean;
}

const OTHER = TWINNED[0]?.code ?? "";
const TEXTS = shared.texts as Record<string, Texts>;

/** What a case says of texts, as fields of a form; lists are known by what stands in them. */
function fieldsOf({ own = [], needed = [], within = {} }: Texts, document: Values): TwinField[] {
  const facts = (name: string) => ({ name, label: name, limit: 100, isNeeded: needed.includes(name) });
  return [
    ...own.map((name): TwinField => ({ ...facts(name), kind: "line", item: [] })),
    ...Object.entries(within).map(([name, inner]): TwinField => {
      const value = document[name];
      const item = fieldsOf(inner, (Array.isArray(value) ? value[0] : value) ?? {});
      return { ...facts(name), kind: Array.isArray(value) ? "list" : "parts", item };
    }),
  ];
}

test.each(shared.cases as unknown as Case[])("it misses what the server does: $name", (one) => {
  const fields = fieldsOf(one.texts ?? TEXTS[one.of ?? ""] ?? {}, one.document);

  const entries = entriesOf(fields, spread(one.document), OTHER);

  const missing = entries.filter(({ isMissing }) => isMissing).map(({ path }) => path.replace(`${OTHER}.`, ""));
  expect(missing.sort()).toEqual([...one.missing].sort());
  expect(countMissing(entries)).toBe(one.missing.length);
  expect(countDecisive(entries) === 0).toBe(one.offered);
});

describe("another text in a language", () => {
  const values = {
    title: "집",
    rooms: [{ name: "거실" }, { name: "서재", [OTHER]: { name: "Study" } }],
    film: { url: "v", poster: { url: "p", alt: "거실" } },
  };

  test("is a field of its own where the record itself has it", () => {
    expect(changeAt(values, `${OTHER}.title`, "House")).toEqual({ name: `${OTHER}.title`, value: "House" });
  });

  test("lies in its item, and leaves the others as they are", () => {
    const { name, value } = changeAt(values, `rooms.0.${OTHER}.name`, "Living room");

    expect(name).toBe("rooms");
    expect(value).toEqual([{ name: "거실", [OTHER]: { name: "Living room" } }, values.rooms[1]]);
    expect((value as unknown[])[1]).toBe(values.rooms[1]);
  });

  test("lies in a thing within a thing", () => {
    const { value } = changeAt(values, `film.poster.${OTHER}.alt`, "A room");

    expect(value).toEqual({ url: "v", poster: { url: "p", alt: "거실", [OTHER]: { alt: "A room" } } });
  });

  test("goes with its language once nothing is left of it", () => {
    expect(changeAt(values, `rooms.1.${OTHER}.name`, "").value).toEqual([{ name: "거실" }, { name: "서재" }]);
  });
});

test("a path says in which language it lies", () => {
  const paths = [`${OTHER}.title`, `rooms.2.${OTHER}.name`, "rooms.2.name", "title"];

  expect(paths.map((path) => languageAt(path) === OTHER)).toEqual([true, true, false, false]);
});
