/** The fields of a record of the studio's own texts, and behind tabs its texts in other languages. */
import { InLanguages } from "@shared/admin/languages/InLanguages";
import { twinFields } from "@shared/admin/languages/registry";
import type { LanguageTab } from "@shared/admin/languages/useLanguageTab";
import { useDemoFields } from "@shared/admin/demo/useDemoFields";
import { ContentFields } from "@records/fields/ContentFields";
import { inPlaceOf } from "@records/fields/itemKeys";
import { faultsByPlace, itemsOf } from "@records/fields/values";
import type { RecordEditor } from "@records/useRecordEditor";

interface ContentFormProps {
  editing: RecordEditor;
  /** What the ids of the controls begin with. */
  prefix: string;
  /** The language that is shown. */
  tab: LanguageTab;
}

export function ContentForm({ editing, prefix, tab }: ContentFormProps) {
  const { fields, values, faults, change } = editing;
  const demo = useDemoFields(editing);

  function translate(name: string, value: unknown) {
    // Its items stay those that they were, with what is on its way into them.
    const before = itemsOf(values[name]);
    itemsOf(value).forEach((item, place) => {
      const held = before[place];
      if (held && held !== item) inPlaceOf(held, item);
    });
    change(name, value);
  }

  return (
    <InLanguages
      tab={tab}
      fields={twinFields(fields)}
      values={values}
      onChange={translate}
      faults={faultsByPlace(fields, values, faults)}
      idPrefix={prefix}
      demo={demo}
    >
      <ContentFields fields={fields} value={values} onChange={change} faults={faults} idPrefix={prefix} demo={demo} />
    </InLanguages>
  );
}
