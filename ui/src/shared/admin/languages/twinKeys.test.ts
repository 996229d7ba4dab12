import { expect, test } from "vitest";

import { withFormKeys, withKeptKeys } from "./twinKeys";

const FORM = {
  values: { title: "집 1.5", twins: { "en.title": "House 1.5" }, images: [{ key: "a.b", image: { en: { alt: "A" } } }] },
  base: { record: { id: "p1", "en.lead": "Light", order: null }, etag: '"1.2"' },
};

test("no name of a twin has a dot while it is kept, at any depth", () => {
  const kept = withKeptKeys(FORM);

  expect(kept.values.twins).toEqual({ "en:title": "House 1.5" });
  expect(kept.base).toEqual({ record: { id: "p1", "en:lead": "Light", order: null }, etag: '"1.2"' });
});

test("a form gets back what it kept, and what was kept before as it is", () => {
  expect(withFormKeys(withKeptKeys(FORM))).toEqual(FORM);
  expect(withFormKeys(FORM)).toEqual(FORM);
});
