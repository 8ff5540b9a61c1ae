import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Badge } from '@/components/ui/badge';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/feedback/notice';
import { ErrorState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { messageOf } from '@/lib/api/errors';
import { type Finding, ratedApi, type Readiness, reportAddress } from '@/lib/api/rated';
import type { View } from '@/lib/api/types';
import { GRADES, LackRow } from '@/features/reports/lack-row';
import { groupFindings } from '@/features/reports/lacks';
import { saidIn, t, tn } from '@/lib/words';

/** Whether the rating report can be sent, what stands against it, and the files. */
export function ReadyView({ view }: { view: View }) {
  const found = useQuery({
    queryKey: ['report-check', view.id, view.seq],
    queryFn: () => ratedApi.checkReport(view.id),
    placeholderData: (held) => held,
  });
  if (found.isError) return <ErrorState message={messageOf(found.error)} onRetry={() => void found.refetch()} />;
  if (found.isPending) {
    return (
      <Loading label={t('Checking the report')}>
        <Skeleton className="h-60" />
      </Loading>
    );
  }
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      <Verdict found={found.data} />
      <Downloads view={view} isReady={found.data.is_ready} />
      {found.data.findings.length > 0 && (
        <section aria-labelledby="findings" className="flex flex-col gap-2">
          <h2 id="findings" className="text-xl">
            {t('What was found')}
          </h2>
          <ul className="flex flex-col gap-1.5">
            {groupFindings(found.data.findings).map((group) =>
              group.findings.length === 1 ? (
                <FindingRow key={group.key} id={view.id} finding={group.findings[0]} />
              ) : (
                <LackRow key={group.key} view={view} findings={group.findings} />
              ),
            )}
          </ul>
        </section>
      )}
    </div>
  );
}

function Verdict({ found }: { found: Readiness }) {
  if (found.is_ready) {
    return (
      <Notice tone="good">
        <strong>{t('Ready to send.')}</strong>{' '}
        {found.warnings > 0 &&
          tn(found.warnings, 'Look at {count} warning before.', 'Look at {count} warnings before.')}
      </Notice>
    );
  }
  return (
    <Notice tone="gold">
      <strong>{t('Not ready yet.')}</strong>{' '}
      {tn(
        found.errors,
        '{count} error would make FIDE send the report back.',
        '{count} errors would make FIDE send the report back.',
      )}
    </Notice>
  );
}

function Downloads({ view, isReady }: { view: View; isReady: boolean }) {
  const isDraft = view.phase !== 'completed' || !isReady;
  if (view.matches.length === 0) return null;
  return (
    <section aria-label={t('Files')} className="flex flex-wrap gap-2">
      <a
        href={reportAddress(view.id, { form: 'report' })}
        download
        className={buttonClass(isReady ? 'primary' : 'secondary')}
      >
        <Icon name="download" /> {isDraft ? t('Draft of the report (TRF)') : t('Rating report (TRF)')}
      </a>
      <a href={reportAddress(view.id, { form: 'exchange', comments: true })} download className={buttonClass()}>
        <Icon name="download" /> {t('File for other programs')}
      </a>
    </section>
  );
}

function FindingRow({ id, finding }: { id: number; finding: Finding }) {
  const grade = GRADES[finding.severity];
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 rounded-md border border-line bg-surface px-3 py-2.5">
      <Badge tone={grade.tone}>{grade.label}</Badge>
      <span className="min-w-0 flex-1 basis-60 text-sm">
        {saidIn(finding, 'message')}
        {finding.article && <span className="block text-xs text-ink-faint">{finding.article}</span>}
      </span>
      <Mend id={id} finding={finding} />
    </li>
  );
}

const LINK = 'inline-flex min-h-8 items-center gap-1 text-sm font-semibold text-azure hover:underline';

/** The way to where a finding is mended. */
function Mend({ id, finding }: { id: number; finding: Finding }) {
  const params = { id: String(id) };
  const to = '/tournaments/$id';
  switch (finding.place) {
    case 'entry':
      return (
        <Link
          to="/tournaments/$id/report"
          params={params}
          search={{ show: 'players', ...(finding.entry && { entry: finding.entry }) }}
          className={LINK}
        >
          {t('To the player')} <Icon name="right" className="size-4" />
        </Link>
      );
    case 'event':
      return (
        <Link to="/tournaments/$id/report" params={params} search={{ show: 'event' }} className={LINK}>
          {t('To the event')} <Icon name="right" className="size-4" />
        </Link>
      );
    case 'standings':
      return (
        <Link to={to} params={params} search={{ tab: 'standings' }} className={LINK}>
          {t('To the standings')} <Icon name="right" className="size-4" />
        </Link>
      );
    case 'settings':
      return (
        <Link to={to} params={params} search={{ tab: 'settings' }} className={LINK}>
          {t('To the settings')} <Icon name="right" className="size-4" />
        </Link>
      );
    case 'round':
      return (
        <Link to={to} params={params} search={{ tab: 'draw' }} className={LINK}>
          {finding.round ? t('To round {number}', { number: finding.round }) : t('To the rounds')}{' '}
          <Icon name="right" className="size-4" />
        </Link>
      );
  }
}
