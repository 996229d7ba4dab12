import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { EMPTY_SITE, serve, SERVICES, SITE } from "../testing/answers";
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

test("a foot without anything filled in has no label without its value", async () => {
  serve({ "/api/site": EMPTY_SITE });

  show(<Footer />);

  expect(await screen.findByText("개인정보 처리방침")).toBeTruthy();
  for (const role of ["term", "definition"]) expect(screen.queryAllByRole(role)).toEqual([]);
  expect(screen.getAllByRole("link")).toHaveLength(2);
});

test("what the studio does has a column of its own", async () => {
  serve({ "/api/site": { ...SITE, services: SERVICES } });

  show(<Footer />);

  const column = (await screen.findByText("서비스")).parentElement as HTMLElement;
  const links = [...column.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  expect(links).toEqual([...SERVICES.map(({ path }) => path), "/business"]);
});

test("a channel without an address is left out", async () => {
  const profiles = [{ key: "a", name: "사진 기록" }, { key: "b", name: "수상한 곳", url: "javascript:0" }];
  serve({ "/api/site": { ...SITE, profiles } });

  show(<Footer />);

  await screen.findByText("홍길동");
  expect(screen.queryByText("채널")).toBeNull();
});
