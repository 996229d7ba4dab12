/** What happened to an enquiry, as a sentence. */
import type { Enquiry } from "./enquiries";
import { nextText } from "./moments";
import { stageText } from "./stages";
import { t } from "./text";

type Event = Enquiry["timeline"][number];

/** Return a sentence about *event*; *nameOf* names accounts, and the kinds of others. */
export function eventText({ what, by, from, to }: Event, nameOf: (id: string) => string): string {
  const actor = nameOf(by);
  switch (what) {
    case "received":
      return t("admin.enquiry.time.received");
    case "enclosed":
      return t("admin.enquiry.time.enclosed", { count: to });
    case "delivered":
      return t("admin.enquiry.time.delivered");
    case "stage":
      return t("admin.enquiry.time.stage", { actor, from: stageText(from), to: stageText(to) });
    case "assignee":
      return to ? t("admin.enquiry.time.assigned", { actor, name: nameOf(to) }) : t("admin.enquiry.time.unassigned", { actor });
    case "next":
      return to ? t("admin.enquiry.time.next", { actor, to: nextText(to) }) : t("admin.enquiry.time.no_next", { actor });
    case "keep":
      return to ? t("admin.enquiry.time.kept", { actor, to: nextText(to) }) : t("admin.enquiry.time.kept_no_longer", { actor });
    case "note":
      return t("admin.enquiry.time.noted", { actor });
  }
}
