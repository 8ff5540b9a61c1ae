import { useQuery } from '@tanstack/react-query';
import { Notice } from '@/components/ui/feedback/notice';
import { REACHABLE } from '@/components/ui/reachable';
import { messageOf } from '@/lib/api/errors';
import { ratedApi, type ReportImport } from '@/lib/api/rated';
import { said, t, tn } from '@/lib/words';

/** What becomes of a report file: its rounds, and every place where it is not taken over as it stands. */
export function ImportAdjustments({ text }: { text: string }) {
  const found = useQuery({
    queryKey: ['report-preview', text],
    queryFn: () => ratedApi.previewReport({ text }),
    retry: false,
    staleTime: Infinity,
  });
  if (found.isError) return <Notice tone="bad">{messageOf(found.error)}</Notice>;
  if (found.isPending) return <p role="status">{t('Reading the rounds')}</p>;
  const { rounds, rounds_played, adjustments, wrong_rounds } = found.data;
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p role="status">
        {t('{rounds_played} of {rounds} rounds are taken over.', { rounds_played, rounds })}{' '}
        {adjustments.length === 0
          ? t('Everything in the file is kept as it stands.')
          : tn(adjustments.length, '{count} adjustment', '{count} adjustments')}
      </p>
      {adjustments.length > 0 && (
        <ul
          aria-label={t('Adjustments')}
          className="max-h-36 divide-y divide-line overflow-y-auto rounded-md border border-line"
          {...REACHABLE}
        >
          {adjustments.map((row, index) => (
            <li key={index} className="px-3 py-1.5">
              {row.line > 0 && <strong>{t('Line {line}', { line: row.line })}: </strong>}
              {said(row.message)}
            </li>
          ))}
        </ul>
      )}
      {wrong_rounds.length > 0 && <WrongRounds rows={wrong_rounds} />}
    </div>
  );
}

/** Rounds that the pairing system makes otherwise: they come as they are, and the report tells it. */
function WrongRounds({ rows }: { rows: ReportImport['wrong_rounds'] }) {
  return (
    <Notice tone="gold">
      <p>
        {tn(
          rows.length,
          '{count} round is not what the pairing system makes. It is taken over as it is, and told in the report.',
          '{count} rounds are not what the pairing system makes. They are taken over as they are, and told in the report.',
        )}
      </p>
      <ul aria-label={t('Rounds paired otherwise')} className="mt-1 max-h-36 overflow-y-auto" {...REACHABLE}>
        {rows.map((row) => (
          <li key={row.round} className="py-0.5">
            <strong>{t('Round {round}', { round: row.round })}: </strong>
            {t('{found} instead of {expected}', {
              found: row.found || t('nothing'),
              expected: row.expected || said(row.problem) || t('nothing'),
            })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
