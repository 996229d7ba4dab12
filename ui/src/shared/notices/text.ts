/** What the notices say; loads with them, after the first screen. */
import notices from "../../messages/notices.ko.json";
import shell from "../../messages/shell.ko.json";
import { translator } from "../../messages";

export const t = translator({ ...shell, ...notices });
