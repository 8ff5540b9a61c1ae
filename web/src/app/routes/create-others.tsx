import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { buttonClass } from '@/components/ui/button';
import { EmptyState, Skeleton } from '@/components/ui/states';
import { ArenaForm } from '@/features/arenas/arena-form';
import { adoptDraft, type ArenaDraft, bodyOf, draftOf, sharedPart, USUAL } from '@/features/arenas/draft';
import { KeepPreset } from '@/features/create-tournament/keep-preset';
import { CreateCup } from '@/features/cups/create-cup';
import { useCup } from '@/features/cups/use-cups';
import { arenaApi } from '@/lib/api/arena';
import { arenaQuery, arenasQuery } from '@/lib/arena/use-arena';
import { useAction } from '@/lib/command';
import type { Given } from '@/lib/presets';
import { useUser } from '@/lib/query';
import { t } from '@/lib/words';

type ArenaProps = { set: Given | undefined; again: number | undefined };

/** A new arena, perhaps like one before. */
export function NewArena({ set, again }: ArenaProps) {
  const past = useQuery({ ...arenaQuery(again ?? 0), enabled: again !== undefined });
  if (again !== undefined && past.isPending) return <Skeleton className="h-96" />;
  const before = past.data && { ...draftOf(past.data.arena), start: USUAL.start, date: '', heldDate: '' };
  return <ArenaOf key={JSON.stringify([set, again])} start={before ?? adoptDraft(set)} />;
}

function ArenaOf({ start }: { start: ArenaDraft }) {
  const user = useUser();
  const navigate = useNavigate();
  const client = useQueryClient();
  const create = useAction({
    mutationFn: (draft: ArenaDraft) => arenaApi.create(bodyOf(draft)),
    onSuccess: async (arena) => {
      await client.invalidateQueries({ queryKey: arenasQuery.queryKey });
      await navigate({ to: '/arenas/$id', params: { id: String(arena.id) } });
    },
  });
  if (user === null)
    return <SignInFirst to="/create?preset=club" reason={t('Every arena needs somebody who is responsible for it.')} />;
  return (
    <ArenaForm
      start={start}
      isBusy={create.isPending}
      error={create.error}
      onSubmit={create.mutate}
      renderKeep={(draft) => <KeepPreset preset="club" set={sharedPart(draft)} name={draft.name} />}
    />
  );
}

/** A new cup of the engines of this installation; whoever does not run it is shown how to play one at home. */
export function NewCup({ again }: { again: number | undefined }) {
  const user = useUser();
  const navigate = useNavigate();
  if (user === null)
    return (
      <SignInFirst to="/create?preset=engines" reason={t('Cups are started by those who run this installation.')} />
    );
  if (user?.is_operator !== true) return <AtHome />;
  return again === undefined ? (
    <CreateCup onCreated={(id) => void navigate({ to: '/cups/$id', params: { id: String(id) } })} />
  ) : (
    <CupAgain id={again} />
  );
}

function CupAgain({ id }: { id: number }) {
  const navigate = useNavigate();
  const { data: cup } = useCup(id);
  if (!cup) return <Skeleton className="h-96" />;
  return (
    <CreateCup before={cup} onCreated={(next) => void navigate({ to: '/cups/$id', params: { id: String(next) } })} />
  );
}

function SignInFirst({ to, reason }: { to: string; reason: string }) {
  return (
    <EmptyState
      title={t('Sign in first')}
      action={
        <Link to="/sign-in" search={{ redirect: to }} className={buttonClass('primary')}>
          {t('Sign in')}
        </Link>
      }
    >
      {reason}
    </EmptyState>
  );
}

const AT_HOME = 'tiltyard cup run tournament.json';

function AtHome() {
  return (
    <section
      aria-labelledby="at-home"
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-6 shadow-card"
    >
      <h2 id="at-home" className="text-xl">
        {t('Test engines on your own machine')}
      </h2>
      <p className="text-ink-soft">
        {t('On this server, cups are started by those who run it. At home one command plays a whole cup:')}
      </p>
      <pre className="overflow-x-auto rounded-md bg-sunken p-4 text-sm">
        <code>{AT_HOME}</code>
      </pre>
      <p>
        <Link to="/cups" className="font-semibold text-azure underline">
          {t('Cups that are played here')}
        </Link>
      </p>
    </section>
  );
}
