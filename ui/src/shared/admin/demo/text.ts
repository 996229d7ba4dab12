/** What is said of the demo's content. */
import { translator } from "../../../messages";
import demo from "../../../messages/admin-demo.ko.json";

export const t = translator(demo);
