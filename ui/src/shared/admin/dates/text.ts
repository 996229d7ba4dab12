/** The texts of the date and time fields. */
import { translator } from "../../../messages";
import dates from "../../../messages/admin-dates.ko.json";

export const t = translator(dates);
