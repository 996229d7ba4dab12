import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useSWRConfig } from "swr";
import { expect, test, vi } from "vitest";

import { SITE_URL } from "@shared/site";
import { EMPTY_SITE, picture, serve, SERVICES } from "../../testing/answers";
import { show } from "../../testing/show";
import { ServicePage } from "./ServicePage";

const TITLE = "찾으시는 화면이 없어요.";
const FORMER = "/business/residential/old";
const site = (services: readonly object[] = SERVICES) => ({ ...EMPTY_SITE, services });

/** The site's own answer, and another for who asks whether a page has moved. */
function serveMoved(to: string | null) {
  serve({ "/api/site": site() });
  const answers = fetch;
  const asked = vi.fn<(url: string) => void>();
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    if (init?.method !== "HEAD") return answers(url, init);
    asked(url);
    const answer = new Response(null, { status: to ? 200 : 404 });
    Object.defineProperties(answer, {
      redirected: { value: to !== null },
      url: { value: `http://localhost${encodeURI(to ?? url)}` },
    });
    return answer;
  });
  return asked;
}

/** The page beside a button that asks for the site's texts anew, as a live event does. */
function Reloading() {
  const { mutate } = useSWRConfig();
  return (
    <>
      <button type="button" onClick={() => void mutate(SITE_URL)}>
        reload
      </button>
      <ServicePage />
    </>
  );
}

const reload = () => fireEvent.click(screen.getByRole("button", { name: "reload" }));

test("an address in another script finds its service", async () => {
  serve({ "/api/site": site() });

  show(<ServicePage />, encodeURI("/business/commercial/작은-가게"));

  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("작은 가게");
  expect(screen.queryByRole("img")).toBeNull();
});

test("a second picture stands below the first and says what it shows", async () => {
  const [total] = SERVICES;
  serve({ "/api/site": site([{ ...total, picture: picture("first"), second: picture("second") }]) });

  show(<ServicePage />, "/business/residential/total-living");

  const second = await screen.findByRole("img", { name: picture("second").alt });
  expect(second.getAttribute("src")).toBe("/media/second.jpg");
  expect(document.querySelector("img")?.getAttribute("src")).toBe("/media/first.jpg");
});

/** The sizes that the server's page says of the same pictures: `test_as_screens.py`. */
test.each([
  { count: 1, sizes: "(min-width: 1024px) 92vw, 100vw" },
  { count: 2, sizes: "(min-width: 1024px) 48vw, 100vw" },
])("$count picture(s) share the width", async ({ count, sizes }) => {
  const second = count === 2 ? { second: picture("second") } : {};
  serve({ "/api/site": site([{ ...SERVICES[0], picture: picture("first"), ...second }]) });

  show(<ServicePage />, "/business/residential/total-living");

  await screen.findByRole("heading", { level: 1 });
  expect([...document.querySelectorAll("img")].map((image) => image.sizes)).toEqual(Array(count).fill(sizes));
});

test("a former address is replaced by the present one, which the server knows", async () => {
  const asked = serveMoved("/business/commercial/작은-가게");

  show(<ServicePage />, `${FORMER}?from=mail`);

  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("작은 가게");
  expect(decodeURI(window.location.hash)).toBe("#/business/commercial/작은-가게?from=mail");
  expect(asked).toHaveBeenCalledWith(FORMER);
});

test("an address where nothing ever was says so", async () => {
  serveMoved(null);

  show(<ServicePage />, FORMER);

  expect(await screen.findByText(TITLE)).toBeTruthy();
  expect(window.location.hash).toBe(`#${FORMER}`);
});

test("an open page follows its service to a new address", async () => {
  const asked = serveMoved(null);
  show(<Reloading />, "/business/residential/total-living");
  await screen.findByText("Total Living", { selector: "h1" });

  const [total, ...others] = SERVICES;
  serve({ "/api/site": site([{ ...total, path: "/business/residential/whole" }, ...others]) });
  reload();

  await waitFor(() => expect(window.location.hash).toBe("#/business/residential/whole"));
  expect(screen.getByText("Total Living", { selector: "h1" })).toBeTruthy();
  expect(asked).not.toHaveBeenCalled();
});

test("an open page of a service that is taken away says so", async () => {
  serve({ "/api/site": site() });
  show(<Reloading />, "/business/residential/total-living");
  await screen.findByText("Total Living", { selector: "h1" });

  serve({ "/api/site": site([]) });
  reload();

  expect(await screen.findByText(TITLE)).toBeTruthy();
});
