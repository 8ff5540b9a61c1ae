import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { Waiting } from '@/app/routes/unsent-commands';
import { buttonClass } from '@/components/ui/button';
import { OldCopy } from '@/components/ui/feedback/old-copy';
import { EmptyState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { Name } from '@/components/ui/people/name';
import { HelperView } from '@/features/hall-devices/helper-view';
import { TabletView } from '@/features/hall-devices/tablet-view';
import { useHeldPass } from '@/features/hall-devices/use-held-pass';
import { WarningDialog } from '@/features/warnings/warning-dialog';
import type { HeldPass } from '@/lib/api/hall';
import type { View } from '@/lib/api/types';
import { useLive } from '@/lib/live';
import { tournamentQuery } from '@/lib/query';
import { ReportMarks } from '@/lib/tournament/reports/report-marks';
import { t } from '@/lib/words';

const helperRoute = getRouteApi('/helper/$id');
const tabletRoute = getRouteApi('/tablet/$id');

/** The phone of a helper: results, and nothing else. */
export function HelperPage() {
  const id = Number(helperRoute.useParams().id);
  return (
    <Device id={id} purpose="helper" title={t('Results')}>
      {(view, pass) => (
        <main className="mx-auto flex w-full max-w-lg flex-col gap-4 p-4">
          <header>
            <h1 className="text-xl wrap-break-word">
              <Name>{view.name}</Name>
            </h1>
            <p className="text-sm text-ink-soft">
              <Name>{pass.name}</Name>
            </p>
          </header>
          <OldCopy view={view} />
          <Waiting id={view.id} />
          <ReportMarks view={view}>
            <HelperView view={view} held={pass} />
          </ReportMarks>
          <WarningDialog />
        </main>
      )}
    </Device>
  );
}

/** A tablet that stands in the hall. */
export function TabletPage() {
  const id = Number(tabletRoute.useParams().id);
  return (
    <Device id={id} purpose="tablet" title={t('Tablet')}>
      {(view, pass) => <TabletView view={view} held={pass} />}
    </Device>
  );
}

type Props = {
  id: number;
  purpose: HeldPass['purpose'];
  title: string;
  children: (view: View, pass: HeldPass) => ReactNode;
};

/** A page for a device with a pass: live, and gone as soon as the pass is. */
function Device({ id, purpose, title, children }: Props) {
  const { pass } = useHeldPass(id);
  const tournament = useQuery({
    ...tournamentQuery(id),
    enabled: pass !== undefined && pass !== null,
    refetchInterval: (query) => (query.state.data ? false : 5_000),
  });
  useLive(id, tournament.isSuccess);
  useEffect(() => {
    document.title = t('{title} · Tiltyard', { title });
  }, [title]);
  if (pass === undefined || (pass && tournament.data === undefined))
    return (
      <main className="p-4">
        <Loading label={t('Loading the tournament')}>
          <Skeleton className="h-64" />
        </Loading>
      </main>
    );
  if (pass === null || pass.purpose !== purpose || tournament.data === undefined) return <NoPass id={id} />;
  return children(tournament.data, pass);
}

/** It was revoked, the event is over, or it never had one; and staff have a page of their own. */
function NoPass({ id }: { id: number }) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center p-4">
      <EmptyState
        title={t('This device has no right here')}
        action={
          <Link to="/tournaments/$id" params={{ id: String(id) }} className={buttonClass()}>
            {t('To the tournament')}
          </Link>
        }
      >
        {t(
          'It was revoked, the event is over, or somebody of the staff is signed in here. Ask an arbiter for a new code, and sign out before you use it.',
        )}
      </EmptyState>
    </main>
  );
}
