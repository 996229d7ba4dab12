import { expect, test } from "vitest";

import { entriesOf } from "./entries";
import { mail } from "./reply/testing";

const RECEIVED = { at: "2026-11-21T00:00:00Z", by: "visitor", what: "received", from: "", to: "" } as const;
const MOVED = { at: "2026-11-21T02:00:00.5Z", by: "kim", what: "stage", from: "new", to: "contacted" } as const;

test("mails that have gone stand among what was done, by when they went", () => {
  const receipt = mail("receipt", { kind: "receipt", by: "system", sentAt: "2026-11-21T00:00:02Z" });
  const found = entriesOf([MOVED, RECEIVED], [receipt, mail("1")], [], (id) => id);

  expect(found.map(({ text, isOurs }) => [text, isOurs])).toEqual([
    ["kim 님이 단계를 바꿨습니다: ‘새 문의’ → ‘연락함’", true],
    ["kim 님이 이메일로 답했습니다.", true],
    ["접수 확인 메일을 보냈습니다.", false],
    ["문의가 접수되었습니다.", false],
  ]);
});

test("one that was refused is told too; one that waits or was taken back is not", () => {
  const refused = mail("1", { state: "bounced", sentAt: "", reply: 550 });
  const quiet = (["pending", "failed", "cancelled"] as const).map((state) => mail(state, { state, sentAt: "" }));

  const found = entriesOf([RECEIVED], [refused, ...quiet], [], (id) => id);

  expect(found.map(({ text }) => text)).toEqual([
    "kim 님의 답변을 받는 서버가 돌려보냈습니다.",
    "문의가 접수되었습니다.",
  ]);
});

function access(minute: number, actor: string, action: string, reason = "") {
  return { at: `2026-11-21T03:0${minute}:00Z`, actor, action, reason };
}

test("who opened it stands there once, with whatever left this place", () => {
  const accesses = [
    access(7, "kim", "export", "11월 상담 일정"),
    access(6, "park", "download"),
    access(5, "kim", "open"),
    access(4, "park", "open"),
    access(3, "kim", "list"),
    access(2, "kim", "open"),
  ];

  const found = entriesOf([RECEIVED], [], accesses, (id) => id);

  expect(found.map(({ text }) => text)).toEqual([
    "kim 님이 내보냈습니다: 11월 상담 일정",
    "park 님이 첨부를 내려받았습니다.",
    "park 님이 열었습니다.",
    "kim 님이 열었습니다.",
    "문의가 접수되었습니다.",
  ]);
});
