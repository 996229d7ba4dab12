/** What the notices say; loads with them, after the first screen. */
import shell from "@texts/shell.ko.json";
import notices from "../../messages/notices.ko.json";
import { translator } from "../../messages";

export const t = translator({ ...shell, ...notices });
