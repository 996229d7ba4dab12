import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { EMPTY_SITE, picture, serve } from "../../testing/answers";
import { show } from "../../testing/show";
import { AboutPage } from "./AboutPage";
import styles from "./AboutPage.module.css";

/** As the server's page says of the same pictures: `test_as_screens.py`. */
test.each([
  { width: 1600, height: 1000, isUpright: false },
  { width: 1000, height: 1600, isUpright: true },
  { width: 1600, height: 1600, isUpright: false },
])("a picture of $width × $height is upright: $isUpright", async ({ width, height, isUpright }) => {
  const about = { heading: "", story: [], sections: [], picture: { ...picture("a"), width, height } };
  serve({ "/api/site": { ...EMPTY_SITE, about } });

  const { container } = show(<AboutPage />, "/about");

  await waitFor(() => expect(container.querySelector(`.${styles.lead}`)).not.toBeNull());
  expect(container.querySelector(`.${styles.upright}`) !== null).toBe(isUpright);
});
