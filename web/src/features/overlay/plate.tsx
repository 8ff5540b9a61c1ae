import { type ReactNode } from 'react';

/** A plate that is read over any picture. */
export function Plate({ label, aside, children }: { label: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={label} className="overflow-hidden rounded-lg bg-surface text-ink shadow-raised">
      <div className="tilt-rail h-1" aria-hidden="true" />
      <div className="flex items-baseline justify-between gap-3 px-4 pt-2.5">
        <h2 className="text-lg">{label}</h2>
        {aside && <span className="numerals text-xs font-semibold text-ink-soft">{aside}</span>}
      </div>
      <div className="px-4 pt-1 pb-3">{children}</div>
    </section>
  );
}
