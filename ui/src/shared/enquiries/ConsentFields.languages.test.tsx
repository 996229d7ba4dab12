import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { isBase, LANGUAGE, LANGUAGES, localPath } from "@shared/language";
import privacy from "@texts/privacy.ko.json";
import { EMPTY_SITE, serve } from "../../testing/answers";
import { show } from "../../testing/show";
import { ConsentFields } from "./ConsentFields";

const NONE = { privacyConsent: false, emailConsent: false };
const BASE = LANGUAGES[0]!;

async function linkWhere(pages: string[]): Promise<HTMLElement> {
  serve({ "/api/site": { ...EMPTY_SITE, languages: { [BASE.code]: ["/privacy"], [LANGUAGE]: pages } } });
  show(<ConsentFields form={NONE} fault={undefined} onChange={vi.fn<() => void>()} />);
  return screen.findByRole("link", { name: new RegExp(privacy["privacy.page.title"]), hidden: true });
}

test("the consent leads to the policy in the language of the form", async () => {
  const link = await linkWhere(["/privacy"]);

  expect([link.getAttribute("href"), link.getAttribute("hreflang")]).toEqual([localPath("/privacy"), null]);
});

test.skipIf(isBase)("where the policy is not offered, to that in the base language, which it names", async () => {
  const link = await linkWhere(["/"]);

  expect([link.getAttribute("href"), link.getAttribute("hreflang")]).toEqual(["/privacy", BASE.code]);
  expect(link.querySelector("[lang]")?.getAttribute("lang")).toBe(BASE.code);
  expect(link.textContent).toBe(`${privacy["privacy.page.title"]} (${BASE.name})`);
});
