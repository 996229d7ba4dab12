/** Says beside a way to Contact that something unsent waits there. */
import { useBegun } from "@shared/enquiries/begun";
import { t } from "@shared/text";

export function Begun({ className }: { className?: string | undefined }) {
  const isBegun = useBegun();
  return isBegun ? (
    <>
      {" "}
      <small className={className}>{t("nav.begun")}</small>
    </>
  ) : null;
}
