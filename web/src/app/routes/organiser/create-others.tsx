import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { Skeleton } from '@/components/ui/feedback/states';
import { ArenaForm } from '@/features/arenas/form/arena-form';
import {
  adoptDraft,
  type ArenaDraft,
  bodyOf,
  draftOf,
  heldPart,
  sharedPart,
  USUAL,
} from '@/features/arenas/form/draft';
import { GO_ON, notePressed, useGoOn } from '@/features/create-tournament/go-on';
import { KeepPreset } from '@/features/create-tournament/keep-preset';
import { AtHome } from '@/features/cups/at-home';
import { CreateCup } from '@/features/cups/create-cup';
import { useCup, useLab } from '@/features/cups/use-cups';
import { arenaApi } from '@/lib/api/arena';
import { arenaQuery, arenasQuery } from '@/lib/arena/use-arena';
import { useAction } from '@/lib/command';
import type { Given } from '@/lib/tournament/presets';
import { useUser } from '@/lib/query';

type ArenaProps = { set: Given | undefined; again: number | undefined; onMade: (id: number) => Promise<void> };

/** A new arena, perhaps like one before. */
export function NewArena({ set, again, onMade }: ArenaProps) {
  const past = useQuery({ ...arenaQuery(again ?? 0), enabled: again !== undefined });
  if (again !== undefined && past.isPending) return <Skeleton className="h-96" />;
  const before = past.data && { ...draftOf(past.data.arena), start: USUAL.start, date: '', heldDate: '' };
  return <ArenaOf key={JSON.stringify([set, again])} start={before ?? adoptDraft(set)} given={set} onMade={onMade} />;
}

type ArenaOfProps = { start: ArenaDraft; given: Given | undefined; onMade: ArenaProps['onMade'] };

function ArenaOf({ start, given = {}, onMade }: ArenaOfProps) {
  const user = useUser();
  const navigate = useNavigate();
  const client = useQueryClient();
  const router = useRouter();
  const signIn = (draft: ArenaDraft) => {
    const set = heldPart(draft);
    if (draft.password === '') notePressed('club', set); // a password is typed again, and then the button pressed again
    const back = router.buildLocation({ to: '/create', search: { preset: 'club', set }, hash: GO_ON.slice(1) });
    void navigate({ to: '/sign-in', search: { redirect: back.href } });
  };
  const create = useAction({
    mutationFn: (draft: ArenaDraft) => arenaApi.create(bodyOf(draft)),
    onSuccess: async (arena) => {
      await onMade(arena.id);
      await client.invalidateQueries({ queryKey: arenasQuery.queryKey });
      await navigate({ to: '/arenas/$id', params: { id: String(arena.id) } });
    },
  });
  useGoOn('club', given, user != null, () => create.mutate(start));
  return (
    <ArenaForm
      start={start}
      isBusy={create.isPending}
      error={create.error}
      onSubmit={user === null ? signIn : create.mutate}
      isSignedIn={user !== null}
      renderKeep={(draft) => <KeepPreset preset="club" set={sharedPart(draft)} name={draft.name} />}
    />
  );
}

/** A new test of the engines of this installation; whoever may not start them is shown how to do it at home. */
export function NewCup({ again }: { again: number | undefined }) {
  const { data: lab } = useLab();
  const navigate = useNavigate();
  if (lab === undefined) return <Skeleton className="h-96" />;
  if (!lab.may_start) return <AtHome />;
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
