/** Code of the gallery that comes by itself: what is around the tiles, and what few galleries need. */
import { page } from "@shared/page";

/** Fetched with the page, and here before it is shown. */
export const galleryTools = page(async () => (await import("./GalleryTools")).GalleryTools);
export const galleryLayers = page(async () => (await import("./GalleryLayers")).GalleryLayers);
export const conditions = page(async () => (await import("./Conditions")).Conditions);
/** For more than a page of projects. */
export const longGallery = page(async () => (await import("./LongGallery")).LongGallery);
/** For none. */
export const noProjects = page(async () => (await import("./NoProjects")).NoProjects);
