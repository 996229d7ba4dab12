/** What searches find in tests. */
import { picture } from "../../testing/answers";
import type { Hit, Search } from "./addresses";

const BROWSE = {
  areas: ["30PY"],
  businesses: ["F&B"],
  styles: ["웜 미니멀"],
  categories: [{ key: "tip", label: "인테리어 팁" }],
};

function project(id: string, title: string): Hit {
  return {
    kind: "project",
    id,
    type: "residential",
    title,
    location: "서초구 반포동",
    district: "서초구 반포동",
    typeLabel: "아파트",
    area: "34py",
    size: "약 112㎡ (34평)",
    pyeong: 34,
    filter: "30PY",
    style: "웜 미니멀",
    tags: [],
    thumbnail: picture(id),
    imageCount: 3,
    firstRow: [1.5, 1.5],
    detail: ["약 112㎡ (34평)", "서초구 반포동"],
    quote: { before: "오크로 짠 ", word: "책장", after: "을 천장까지" },
  };
}

function article(id: string, title: string): Hit {
  return {
    kind: "insight",
    id,
    title,
    category: "tip",
    categoryLabel: "Interior Tip",
    date: "20250618 000000",
    dateLabel: "2025.06.18 09:00",
    excerpt: "",
    image: picture(id),
    aspectRatio: "3/2",
    url: null,
    detail: ["Interior Tip", "2025.06.18"],
  };
}

export const QUESTION: Hit = { kind: "question", id: "q1", title: "하자가 생기면 어떻게 하나요?", detail: ["계약과 그 뒤"] };

export function found(items: readonly Hit[], counts: Search["counts"] = { project: 2, insight: 1 }): Search {
  const total = counts.project + counts.insight + (counts.question ?? 0);
  return { items: [...items], total, counts, ...(total === 0 ? { browse: BROWSE } : {}) };
}

export const HITS = [project("p1", "햇살 거실"), project("p2", "월넛 서재"), article("i1", "조명 고르기")];
export const NOTHING = found([], { project: 0, insight: 0 });
