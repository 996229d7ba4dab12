/** Why something did not go on, when it is about no single field. */
import { Alert } from "../icons";

export function Refusal({ children }: { children: string | undefined }) {
  if (!children) return null;
  return (
    <p className="note" role="alert">
      <Alert />
      <span>{children}</span>
    </p>
  );
}
