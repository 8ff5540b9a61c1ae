import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog';
import { Icon } from '@/components/ui/icon';
import { MenuItem, MenuLine } from '@/components/ui/overlays/menu';
import { useToast } from '@/components/ui/feedback/toast';
import { api } from '@/lib/api';
import { messageOf } from '@/lib/api/errors';
import type { Phase, View } from '@/lib/api/types';
import { useCommand } from '@/lib/command';
import { formatsQuery } from '@/lib/query';
import { formatMoney } from '@/lib/money';
import { PHASE_ACTIONS, PHASE_NAMES, ROAD } from '@/lib/tournament/phase';
import { useMoney } from '@/lib/use-money';
import { t, tn } from '@/lib/words';

export type PhaseMoves = { next: Phase | undefined; others: Phase[]; ask: (to: Phase) => void; dialog: ReactNode };

/** Where an organiser can move the tournament: the one next step, the rest, and the question that is asked before. */
export function usePhaseMoves(view: View): PhaseMoves {
  const [asked, setAsked] = useState<Phase | null>(null);
  const say = useToast();
  const move = useCommand(view.id, async ({ to, reason }: { to: Phase; reason: string }) => {
    if (skipsCheckIn(view, to)) await api.movePhase(view.id, 'check_in');
    return api.movePhase(view.id, to, reason || undefined);
  });
  const allowed = view.my.can.includes('move_phase') ? view.allowed_phases : [];
  const next = allowed.length > 0 ? nextOf(view) : undefined;
  const close = () => {
    setAsked(null);
    move.reset();
  };
  const confirm = (to: Phase, reason: string) =>
    move.mutate(
      { to, reason },
      {
        onSuccess: () => {
          setAsked(null);
          say(t('Now: {phase}.', { phase: PHASE_NAMES[to] }));
        },
      },
    );
  const dialog = asked && (
    <ConfirmDialog
      isOpen
      onClose={close}
      title={`${PHASE_ACTIONS[asked]}?`}
      description={
        <>
          {consequence(asked, view)}
          {(asked === 'check_in' || asked === 'seeding') && <TooFew view={view} to={asked} />}
          {asked === 'seeding' && view.phase === 'check_in' && view.check_in_required && <AbsentList view={view} />}
        </>
      }
      action={PHASE_ACTIONS[asked]}
      isDangerous={isEnd(asked)}
      reason={isEnd(asked) ? 'required' : 'none'}
      isBusy={move.isPending}
      error={move.error ? messageOf(move.error) : undefined}
      onConfirm={(reason) => confirm(asked, reason)}
    />
  );
  return { next, others: allowed.filter((phase) => phase !== next), ask: setAsked, dialog };
}

/** The next step as the button that matters. */
export function NextPhase({ moves: { next, ask } }: { moves: PhaseMoves }) {
  if (!next) return null;
  return (
    <Button look="primary" onClick={() => ask(next)}>
      {PHASE_ACTIONS[next]} <Icon name="right" className="size-4" />
    </Button>
  );
}

/** The other steps, as rows of a menu. */
export function OtherPhases({ moves: { others, ask } }: { moves: PhaseMoves }) {
  if (others.length === 0) return null;
  return (
    <>
      <MenuLine />
      {others.map((phase) => (
        <MenuItem
          key={phase}
          icon={isEnd(phase) ? 'close' : 'flag'}
          isDangerous={isEnd(phase)}
          onSelect={() => ask(phase)}
        >
          {PHASE_ACTIONS[phase]}
        </MenuItem>
      ))}
    </>
  );
}

/** What is missing where entries are closed before there are enough: there is no way back to registration. */
function TooFew({ view, to }: { view: View; to: Phase }) {
  const formats = useQuery(formatsQuery);
  const least = formats.data?.find((format) => format.code === view.format)?.min_entries ?? 2;
  const isCounted = to === 'seeding' && view.check_in_required;
  const count = isCounted
    ? view.entries.filter((entry) => entry.status === 'checked_in').length
    : view.entries.filter((entry) => entry.status === 'registered' || entry.status === 'checked_in').length;
  if (count >= least) return null;
  return (
    <span className="mt-2 block font-semibold text-gules">
      {tn(
        count,
        'Too few to play: {count} player is there, {least} are needed.',
        'Too few to play: {count} players are there, {least} are needed.',
        { least },
      )}{' '}
      {t('Once entries are closed, nobody can register; only you can add players then.')}
    </span>
  );
}

/** Who is out when check-in closes, and whose fee is forfeited with it. */
function AbsentList({ view }: { view: View }) {
  const money = useMoney(view);
  const absent = view.entries.filter((entry) => entry.status === 'registered');
  if (absent.length === 0) return <span className="mt-2 block">{t('Everybody has checked in.')}</span>;
  const fee = money && money.terms.fee > 0 ? formatMoney(money.terms.fee, money.terms.currency) : null;
  return (
    <>
      <span className="mt-2 block font-semibold">
        {fee === null
          ? tn(absent.length, '{count} player is out:', '{count} players are out:')
          : money?.terms.no_show === 'refund'
            ? tn(
                absent.length,
                '{count} player is out and gets the fee of {fee} back:',
                '{count} players are out and each gets the fee of {fee} back:',
                { fee },
              )
            : tn(
                absent.length,
                '{count} player is out and loses the fee of {fee}:',
                '{count} players are out and each loses the fee of {fee}:',
                { fee },
              )}
      </span>
      <span className="mt-1 block max-h-40 overflow-y-auto">
        {absent.map((entry) => (
          <bdi key={entry.number} className="block">
            {entry.name}
          </bdi>
        ))}
      </span>
    </>
  );
}

const isEnd = (phase: Phase) => phase === 'cancelled' || phase === 'aborted';

/** The next phase on the road; where no check-in is asked for, one step leads past it. */
function nextOf(view: View): Phase | undefined {
  const next = ROAD.slice(ROAD.indexOf(view.phase) + 1).find((phase) => view.allowed_phases.includes(phase));
  return next === 'check_in' && !view.check_in_required ? 'seeding' : next;
}

/** Whether the way to a phase leads through a check-in that nobody needs. */
const skipsCheckIn = (view: View, to: Phase) =>
  to === 'seeding' && view.phase === 'registration' && !view.allowed_phases.includes('seeding');

function consequence(to: Phase, view: View): string {
  const entries = view.entry_count;
  const texts: Partial<Record<Phase, string>> = {
    registration: t('Players can register from now on.'),
    check_in: tn(
      entries,
      'Registration closes with {count} entry; players confirm that they are there.',
      'Registration closes with {count} entries; players confirm that they are there.',
    ),
    seeding: view.check_in_required
      ? t('Those who have not checked in are out. Then the seeds are set.')
      : tn(
          entries,
          'Entries close with {count} entry. Then the seeds are set.',
          'Entries close with {count} entries. Then the seeds are set.',
        ),
    in_progress: t('The draw is made from the seeds and cannot be changed afterwards. Players are told.'),
    cancelled: t('The tournament will not take place. Everybody who entered is told.'),
    aborted: t('Play stops here. Results so far stay in the log.'),
  };
  return texts[to] ?? t('The tournament moves to {phase}.', { phase: PHASE_NAMES[to] });
}
