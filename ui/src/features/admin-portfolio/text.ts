/** The texts of this feature. */
import { field_required, too_many_images, video_not_allowed } from "@problems";
import fields from "@texts/fields.ko.json";
import films from "@texts/films.ko.json";
import shell from "@texts/shell.ko.json";
import tags from "@texts/tags.ko.json";
import admin from "../../messages/admin.ko.json";
import adminPortfolio from "../../messages/admin-portfolio.ko.json";
import adminProject from "../../messages/admin-project.ko.json";
import adminPublishing from "../../messages/admin-publishing.ko.json";
import upload from "../../messages/upload.ko.json";
import { translator } from "../../messages";

/** What the server says of the same failure. */
const SAID = {
  "admin.portfolio.error.images_too_many": too_many_images.detail,
  "admin.portfolio.error.required": field_required.detail,
  "admin.project.film.refused": video_not_allowed.detail,
};

export const t = translator({
  ...admin,
  ...adminPortfolio,
  ...adminProject,
  ...adminPublishing,
  ...upload,
  ...fields,
  ...films,
  ...shell,
  ...tags,
  ...SAID,
});
