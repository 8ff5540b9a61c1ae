import { REACHABLE } from '@/components/ui/reachable';
import { describeEntry } from '@/features/ludo/describe';
import type { RecordEntry } from '@/features/ludo/types';
import { t } from '@/lib/words';

const SHOWN = 60;

/** What has happened, newest first; the newest line is read out. */
export function RecordList({ record, names }: { record: readonly RecordEntry[]; names: readonly [string, string] }) {
  const lines = record
    .slice(-SHOWN)
    .reverse()
    .flatMap((entry) => {
      const text = describeEntry(entry, names);
      return text ? [{ number: entry.number, text }] : [];
    });
  return (
    <section aria-labelledby="record-heading" className="flex min-h-0 flex-col gap-2">
      <h2 id="record-heading" className="text-lg">
        {t('Record')}
      </h2>
      <p className="sr-only" aria-live="polite">
        {lines[0]?.text}
      </p>
      {lines.length === 0 ? (
        <p className="text-sm text-ink-soft">{t('Nothing has happened yet.')}</p>
      ) : (
        <ol
          reversed
          {...REACHABLE}
          aria-label={t('Record of the game')}
          className="flex max-h-72 flex-col gap-1 overflow-y-auto rounded-md border border-line bg-surface p-3 text-sm lg:max-h-[28rem]"
        >
          {lines.map((line, index) => (
            <li key={line.number} className={index === 0 ? 'font-semibold text-ink' : 'text-ink-soft'}>
              {line.text}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
