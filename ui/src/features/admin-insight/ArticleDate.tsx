/** When an article is of: a day and a time, in Seoul. */
import { DateField } from "@shared/admin/DateField";
import { TimeField } from "@shared/admin/TimeField";
import { partsOf, withParts } from "./dates";
import { t } from "./text";

interface ArticleDateProps {
  /** In the form in which it is stored, or what was typed and cannot be read. */
  date: string;
  error: string | undefined;
  onChange: (date: string) => void;
}

export function ArticleDate({ date, error, onChange }: ArticleDateProps) {
  const { day, time } = partsOf(date);

  return (
    <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-2 items-start">
      <DateField
        label={t("field.date")}
        value={day}
        error={error}
        help={t("admin.editor.form.date.help")}
        onChange={(next, at) => onChange(withParts(date, { day: next, ...(at ? { time: at } : {}) }))}
      />
      <TimeField
        label={t("admin.editor.form.time")}
        value={time}
        onChange={(next) => onChange(withParts(date, { time: next }))}
      />
    </div>
  );
}
