/** The long list's code: fetched where there is more than a page of articles. */
import { page } from "@shared/page";

export const longList = page(async () => (await import("./LongList")).LongList);
