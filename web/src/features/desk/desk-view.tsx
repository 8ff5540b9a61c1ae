import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button, buttonClass } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog';
import { Icon, type IconName } from '@/components/ui/icon';
import { Name } from '@/components/ui/people/name';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { useToast } from '@/components/ui/feedback/toast';
import { useDesk } from '@/features/desk/use-desk';
import { api } from '@/lib/api';
import { messageOf } from '@/lib/api/errors';
import type { Phase, Task } from '@/lib/api/types';
import { cx } from '@/lib/class-names';
import { useAction } from '@/lib/command';
import { saidIn, t, tc } from '@/lib/words';

const GROUPS = [
  { urgency: 0, name: t('Now') },
  { urgency: 1, name: tc('Next', 'desk') },
  { urgency: 2, name: t('In good time') },
] as const;
const ICONS: Record<string, IconName> = {
  dispute: 'alert',
  deadline: 'clock',
  payout: 'purse',
  round: 'list',
  results: 'bracket',
  draft: 'plus',
  entries: 'people',
  'check-in': 'check',
  start: 'play',
  alert: 'alert',
  flag: 'flag',
};

/** What needs attention across all tournaments somebody runs, each with the one click that settles it. */
export function DeskView() {
  const desk = useDesk();
  if (desk.isPending) {
    return (
      <Loading label={t('Loading your desk')}>
        <Skeleton className="h-64" />
      </Loading>
    );
  }
  if (desk.isError) return <ErrorState message={messageOf(desk.error)} onRetry={() => void desk.refetch()} />;
  if (desk.data.length === 0) {
    return (
      <EmptyState
        title={t('Your desk is clear')}
        action={
          <Link to="/create" className={buttonClass('primary')}>
            {t('Create a tournament')}
          </Link>
        }
      >
        {t('Disputes, missing results, check-ins and rounds to pair appear here automatically.')}
      </EmptyState>
    );
  }
  return (
    <>
      {GROUPS.map(({ urgency, name: label }) => {
        const tasks = desk.data.filter((task) => task.urgency === urgency);
        if (tasks.length === 0) return null;
        return (
          <section key={urgency} aria-labelledby={`desk-${urgency}`} className="flex flex-col gap-3">
            <h2 id={`desk-${urgency}`} className="text-xl">
              {label} <span className="numerals text-lg text-ink-faint">{tasks.length}</span>
            </h2>
            <ul className="flex flex-col gap-2">
              {tasks.map((task) => (
                <TaskRow key={`${task.kind}-${task.tournament_id}-${task.path}`} task={task} />
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}

function TaskRow({ task }: { task: Task }) {
  return (
    <li
      className={cx(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border bg-surface px-4 py-3 shadow-card',
        task.urgency === 0 ? 'border-l-4 border-gules' : 'border-line',
      )}
    >
      <Icon
        name={ICONS[task.kind] ?? 'bell'}
        className={task.urgency === 0 ? 'size-5 text-gules' : 'size-5 text-azure'}
      />
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-bold">{saidIn(task, 'title')}</p>
        <p className="text-sm text-ink-soft">
          {task.tournament && (
            <Badge className="mr-2">
              <Name>{task.tournament}</Name>
            </Badge>
          )}
          {saidIn(task, 'detail')}
        </p>
      </div>
      {task.do && <DoButton task={task} what={task.do} />}
      <Link
        to={task.path}
        className={buttonClass(task.do ? 'secondary' : 'primary')}
        aria-label={t('Open {tournament}', { tournament: task.tournament || task.title })}
      >
        {t('Open')}
      </Link>
    </li>
  );
}

/** Opening registration and pairing can be taken back; starting is asked for once more. */
function DoButton({ task, what }: { task: Task; what: NonNullable<Task['do']> }) {
  const [isAsking, setAsking] = useState(false);
  const client = useQueryClient();
  const say = useToast();
  const run = useAction({
    mutationFn: () =>
      what.what === 'pair'
        ? api.pairRound(task.tournament_id, {})
        : api.movePhase(task.tournament_id, what.to as Phase),
    onSuccess: () => {
      setAsking(false);
      say(t('{label}: done.', { label: saidIn(what, 'label') }));
      return client.invalidateQueries({ queryKey: ['desk'] });
    },
    onError: (error) => {
      if (!isAsking) say(messageOf(error), 'bad');
    },
  });
  const needsWord = what.to === 'in_progress';
  return (
    <>
      <Button
        look="primary"
        isBusy={run.isPending}
        onClick={() => (needsWord ? setAsking(true) : run.mutate())}
        aria-label={`${saidIn(what, 'label')}: ${task.tournament}`}
      >
        {saidIn(what, 'label')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          isOpen
          onClose={() => setAsking(false)}
          title={t('Start {tournament}?', { tournament: task.tournament })}
          description={t('The draw is made from the seeds and cannot be changed afterwards. Players are told.')}
          action={t('Start')}
          isBusy={run.isPending}
          error={run.error ? messageOf(run.error) : undefined}
          onConfirm={() => run.mutate()}
        />
      )}
    </>
  );
}
