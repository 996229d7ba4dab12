/** A form made of the registry: each field by its kind, with what is wrong with it. */
import type { ComponentType } from "react";

import type { ContentField } from "@shared/admin/contentTypes";
import { DemoKey, DemoMark } from "@shared/admin/demo/DemoMark";
import type { Faults } from "@shared/publishing/types";
import { ChoiceField } from "./ChoiceField";
import { ColorField } from "./ColorField";
import { DayField, TimeOfDayField } from "./DayField";
import styles from "./Fields.module.css";
import type { KindProps } from "./kind";
import { sharesOf } from "./layout";
import { FaceField } from "./FaceField";
import { LineField } from "./LineField";
import { ListField } from "./ListField";
import { LogoField } from "./LogoField";
import { MarkdownField } from "./MarkdownField";
import { PictureField, pointHelpOf } from "./PictureField";
import { ProjectField } from "./ProjectField";
import { SlugField } from "./SlugField";
import { TextField } from "./TextField";
import type { Values } from "./values";

interface ContentFieldsProps {
  fields: readonly ContentField[];
  /** The values by the names of the fields. */
  value: Values;
  onChange: (name: string, value: unknown) => void;
  /** What is wrong, by path: `heading`, `sections.2.heading`. */
  faults: Faults;
  /** What the ids of the controls begin with: `PREFIX-heading`. */
  idPrefix: string;
  readOnly?: boolean;
  /** The fields that are still as the demo brought them. */
  demo?: ReadonlySet<string>;
}

const NO_DEMO: ReadonlySet<string> = new Set();

/** What a kind looks like that this version does not know: as a text, at least. */
const UNKNOWN = LineField;

const KINDS: Readonly<Record<string, ComponentType<KindProps>>> = {
  line: LineField,
  address: LineField,
  email: LineField,
  telephone: LineField,
  registration: LineField,
  text: TextField,
  markdown: MarkdownField,
  date: DayField,
  time: TimeOfDayField,
  choice: ChoiceField,
  slug: SlugField,
  project: ProjectField,
  picture: PictureField,
  color: ColorField,
  logo: LogoField,
};

/** Choices that are seen, not read. */
const PICTURED: Readonly<Record<string, ComponentType<KindProps>>> = { headlineFace: FaceField };

export function ContentFields(props: ContentFieldsProps) {
  const { fields, value, onChange, faults, idPrefix, readOnly = false, demo = NO_DEMO } = props;
  const shares = sharesOf(fields);

  return (
    <div className={styles.fields} data-content-fields>
      {fields.some(({ name }) => demo.has(name)) ? <DemoKey /> : null}
      {fields.map((field, place) => {
        const { name, kind } = field;
        const share = shares.get(name);
        const wide = share === "narrow" ? fields[place - 1]?.name : undefined;
        const own: KindProps = {
          field,
          id: `${idPrefix}-${name}`,
          value: value[name],
          beside: value,
          fault: faults[name],
          onChange: (next) => onChange(name, next),
          readOnly,
          ...(wide && value[wide] ? { pointHelp: pointHelpOf(`${idPrefix}-${wide}`) } : {}),
        };
        const Kind = PICTURED[name] ?? KINDS[kind] ?? UNKNOWN;
        return (
          <div key={name} className={styles.cell} data-share={share}>
            {demo.has(name) ? <DemoMark place="above" /> : null}
            {kind === "list" ? (
              <ListField {...own} faults={below(faults, name)} Items={ContentFields} />
            ) : (
              <Kind {...own} />
            )}
          </div>
        );
      })}
    </div>
  );
}

/** Return the faults of the items of the list *name*, by their paths from there on. */
function below(faults: Faults, name: string): Faults {
  const start = `${name}.`;
  const found = Object.entries(faults).filter(([path]) => path.startsWith(start));
  return Object.fromEntries(found.map(([path, fault]) => [path.slice(start.length), fault]));
}
