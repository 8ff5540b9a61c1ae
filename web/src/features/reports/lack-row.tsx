import { Link } from '@tanstack/react-router';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Name } from '@/components/ui/people/name';
import { type Lack, nameLack } from '@/features/reports/lacks';
import type { Finding } from '@/lib/api/rated';
import type { View } from '@/lib/api/types';
import { saidIn, t, tn } from '@/lib/words';

export const GRADES: Record<Finding['severity'], { label: string; tone: BadgeTone }> = {
  error: { label: t('Error'), tone: 'gules' },
  warning: { label: t('Warning'), tone: 'or' },
  notice: { label: t('Notice'), tone: 'plain' },
};

/** What several players lack, once; each of them leads to where it is mended. */
export function LackRow({ view, findings }: { view: View } & Pick<Lack, 'findings'>) {
  const [first] = findings;
  const grade = GRADES[first.severity];
  const isSame = findings.every((finding) => saidIn(finding, 'lack') === saidIn(first, 'lack'));
  const names = new Map(view.entries.map((entry) => [entry.number, entry.name]));
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1.5 rounded-md border border-line bg-surface px-3 py-2.5">
      <Badge tone={grade.tone}>{grade.label}</Badge>
      <div className="flex min-w-0 flex-1 basis-60 flex-col gap-1.5 text-sm">
        <p>
          <span className="font-semibold">{nameLack(first.code)}</span>{' '}
          <span className="text-ink-soft">
            {tn(findings.length, '{count} player', '{count} players')}
            {first.article && ` · ${saidIn(first, 'article')}`}
          </span>
        </p>
        <ul className={isSame ? 'flex flex-wrap gap-x-4 gap-y-1' : 'flex flex-col gap-1'}>
          {findings.map((finding) => (
            <li key={`${finding.entry} ${finding.message}`}>
              <PlayerLink id={view.id} entry={finding.entry ?? 0} name={names.get(finding.entry ?? 0)} />
              {!isSame && <span className="text-ink-soft"> {saidIn(finding, 'lack')}</span>}
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}

function PlayerLink({ id, entry, name }: { id: number; entry: number; name: string | undefined }) {
  return (
    <Link
      to="/tournaments/$id/report"
      params={{ id: String(id) }}
      search={{ show: 'players', entry }}
      className="inline-block py-0.5 font-semibold text-azure hover:underline"
    >
      <Name>{name ?? t('Entry {entry}', { entry })}</Name>
    </Link>
  );
}
