import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { serve, SITE } from "../testing/answers";
import { show } from "../testing/show";
import { Footer } from "./Footer";

test("the foot names who the studio is and when somebody answers", async () => {
  serve({});

  show(<Footer />);

  expect(await screen.findByText("평일 09:00–18:00", { exact: false })).toBeTruthy();
  expect(screen.getByText("홍길동")).toBeTruthy();
});

test("a foot that is configured in part shows that part", async () => {
  serve({ "/api/site": { ...SITE, footer: { phone: "02-0000-0000" } } });

  show(<Footer />);

  expect(await screen.findByText("02-0000-0000")).toBeTruthy();
});
