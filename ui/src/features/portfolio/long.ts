/** The long gallery's code: fetched where there is more than a page of projects. */
import { page } from "@shared/page";

export const longGallery = page(async () => (await import("./LongGallery")).LongGallery);
