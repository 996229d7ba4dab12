/** What may be chosen, for tests: little of it. */
import type { Choices } from "./choices";

export const CHOICES: Choices = {
  spaces: [
    {
      key: "residential",
      label: "주거 공간",
      types: [
        { key: "apartment", label: "아파트" },
        { key: "other_home", label: "그 밖의 집" },
      ],
      conditions: [{ key: "living", label: "살고 있어요" }],
      scopes: [
        { key: "whole", label: "집 전체", excludesOthers: true },
        { key: "kitchen", label: "주방" },
        { key: "bath", label: "욕실" },
      ],
      budgets: [{ key: "home_50m_80m", label: "5천만–8천만 원" }],
    },
    {
      key: "commercial",
      label: "상업 공간",
      types: [{ key: "office", label: "사무실" }],
      conditions: [{ key: "signed", label: "계약했어요" }],
      scopes: [{ key: "design_build", label: "설계와 시공" }],
      budgets: [],
    },
  ],
  units: [
    { key: "pyeong", label: "평", squareMetres: 3.3058, min: 1, max: 300 },
    { key: "m2", label: "㎡", squareMetres: 1, min: 3, max: 990 },
  ],
  starts: [
    { key: "within_1_month", label: "한 달 안에", months: [0, 1] },
    { key: "within_3_months", label: "석 달 안에", months: [1, 3] },
    { key: "within_6_months", label: "여섯 달 안에", months: [3, 6] },
    { key: "later", label: "그보다 나중에", months: [6, null] },
    { key: "undecided", label: "아직 정하지 않았어요", months: null },
  ],
  monthsAhead: 6,
  contactBy: [{ key: "phone", label: "전화" }],
  limits: { remarks: 1000, enclosures: 3, enclosureMiB: 20, district: 80, spaceType: 80 },
  receiptDays: 14,
  draftDays: 30,
  promise: "",
  mailsReceipt: false,
};
