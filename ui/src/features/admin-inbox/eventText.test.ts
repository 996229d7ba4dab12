import { expect, test } from "vitest";

import type { Enquiry } from "./enquiries";
import { eventText } from "./eventText";

const NAMES: Record<string, string> = { kim: "김서연", park: "박하린" };

test.each<[Enquiry["timeline"][number]["what"], string, string, string]>([
  ["received", "", "", "문의가 접수되었습니다."],
  ["enclosed", "", "3", "방문자가 파일 3개를 더 올렸습니다."],
  ["delivered", "", "", "외부로 전달했습니다."],
  ["stage", "new", "contacted", "김서연 님이 단계를 바꿨습니다: ‘새 문의’ → ‘연락함’"],
  ["assignee", "", "park", "김서연 님이 담당을 박하린 님으로 정했습니다."],
  ["assignee", "park", "", "김서연 님이 담당을 비웠습니다."],
  ["next", "", "2026-11-25T11:00", "김서연 님이 다음 할 일의 날짜를 정했습니다: 2026.11.25 11:00"],
  ["next", "2026-11-25", "", "김서연 님이 다음 할 일의 날짜를 비웠습니다."],
  ["keep", "", "2028-12-31", "김서연 님이 2028.12.31까지 더 보관하기로 했습니다."],
  ["keep", "2028-12-31", "", "김서연 님이 보관 연장을 거뒀습니다."],
  ["note", "", "", "김서연 님이 메모를 남겼습니다."],
])("%s from %s to %s is a sentence", (what, from, to, sentence) => {
  const event = { at: "2026-11-24T00:00:00Z", by: "kim", what, from, to };

  expect(eventText(event, (id) => NAMES[id] ?? id)).toBe(sentence);
});
