/** Rows of the height that those have which are waited for; what comes within a moment is not announced by them. */

export function Skeleton({ label, rows = 6 }: { label: string; rows?: number }) {
  return (
    <div className="mt-6 [animation:appear_0s_200ms_both]">
      <p className="sr" role="status">
        {label}
      </p>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="grid h-16.5 items-center border-t border-t-rule [&_span]:w-[min(100%,720px)] [&_span]:h-5">
          <span className="skel" />
        </div>
      ))}
    </div>
  );
}
