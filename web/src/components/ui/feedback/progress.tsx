/** How much is done, as a rail that fills. */
export function Progress({ done, total, label }: { done: number; total: number; label: string }) {
  const share = total === 0 ? 0 : Math.round((100 * done) / total);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share}
      className="h-1.5 overflow-hidden rounded-full bg-sunken"
    >
      <div className="h-full rounded-full bg-or transition-[width] duration-500" style={{ width: `${share}%` }} />
    </div>
  );
}
