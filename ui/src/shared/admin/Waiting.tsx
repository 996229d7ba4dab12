/** A page whose records have not arrived yet. */
export function Waiting({ children }: { children: string }) {
  return (
    <div className="wait" role="status">
      <span className="spin" />
      <p>{children}</p>
    </div>
  );
}
