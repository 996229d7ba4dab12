/** The texts of the files that go along with a consultation. */
import { enclosure_type_refused } from "@problems";
import { toVisitors } from "@shared/problemText";
import asked from "@texts/consultation.ko.json";
import files from "../../../messages/consultation-files.ko.json";
import { translator } from "../../../messages";

/** What the server says of the same refusal. */
const SAID = { "enclosure.error.type": toVisitors(enclosure_type_refused) };

export const t = translator({ ...asked, ...files, ...SAID });
