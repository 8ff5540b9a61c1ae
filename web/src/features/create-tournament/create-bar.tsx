import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { Goal } from '@/features/create-tournament/bring-on';
import type { Draft } from '@/features/create-tournament/draft';
import { forecast } from '@/features/create-tournament/forecast';
import { KeepPreset } from '@/features/create-tournament/keep-preset';
import { parseEntries } from '@/lib/tournament/paste-entries';
import type { Given, PresetCode } from '@/lib/tournament/presets';
import { t, tn } from '@/lib/words';

type Props = {
  draft: Draft;
  goal: Goal;
  isBusy: boolean;
  isSignedIn: boolean;
  preset: PresetCode;
  set: Given;
  onLater: (goal: Goal) => void;
};

/** The one button, always in sight, and in a sentence what it leads to. */
export function CreateBar({ draft, goal, isBusy, isSignedIn, preset, set, onLater }: Props) {
  const players = parseEntries(draft.players).length;
  const later: Goal | null = goal === 'started' || goal === 'seated' ? 'entered' : goal === 'open' ? 'made' : null;
  return (
    <>
      <div className="-mb-3 flex flex-wrap items-center gap-2 sm:justify-end">
        <KeepPreset preset={preset} set={set} name={draft.name} />
        {later && isSignedIn && (
          <Button look="ghost" disabled={isBusy} onClick={() => onLater(later)}>
            <Icon name="pencil" className="size-4" /> {later === 'made' ? t('Save as a draft') : t('Start later')}
          </Button>
        )}
      </div>
      <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper px-4 py-3 sm:mx-0 sm:px-0">
        <p className="min-w-0 flex-1 basis-60 text-sm text-ink-soft" role="status">
          {isSignedIn
            ? (forecast(draft) ?? FOLLOWS[goal])
            : t('You sign in on the next page; nothing you typed is lost.')}
        </p>
        <Button type="submit" look="primary" size="lg" isBusy={isBusy} className="max-sm:w-full">
          {labelOf(goal, players)}
        </Button>
      </div>
    </>
  );
}

const FOLLOWS: Record<Goal, string> = {
  made: t('Registration opens when you said.'),
  open: t('Registration opens at once; you get a link for the players.'),
  entered: t('The players are entered; you start when they are there.'),
  seated: t('Next the players are seated.'),
  started: t('The first round is paired at once.'),
};

function labelOf(goal: Goal, players: number): string {
  if (goal === 'made') return t('Create tournament');
  if (goal === 'open') return t('Create and open registration');
  const count = tn(players, '{count} player', '{count} players');
  if (goal === 'entered') return t('Create with {count}', { count });
  return goal === 'seated' ? t('Seat {count}', { count }) : t('Start with {count}', { count });
}
