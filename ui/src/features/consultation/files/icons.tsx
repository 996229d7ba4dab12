/** Line drawings of the files' step. */
import { Icon } from "@shared/Icon";

export function CameraMark() {
  return (
    <Icon>
      <path d="M2 6h4l1.500-2.500h5L14 6h4v11H2z" />
      <circle cx="10" cy="11" r="3.250" />
    </Icon>
  );
}

export function FileMark() {
  return (
    <Icon>
      <path d="M4 2h8l4 4v12H4zM12 2v4h4" />
    </Icon>
  );
}
