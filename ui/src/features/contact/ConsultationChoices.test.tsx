import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { EMPTY_SITE, picture, serve } from "../../testing/answers";
import { show } from "../../testing/show";
import { ConsultationChoices } from "./ConsultationChoices";

test("each choice has the picture that the server sends for its kind, and none without", async () => {
  serve({ "/api/site": { ...EMPTY_SITE, contact: { pictures: { residential: picture("home") } } } });

  show(<ConsultationChoices onChoose={() => undefined} />, "/contact");

  const [home, shop] = await screen.findAllByRole("link");
  expect(home?.querySelector("img")?.getAttribute("src")).toBe("/media/home.jpg");
  expect(shop?.querySelector("img")).toBeNull();
});
