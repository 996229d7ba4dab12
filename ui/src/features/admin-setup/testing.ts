/** A site that is set up, for tests: the registry's entries, what is filled, and the opening. */
import { vi } from "vitest";

import type { ContentField, ContentType } from "@shared/admin/contentTypes";
import type { Gap, Opening } from "@shared/opening/useOpening";
import { serveCalls } from "../../testing/calls";
import { PROJECTS } from "../../testing/contentTypes";

type Answers = Parameters<typeof serveCalls>[0];

export const OWNER = { user: { id: "u1", email: "bom@bom.studio", permissions: ["content", "people"] }, csrfToken: "x" };
export const EDITOR = { user: { ...OWNER.user, permissions: ["content"] }, csrfToken: "x" };

function field(name: string, label: string, facts: Partial<ContentField> = {}): ContentField {
  return { name, kind: "line", label, help: "", limit: 80, need: "", seen: [], choices: [], item: [], ...facts };
}

function part(name: string, label: string, fields: readonly ContentField[]): ContentType {
  const plain = { collection: "site", about: "", isList: false, one: "", title: "", most: 0, seen: [] };
  return { ...plain, name, label, fields: [...fields] };
}

const OPENING = { need: "opening" };

export const TYPES: readonly ContentType[] = [
  part("brand", "브랜드", [
    field("ko", "이름", OPENING),
    field("wordmark", "영문 이름"),
    field("tagline", "한 줄 소개"),
    field("accentColor", "강조색", { kind: "color", help: "비우면 처음 색입니다." }),
    field("logo", "로고", { kind: "logo", help: "SVG 또는 배경이 투명한 PNG, 1MB까지." }),
    field("headlineFace", "제목 글꼴", {
      kind: "choice",
      choices: [
        { value: "newsreader", label: "차분하게" },
        { value: "jost", label: "또렷하게" },
      ],
    }),
  ]),
  part("contact", "문의와 상담", [field("weekdays", "운영 시간"), field("closed", "쉬는 날")]),
  part("company", "푸터와 회사 정보", [
    field("phone", "전화", { kind: "telephone", ...OPENING }),
    field("email", "이메일", { kind: "email", ...OPENING }),
    field("legalName", "상호", OPENING),
    field("representative", "대표", OPENING),
    field("registrationNumber", "사업자등록번호", { kind: "registration", ...OPENING }),
    field("address", "주소", OPENING),
  ]),
];

export function gap(code: string, of: string, name: string, id = ""): Gap {
  return { code, part: of, field: name, id, message: `${name} 칸이 비어 있습니다.` };
}

export const ADDRESS_GAP: Gap = { ...gap("opening_not_https", "", ""), message: "사이트 주소가 https로 시작하지 않습니다." };

export function opening(missing: readonly Gap[] = [], facts: Partial<Opening> = {}): Opening {
  return { open: false, missing: [...missing], advice: [], publicUrl: "https://bom.studio", ...facts };
}

/** The answers of a site that nobody has filled yet; *more* of them, or others. */
export function answers(more: Answers = {}): Answers {
  return {
    "GET /api/session": OWNER,
    "GET /api/admin/content-types": { items: [PROJECTS, ...TYPES] },
    "GET /api/admin/site": { items: [], open: false, demo: {} },
    "GET /api/admin/site/brand": { id: "brand" },
    "GET /api/admin/site/company": { id: "company" },
    "GET /api/admin/site/contact": { id: "contact" },
    "GET /api/admin/site/opening": opening(),
    "GET /api/admin/demo": { loaded: false, loading: false, done: 0, total: 0 },
    "GET /api/admin/portfolio?limit=1": { items: [], total: 0 },
    "GET /api/admin/activity?limit=10": { items: [] },
    ...more,
  };
}

/** Let the window be as wide as a desktop's, or not. */
export function stubWidth(isWide: boolean): void {
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: isWide }));
}
