import { type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Name } from '@/components/ui/people/name';
import { Shield } from '@/components/ui/people/shield';
import { useToast } from '@/components/ui/feedback/toast';
import { moveRow, seededOrder } from '@/features/entries/seed-order';
import type { EntryCommands } from '@/features/entries/use-entries';
import type { View } from '@/lib/api/types';
import { cx } from '@/lib/class-names';
import { indexEntries } from '@/lib/tournament/match';
import { t } from '@/lib/words';

/** Put the seeds in order: drag a row, or move it with Alt and the arrow keys or its buttons. */
export function SeedEditor({ view, commands }: { view: View; commands: EntryCommands }) {
  const stored = seededOrder(view.entries);
  const [draft, setDraft] = useState<number[] | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [spoken, setSpoken] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const say = useToast();
  const names = indexEntries(view.entries);
  const order = draft?.length === stored.length ? draft : stored;
  const isChanged = order.some((number, index) => number !== stored[index]);

  const move = (from: number, to: number) => {
    const next = moveRow(order, from, to);
    const entry = order[from];
    setDraft(next);
    if (entry === undefined) return;
    const seed = next.indexOf(entry) + 1;
    setSpoken(
      t('{name} is now seed {seed} of {next}.', { name: names.get(entry)?.name ?? '', seed, next: next.length }),
    );
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-handle="${entry}"]`)?.focus());
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const steps: Record<string, number> = {
      ArrowUp: index - 1,
      ArrowDown: index + 1,
      Home: 0,
      End: order.length - 1,
      PageUp: index - 10,
      PageDown: index + 10,
    };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(index, to);
  };
  const save = () =>
    commands.seed.mutate(order, {
      onSuccess: () => {
        setDraft(null);
        say(t('Seeds saved.'));
      },
      ...commands.failed,
    });

  return (
    <section aria-label={t('Seeding')} className="flex max-w-3xl flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-64 flex-1">
          <h2 className="text-lg">{t('Seeds')}</h2>
          <p className="text-sm text-ink-soft">
            {t('Drag a row, or focus its handle and press the arrow keys. The best comes first.')}
          </p>
        </div>
        <Button disabled={!isChanged} onClick={() => setDraft(null)}>
          {t('Reset')}
        </Button>
        <Button look="primary" disabled={!isChanged} isBusy={commands.seed.isPending} onClick={save}>
          {t('Save seeds')}
        </Button>
      </div>
      <p className="sr-only" aria-live="assertive">
        {spoken}
      </p>
      <ol ref={list} className="flex flex-col gap-1.5">
        {order.map((number, index) => {
          const entry = names.get(number);
          return (
            <li
              key={number}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                setDragged(index);
              }}
              onDragOver={(event) => {
                event.preventDefault();
                if (dragged === null || dragged === index) return;
                setDraft(moveRow(order, dragged, index));
                setDragged(index);
              }}
              onDragEnd={() => setDragged(null)}
              className={cx(
                'flex items-center gap-1.5 rounded-md border bg-surface px-2 py-1.5 sm:gap-3',
                dragged === index ? 'border-azure opacity-60' : 'border-line',
              )}
            >
              <button
                type="button"
                data-handle={number}
                onKeyDown={(event) => onKeyDown(event, index)}
                aria-label={t('Seed {index}, {name}. Arrow keys move it.', {
                  index: index + 1,
                  name: entry?.name ?? '',
                })}
                className="grid size-9 cursor-grab place-items-center rounded-md text-ink-faint hover:bg-sunken"
              >
                <Icon name="grip" />
              </button>
              <span className="numerals w-6 text-right font-bold sm:w-8">{index + 1}</span>
              <Shield name={entry?.name ?? ''} className="h-6" />
              <span className="min-w-0 flex-1 truncate font-semibold">
                <Name>{entry?.name}</Name>
              </span>
              <span className="numerals text-sm text-ink-faint max-sm:hidden">{entry?.rating ?? ''}</span>
              <Button
                look="ghost"
                size="sm"
                className="px-1.5"
                disabled={index === 0}
                onClick={() => move(index, index - 1)}
                aria-label={t('Move {name} up', { name: entry?.name ?? '' })}
              >
                <Icon name="up" className="size-4" />
              </Button>
              <Button
                look="ghost"
                size="sm"
                className="px-1.5"
                disabled={index === order.length - 1}
                onClick={() => move(index, index + 1)}
                aria-label={t('Move {name} down', { name: entry?.name ?? '' })}
              >
                <Icon name="down" className="size-4" />
              </Button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
