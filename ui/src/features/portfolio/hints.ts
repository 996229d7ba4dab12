/** What the keys of filters mean. */
import { t } from "./choicesText";

const HINTS = {
  "10PY": "portfolio.filter.area.10_hint",
  "20PY": "portfolio.filter.area.20_hint",
  "30PY": "portfolio.filter.area.30_hint",
  "40PY": "portfolio.filter.area.40_hint",
  "50PY~": "portfolio.filter.area.50_hint",
  Retail: "portfolio.filter.business.retail_hint",
  "F&B": "portfolio.filter.business.f_and_b_hint",
  "Beauty · Wellness": "portfolio.filter.business.beauty_wellness_hint",
  Education: "portfolio.filter.business.education_hint",
  Office: "portfolio.filter.business.office_hint",
  Etc: "portfolio.filter.business.etc_hint",
} as const;

export function hintOf(key: string): string {
  return key in HINTS ? t(HINTS[key as keyof typeof HINTS]) : key;
}
