/** Mails and templates for tests. */
import type { Mail } from "./mails";
import type { Template } from "./written";

export function mail(id: string, facts: Partial<Mail> = {}): Mail {
  return {
    id: `E1~${id}`,
    kind: "reply",
    state: "sent",
    by: "kim",
    to: "sky@example.com",
    subject: "상담 신청을 잘 받았어요",
    body: "김하늘 님, 안녕하세요.\n",
    readable: true,
    createdAt: "2026-11-21T01:00:00Z",
    sendAfter: "2026-11-21T01:00:10Z",
    sentAt: "2026-11-21T01:00:11Z",
    attempts: 1,
    lastError: "",
    reply: 0,
    stageAfter: "",
    ...facts,
  };
}

export const FIRST: Template = {
  key: "first",
  name: "첫 답변",
  subject: "[아틀리에 온] 상담 신청을 잘 받았어요",
  body: "김하늘 님, 안녕하세요.\n[편한 때 두 가지, 예: 11월 25일 오전]에 괜찮으신가요?",
  stageAfter: "contacted",
};
