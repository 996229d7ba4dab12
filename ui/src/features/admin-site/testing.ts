/** Parts, lists and records of a small studio, for tests. */
import type { ContentType } from "@shared/admin/contentTypes";
import type { Part } from "./overview";
import type { ListedRecord } from "./records";

export function part(name: string, label: string, facts: Partial<Part> = {}): Part {
  return {
    part: name,
    label,
    about: `${label}에 대한 말`,
    isList: false,
    state: "public",
    missing: [],
    locks: [],
    count: 1,
    hidden: 0,
    drafts: 0,
    titles: [],
    savedAt: null,
    savedBy: null,
    picture: null,
    ...facts,
  };
}

export const CHANGED: Partial<Part> = { state: "changed", drafts: 1 };
const GAPS: Part["locks"] = [
  { field: "registrationNumber", label: "사업자등록번호", id: null },
  { field: "address", label: "주소", id: null },
];
/** A part whose draft cannot be published for what it lacks. */
export const LACKING: Partial<Part> = { state: "incomplete", drafts: 1, missing: GAPS, locks: GAPS };

const TITLE = { name: "title", kind: "line", label: "이름", help: "", limit: 30, need: "public", seen: [], choices: [], item: [] };

/** The registry's entry of the services: in two groups, at most four. */
export const SERVICES: ContentType = {
  name: "services",
  collection: "services",
  label: "서비스",
  about: "사업 안내에서 이어지는 화면입니다.",
  isList: true,
  one: "서비스",
  title: "title",
  most: 4,
  seen: ["/business"],
  fields: [
    {
      ...TITLE,
      name: "group",
      kind: "choice",
      label: "묶음",
      choices: [
        { value: "residential", label: "주거 공간" },
        { value: "commercial", label: "상업 공간" },
      ],
    },
    TITLE,
    { ...TITLE, name: "picture", kind: "picture", label: "사진", need: "" },
  ],
};

export const SLIDES: ContentType = {
  ...SERVICES,
  name: "slides",
  collection: "slides",
  label: "첫 화면 슬라이드",
  about: "첫 장이 가장 먼저 열립니다.",
  one: "슬라이드",
  title: "heading",
  most: 12,
  fields: [{ ...TITLE, name: "heading", label: "제목", need: "" }],
};

export function service(id: string, title: string, facts: Partial<ListedRecord> = {}): ListedRecord {
  return { id, title, group: "residential", subtitle: "집 전체를 한 번에", state: "public", hasDraft: false, ...facts };
}
