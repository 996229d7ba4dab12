/** The texts of the fields. */
import { list_too_long } from "@problems";
import { translator } from "../../messages";
import admin from "../../messages/admin.ko.json";
import content from "../../messages/admin-content.ko.json";
import project from "../../messages/admin-project.ko.json";
import focal from "../../messages/admin-focal.ko.json";
import publishing from "../../messages/admin-publishing.ko.json";
import format from "@texts/format.ko.json";
import tags from "@texts/tags.ko.json";
import upload from "../../messages/upload.ko.json";

/** What the server says of the same limit. */
const SAID = { "admin.content.full": list_too_long.detail };

export const t = translator({ ...admin, ...content, ...focal, ...project, ...tags, ...format, ...publishing, ...upload, ...SAID });
