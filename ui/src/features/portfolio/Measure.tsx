/** How large a project is, its first number as a large figure. */
export function Measure({ size }: { size: string }) {
  const [before, number, after] = size.split(/([\d.]+)(.*)/);
  return (
    <p className="measure num">
      {before ? <small>{before}</small> : null}
      <span>{number}</span>
      <small>{after}</small>
    </p>
  );
}
