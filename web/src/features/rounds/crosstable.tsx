import { useMemo } from 'react';
import { REACHABLE } from '@/components/ui/reachable';
import { Name } from '@/components/ui/people/name';
import type { Match, SideIndex, View } from '@/lib/api/types';
import { formatPoints } from '@/lib/format';
import { type Names, sideScore, spokenMatch } from '@/lib/tournament/match';
import { t } from '@/lib/words';

type Props = { view: View; names: Names; onOpenMatch: (match: number) => void };

/** Everybody against everybody, in order of the standings. */
export function Crosstable({ view, names, onOpenMatch }: Props) {
  const meetings = useMemo(() => indexMeetings(view.matches), [view.matches]);
  const rows = view.standings;
  return (
    <section aria-label={t('Crosstable')}>
      <h2 className="mb-3 text-lg">{t('Crosstable')}</h2>
      <div
        className="w-fit max-w-full overflow-x-auto rounded-lg border border-line bg-surface"
        role="region"
        aria-label={t('Crosstable, scrolls sideways')}
        {...REACHABLE}
      >
        <table className="numerals border-collapse text-sm">
          <thead>
            <tr className="border-b border-line-strong text-xs text-ink-faint">
              <th scope="col" className="px-3 py-2 text-right">
                #
              </th>
              <th scope="col" className="sticky left-0 bg-surface px-3 py-2 text-left">
                {t('Player')}
              </th>
              {rows.map((row, index) => (
                <th key={row.entry} scope="col" className="w-10 px-1 py-2 text-center">
                  <abbr title={names.get(row.entry)?.name} className="no-underline">
                    {index + 1}
                  </abbr>
                </th>
              ))}
              <th scope="col" className="px-3 py-2 text-right">
                {t('Points')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={row.entry} className="border-b border-line last:border-0">
                <td className="px-3 py-1.5 text-right text-ink-faint">{index + 1}</td>
                <th
                  scope="row"
                  className="sticky left-0 max-w-44 truncate bg-surface px-3 py-1.5 text-left font-semibold"
                >
                  <Name>{names.get(row.entry)?.name}</Name>
                </th>
                {rows.map((other) => (
                  <td key={other.entry} className={other.entry === row.entry ? 'bg-sunken' : 'p-0.5 text-center'}>
                    {meetings.get(`${row.entry}-${other.entry}`)?.map(({ match, side }) => (
                      <button
                        key={match.number}
                        type="button"
                        onClick={() => onOpenMatch(match.number)}
                        aria-label={spokenMatch(match, view, names)}
                        className="min-h-8 min-w-8 rounded-sm font-semibold hover:bg-azure-wash"
                      >
                        {sideScore(match, side) || '·'}
                      </button>
                    ))}
                  </td>
                ))}
                <td className="px-3 py-1.5 text-right font-bold">{formatPoints(row.score)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

type Meeting = { match: Match; side: SideIndex };

/** The matches of each ordered pair of entries, from the first one's side. */
function indexMeetings(matches: Match[]): Map<string, Meeting[]> {
  const found = new Map<string, Meeting[]>();
  for (const match of matches) {
    const [first, second] = [match.sides[0].entry, match.sides[1].entry];
    if (first === null || second === null) continue;
    add(found, `${first}-${second}`, { match, side: 0 });
    add(found, `${second}-${first}`, { match, side: 1 });
  }
  return found;
}

function add(found: Map<string, Meeting[]>, key: string, meeting: Meeting): void {
  found.set(key, [...(found.get(key) ?? []), meeting]);
}
