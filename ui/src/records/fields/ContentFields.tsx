/** A form made of the registry: each field by its kind, with what is wrong with it. */
import type { ComponentType } from "react";

import type { ContentField } from "@shared/admin/contentTypes";
import { DemoKey } from "@shared/admin/demo/DemoMark";
import type { Faults } from "@shared/publishing/types";
import { ChoiceField } from "./ChoiceField";
import { ColorField } from "./ColorField";
import { DayField, TimeOfDayField } from "./DayField";
import styles from "./Fields.module.css";
import type { KindProps } from "./kind";
import { halvesOf, pairOf } from "./layout";
import { FaceField } from "./FaceField";
import { LineField } from "./LineField";
import { ListField } from "./ListField";
import { LogoField } from "./LogoField";
import { MarkdownField } from "./MarkdownField";
import { PictureField } from "./PictureField";
import { PairTexts, PicturePair } from "./PicturePair";
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
  const halves = halvesOf(fields);
  const pair = pairOf(fields);
  const propsOf = (field: ContentField): KindProps => ({
    field,
    id: `${idPrefix}-${field.name}`,
    value: value[field.name],
    beside: value,
    fault: faults[field.name],
    onChange: (next) => onChange(field.name, next),
    readOnly,
    isDemo: demo.has(field.name),
  });
  const paired = pair?.map(propsOf) ?? [];

  return (
    <div className={styles.fields} data-content-fields>
      {fields.map((field) => {
        const { name, kind } = field;
        if (field === pair?.[0]) return <PicturePair key={name} pictures={paired} />;
        if (field === pair?.[1]) return null;
        const Kind = PICTURED[name] ?? KINDS[kind] ?? UNKNOWN;
        return (
          <div key={name} className={styles.cell} data-share={halves.has(name) ? "half" : undefined}>
            {kind === "list" ? (
              <ListField {...propsOf(field)} faults={below(faults, name)} Items={ContentFields} />
            ) : (
              <Kind {...propsOf(field)} />
            )}
          </div>
        );
      })}
      <PairTexts pictures={paired} />
      {fields.some(({ name }) => demo.has(name)) ? <DemoKey /> : null}
    </div>
  );
}

/** Return the faults of the items of the list *name*, by their paths from there on. */
function below(faults: Faults, name: string): Faults {
  const start = `${name}.`;
  const found = Object.entries(faults).filter(([path]) => path.startsWith(start));
  return Object.fromEntries(found.map(([path, fault]) => [path.slice(start.length), fault]));
}
