import { useState } from 'react';
import { useToast } from '@/components/ui/feedback/toast';
import { clearTables, findSeat, type SeatAt, sit, standUp, tablesFor, waiting } from '@/features/draft/seats';
import { api } from '@/lib/api';
import { messageOf } from '@/lib/api/errors';
import type { Pods, View } from '@/lib/api/types';
import { useCommand } from '@/lib/command';
import { indexEntries } from '@/lib/tournament/match';
import { t } from '@/lib/words';

type Unsaved = { pods: Pods; until: number | null };
/** What was taken up first: a person, or a seat for one. */
export type Taken = { kind: 'person'; entry: number } | { kind: 'seat'; at: SeatAt } | null;

/** Who sits where while somebody arranges it: shown at once, saved one change after the other. */
export function useSeating(view: View) {
  const say = useToast();
  const [unsaved, setUnsaved] = useState<Unsaved | null>(null);
  const [taken, setTaken] = useState<Taken>(null);
  const [spoken, setSpoken] = useState('');
  const save = useCommand(view.id, (pods: Pods) => api.setSeats(view.id, pods), { oneByOne: 'seats' });
  const draw = useCommand(view.id, () => api.drawSeats(view.id), { oneByOne: 'seats' });

  const names = indexEntries(view.entries);
  const players = view.entries
    .filter((entry) => entry.status === 'registered' || entry.status === 'checked_in')
    .map((entry) => entry.number);
  const isAhead = unsaved !== null && (unsaved.until === null || view.seq < unsaved.until);
  const pods = isAhead ? unsaved.pods : tablesFor(view.seats, players.length);
  const nameOf = (entry: number) => names.get(entry)?.name ?? t('Entry {entry}', { entry });
  const failed = (error: Error) => {
    setUnsaved(null);
    say(messageOf(error), 'bad');
  };

  const change = (next: Pods, words: string) => {
    setUnsaved({ pods: next, until: null });
    setTaken(null);
    setSpoken(words);
    save.mutate(next, {
      onSuccess: ({ seq }) => setUnsaved((held) => (held?.pods === next ? { pods: next, until: seq } : held)),
      onError: failed,
    });
  };
  const put = (entry: number, at: SeatAt) => {
    const from = findSeat(pods, entry);
    if (from?.pod === at.pod && from.seat === at.seat) {
      setTaken(null);
      return;
    }
    const other = pods[at.pod]?.[at.seat] ?? null;
    const swap =
      other !== null &&
      (from
        ? t('{name} moves to seat {seat}.', { name: nameOf(other), seat: from.seat + 1 })
        : t('{name} waits for a seat.', { name: nameOf(other) }));
    change(
      sit(pods, entry, at),
      [t('{name} sits on {seat}.', { name: nameOf(entry), seat: spokenSeat(pods, at) }), swap]
        .filter(Boolean)
        .join(' '),
    );
  };
  const take = (next: NonNullable<Taken>) => {
    setTaken(next);
    setSpoken(
      next.kind === 'person'
        ? t('{name} picked up. Now choose a seat.', { name: nameOf(next.entry) })
        : t('{seat} chosen. Now choose a player.', { seat: spokenSeat(pods, next.at) }),
    );
  };
  return {
    pods,
    players,
    taken,
    spoken,
    nameOf,
    waiting: waiting(pods, players),
    isDrawing: draw.isPending,
    put,
    drop: () => setTaken(null),
    pressSeat: (at: SeatAt) => {
      const sitter = pods[at.pod]?.[at.seat] ?? null;
      if (taken?.kind === 'person') put(taken.entry, at);
      else if (sitter !== null) take({ kind: 'person', entry: sitter });
      else take({ kind: 'seat', at });
    },
    pressPerson: (entry: number) => {
      if (taken?.kind === 'seat') put(entry, taken.at);
      else if (taken?.kind === 'person' && taken.entry === entry) setTaken(null);
      else take({ kind: 'person', entry });
    },
    free: (entry: number) => change(standUp(pods, entry), t('{name} waits for a seat.', { name: nameOf(entry) })),
    clear: () => change(clearTables(pods), t('All seats are empty.')),
    drawLots: () => {
      setTaken(null);
      draw.mutate(undefined, { onSuccess: () => setSpoken(t('Everybody was seated at random.')), onError: failed });
    },
  };
}

export type Seating = ReturnType<typeof useSeating>;

/** "Seat 3", or "pod 2, seat 3" where there are several. */
export function spokenSeat(pods: Pods, at: SeatAt): string {
  return pods.length > 1
    ? t('pod {pod}, seat {seat}', { pod: at.pod + 1, seat: at.seat + 1 })
    : t('seat {seat}', { seat: at.seat + 1 });
}
