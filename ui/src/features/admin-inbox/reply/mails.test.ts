import { expect, test } from "vitest";

import { graceOf, ownWaiting, stateText, subjectOf } from "./mails";
import { mail } from "./testing";

test("how far a mail has got is told, with the server's code where it refused", () => {
  expect(stateText(mail("1"))).toBe("보냄");
  expect(stateText(mail("1", { state: "bounced", reply: 550 }))).toBe("받는 서버가 돌려보냈습니다: 서버 응답 550");
  expect(stateText(mail("1", { state: "failed" }))).toContain("메일 서버에 닿지 못했습니다");
  expect(stateText(mail("1", { state: "cancelled" }))).toBe("보내기 전에 취소했습니다.");
  expect(stateText(mail("1", { state: "pending" }))).toContain("보낼 차례를 기다립니다.");
});

test("a receipt goes by what it is, and one whose key is gone says so", () => {
  expect(subjectOf(mail("1"))).toBe("상담 신청을 잘 받았어요");
  expect(subjectOf(mail("1", { kind: "receipt" }))).toBe("접수 확인 메일");
  expect(subjectOf(mail("1", { readable: false, subject: "" }))).toBe("열 수 없는 메일");
});

test("only one's own reply that has not gone can be taken back, for as long as the server says", () => {
  const own = mail("2", { state: "pending" });
  const others = [mail("1"), own, mail("3", { state: "pending", by: "park" }), mail("4", { state: "pending", kind: "receipt" })];

  expect(ownWaiting(others, "kim")).toBe(own);
  expect(ownWaiting(others, "choi")).toBeUndefined();
  expect(graceOf(own)).toBe(10_000);
});
