/** A form made of the registry: each field by its kind, with what is wrong with it. */
import { memo } from "react";
import type { ComponentType, ReactNode } from "react";

import type { ContentField } from "@shared/admin/contentTypes";
import { DemoKey } from "@shared/admin/demo/DemoMark";
import type { Faults } from "@shared/publishing/types";
import { ChoiceField } from "./ChoiceField";
import { ColorField } from "./ColorField";
import { DayField, TimeOfDayField } from "./DayField";
import type { KindProps } from "./kind";
import { halvesOf, pairOf } from "./layout";
import { FaceField } from "./FaceField";
import { LineField } from "./LineField";
import { ListField } from "./ListField";
import { LogoField } from "./LogoField";
import { MarkdownField } from "./MarkdownField";
import { MomentField } from "./MomentField";
import { storedImage } from "./gallery";
import type { FormImage } from "./gallery";
import { PictureField } from "./PictureField";
import { PairTexts, PicturePair } from "./PicturePair";
import { LegendField, RoomsField } from "./PlanFields";
import { ProjectField } from "./ProjectField";
import { listOf } from "./readWithCare";
import { SlugField } from "./SlugField";
import { TagsField } from "./TagsField";
import { TextField } from "./TextField";
import { belongsTo, storedIn } from "./values";
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
  /** Whether the mark of those is explained here. */
  hasKey?: boolean;
  /** The stored record that visitors know, whose `fixed` fields change no longer; null for one that they do not. */
  known?: Values | null;
  /** What stands in the place of a field, by its name: one that needs more than its value. */
  own?: Readonly<Record<string, ReactNode>>;
}

const NO_DEMO: ReadonlySet<string> = new Set();
const NO_FAULTS: Faults = {};
const NOTHING: Values = {};
const NO_OWN: Readonly<Record<string, ReactNode>> = {};

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
  moment: MomentField,
  time: TimeOfDayField,
  choice: ChoiceField,
  slug: SlugField,
  project: ProjectField,
  picture: PictureField,
  color: ColorField,
  logo: LogoField,
  tags: TagsField,
  rooms: RoomsField,
  legend: LegendField,
};

/** Choices that are seen, not read. */
const PICTURED: Readonly<Record<string, ComponentType<KindProps>>> = { headlineFace: FaceField };

/** What tells something that other fields hold: drawn anew with each of them. */
const MINDFUL: readonly string[] = ["slug", "logo"];
const OF_PLANS: readonly string[] = ["rooms", "legend"];

export function ContentFields(props: ContentFieldsProps) {
  const { fields: all, value, onChange, faults, idPrefix, readOnly = false, demo = NO_DEMO, hasKey = true, known = null, own = NO_OWN } = props;
  const fields = all.filter((field) => isShown(field, value));
  const halves = halvesOf(fields);
  const pair = pairOf(fields);
  const propsOf = (field: ContentField): CellProps => ({
    field,
    id: `${idPrefix}-${field.name}`,
    value: value[field.name],
    beside: MINDFUL.includes(field.kind) ? value : ((field.fixed && known) || NOTHING),
    fault: faults[field.name],
    faults: field.kind === "list" ? faults : NO_FAULTS,
    onChange,
    readOnly: readOnly || (field.fixed === true && known !== null),
    isDemo: demo.has(field.name),
  });
  const paired = pair?.map(propsOf).map(kindProps) ?? [];

  return (
    <div className="@container grid grid-cols-2 gap-x-4 gap-y-6" data-content-fields>
      {fields.map((field) => {
        if (field === pair?.[0]) return <PicturePair key={field.name} pictures={paired} />;
        if (field === pair?.[1]) return null;
        return (
          <div key={field.name} className="col-span-full min-w-0 @min-[480px]:data-[share=half]:col-span-1" data-share={halves.has(field.name) ? "half" : undefined}>
            {own[field.name] ?? <Cell {...propsOf(field)} />}
          </div>
        );
      })}
      <PairTexts pictures={paired} />
      {hasKey && fields.some(({ name }) => demo.has(name)) ? <DemoKey /> : null}
    </div>
  );
}

interface CellProps extends Omit<KindProps, "onChange"> {
  faults: Faults;
  onChange: (name: string, value: unknown) => void;
}

function kindProps({ onChange, ...props }: CellProps): KindProps {
  const { field } = props;
  return { ...props, onChange: (value) => onChange(field.name, value) };
}

/** A field by its kind; what is typed into the others does not draw it anew. */
const Cell = memo(function Cell(props: CellProps) {
  const { field, faults } = props;
  const { name, kind } = field;
  if (kind === "list") return <ListField {...kindProps(props)} faults={below(faults, name)} Items={ContentFields} />;
  const Kind = PICTURED[name] ?? KINDS[kind] ?? UNKNOWN;
  return <Kind {...kindProps(props)} />;
});

/** What is told of a plan is asked where there is one, or something is told of it already. */
function isShown(field: ContentField, values: Values): boolean {
  if (!belongsTo(field, values)) return false;
  if (!OF_PLANS.includes(field.kind) || storedIn(field, values) !== null || listOf(values[field.name]).length > 0) return true;
  return Object.values(values).some((value) => listOf(value).some((slot) => storedImage(slot as FormImage).role === "plan"));
}

/** Return the faults of the items of the list *name*, by their paths from there on. */
function below(faults: Faults, name: string): Faults {
  const start = `${name}.`;
  const found = Object.entries(faults).filter(([path]) => path.startsWith(start));
  return Object.fromEntries(found.map(([path, fault]) => [path.slice(start.length), fault]));
}
