import { type ReactNode } from 'react';

export type SettingsSection = { id: string; name: string; body: ReactNode };

/** Settings in cards of one subject each, with a list of them that stays in sight: nobody has to read past what they do not look for. */
export function SettingsCards({ label, sections }: { label: string; sections: readonly SettingsSection[] }) {
  return (
    <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-[12rem_minmax(0,1fr)]">
      <nav
        aria-label={label}
        className="no-print flex gap-1 overflow-x-auto [scrollbar-width:none] lg:sticky lg:top-16 lg:flex-col"
      >
        {sections.map(({ id, name: title }) => (
          <a
            key={id}
            href={`#${id}`}
            onClick={(event) => {
              event.preventDefault();
              document.getElementById(id)?.scrollIntoView({ block: 'start' });
            }}
            className="flex min-h-9 shrink-0 items-center rounded-md px-3 text-sm font-semibold whitespace-nowrap text-ink-soft hover:bg-sunken hover:text-ink max-lg:border max-lg:border-line"
          >
            {title}
          </a>
        ))}
      </nav>
      <div className="flex max-w-3xl min-w-0 flex-col gap-4">
        {sections.map(({ id, body }) => (
          <div
            key={id}
            id={id}
            className="scroll-mt-16 rounded-lg border border-line bg-surface p-4 shadow-card empty:hidden sm:p-5"
          >
            {body}
          </div>
        ))}
      </div>
    </div>
  );
}
