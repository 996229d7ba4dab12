/** Line drawings of this feature; see `@shared/icons`. */
import { Icon } from "@shared/Icon";

export function Plus() {
  return (
    <Icon>
      <path d="M10 3v14M3 10h14" />
    </Icon>
  );
}

export function Check() {
  return (
    <Icon>
      <path d="m4 10.500 4 4 8-9" />
    </Icon>
  );
}
