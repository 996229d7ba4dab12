/** Line drawings of the consultation alone. */
import { Icon } from "@shared/Icon";

export function Copy() {
  return (
    <Icon>
      <path d="M4 2h8l4 4v12H4zM12 2v4h4" />
    </Icon>
  );
}
