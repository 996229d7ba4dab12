/** Enquiries for tests. */
import type { Enquiry } from "../features/admin-inbox/enquiries";

export function enquiry(id: string, facts: Partial<Enquiry> = {}): Enquiry {
  return {
    id,
    number: "7F3K-29QD",
    kind: "question",
    language: "ko",
    receivedAt: "2026-11-20T00:00:00Z",
    status: "new",
    stage: "new",
    stageAt: "2026-11-20T00:00:00Z",
    assignee: "",
    nextOn: "",
    nextStep: "",
    endsOn: "2027-11-20",
    keep: null,
    note: "",
    name: "김하늘",
    phone: "010-1234-5678",
    email: "sky@example.com",
    message: "34평 아파트 전체 시공을 문의드립니다.",
    facts: {},
    project: "",
    article: "",
    enclosures: [],
    timeline: [],
    emailConsent: true,
    privacyConsent: { version: "2026-01-01", at: "2026-11-20T00:00:00Z", language: "ko" },
    spamScore: 0,
    spamSigns: [],
    readable: true,
    delivery: { state: "delivered", attempts: 1, lastError: null, lastStatus: null, deliveredAt: null },
    ...facts,
  };
}
