/** What a field gets to know, whatever its kind. */
import type { ReactNode } from "react";

import type { ContentField } from "@shared/admin/contentTypes";
import type { Values } from "./values";

export interface KindProps {
  field: ContentField;
  /** The id of its control. */
  id: string;
  value: unknown;
  /** The values of the fields that stand with it. */
  beside: Values;
  fault: string | undefined;
  onChange: (value: unknown) => void;
  readOnly: boolean;
  /** Whether it is still as the demo brought it. */
  isDemo: boolean;
  /** What stands beside its name, where that is not what its kind has there. */
  aside?: ReactNode;
  /** The id of what explains the focal points of two pictures beside each other, whose texts stand apart. */
  pointHelp?: string;
}
