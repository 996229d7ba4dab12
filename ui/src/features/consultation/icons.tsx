/** Line drawings of the consultation alone. */
import { Icon } from "@shared/Icon";

export function Copy() {
  return (
    <Icon>
      <path d="M4 2h8l4 4v12H4zM12 2v4h4" />
    </Icon>
  );
}

export function Plus() {
  return (
    <Icon>
      <path d="M10 3v14M3 10h14" />
    </Icon>
  );
}
