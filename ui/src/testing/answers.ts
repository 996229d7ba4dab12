/** Answers of the server for tests: small, Korean, realistic. */
import { vi } from "vitest";

import type { At } from "@shared/contract";
import type { Image } from "@shared/image";
import { ownPath } from "@shared/language";

export function picture(name: string): Image {
  return {
    url: `/media/${name}.jpg`,
    srcset: `/media/${name}-640.jpg 640w`,
    sources: [{ type: "image/avif", srcset: `/media/${name}-640.avif 640w` }],
    width: 1600,
    height: 1000,
    color: "#cbbfae",
    alt: "오크 바닥의 거실",
  };
}

export const SITE = {
  brand: { ko: "아틀리에 온", wordmark: "ATELIER ON", legalName: "주식회사 아틀리에 온", meaning: "" },
  slogan: "온전한 하루가 머무는 자리",
  tagline: "주거와 상업 공간을 설계하고 짓습니다.",
  footer: {
    legalName: "주식회사 아틀리에 온",
    representative: "홍길동",
    registrationNumber: "000-00-00000",
    address: "서울특별시 서초구 온마루길 00, 2층",
    phone: "02-0000-0000",
    phoneHref: "tel:+82200000000",
    email: "hello@atelier-on.example",
    hours: { weekdays: "평일 09:00–18:00", closed: "주말·공휴일 휴무", open: "", close: "" },
    copyright: "© {year} ATELIER ON. All rights reserved.",
  },
  profiles: [{ key: "photos", name: "사진 기록", url: "https://example.com/photos" }],
  meta: { "/about": { title: "About | 아틀리에 온", description: "" } },
  services: [],
  home: { slides: [] },
  placeholder: picture("placeholder"),
  maxUploadBytes: 10_485_760,
  enquiryRetentionMonths: 12,
} satisfies At<"/api/site">;

/** What a site answers whose texts are not written yet. */
export const EMPTY_SITE = {
  placeholder: picture("placeholder"),
  maxUploadBytes: 10_485_760,
  enquiryRetentionMonths: 12,
} satisfies At<"/api/site">;

export const SERVICES = [
  {
    key: "total",
    group: "residential",
    path: "/business/residential/total-living",
    title: "Total Living",
    short: "집 전체",
  },
  { key: "shop", group: "commercial", path: "/business/commercial/작은-가게", title: "작은 가게" },
];

const TITLES: Record<number, string> = { 404: "not_found", 503: "unavailable" };

/** Answer requests by path, without a language; a number is answered as a problem of that status. */
export function serve(answers: Record<string, unknown>) {
  const fetch = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>(async (url) => {
    const path = ownPath(url) ?? url;
    const answer = answers[path] ?? { "/api/site": SITE }[path] ?? 404;
    if (typeof answer === "number") return problem(answer);
    return Response.json(answer);
  });
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

/** A refusal of *status*, as the server words it. */
export function problem(status: number): Response {
  const body = { status, code: TITLES[status] ?? "error", detail: "잠시 후 다시 시도해 주세요." };
  return new Response(JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/problem+json" },
  });
}
