/** The texts of what a project tells below its pictures. */
import story from "@texts/story.ko.json";
import { translator } from "../../../messages";

export const t = translator(story);
