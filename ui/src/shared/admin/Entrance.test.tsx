import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { picture, serve, SITE } from "../../testing/answers";
import { show } from "../../testing/show";
import { Entrance } from "./Entrance";

const home = { slides: [{ index: 0, desktop: { alt: "", picture: picture("slide") } }] };

test.each([
  ["its own picture", { ...SITE, home, entrance: picture("own") }, "/media/own.jpg"],
  ["the first slide's without one", { ...SITE, home }, "/media/slide.jpg"],
])("the sign-in stands beside %s", async (_, site, url) => {
  serve({ "/api/site": site });

  show(<Entrance title="관리자 로그인">{null}</Entrance>, "/admin/login");

  await screen.findByText("ATELIER ON");
  expect(document.querySelector("img")?.getAttribute("src")).toBe(url);
});
