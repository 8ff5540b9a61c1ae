import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { SelectField } from '@/components/ui/field';
import { Notice } from '@/components/ui/feedback/notice';
import { Icon } from '@/components/ui/icon';
import { SeasonEvents } from '@/features/leagues/season-events';
import { useOwnEvents, useSeasonEvents } from '@/features/leagues/use-leagues';
import { messageOf } from '@/lib/api/errors';
import type { Season } from '@/lib/api/leagues';
import { t } from '@/lib/words';

type Props = { league: number; season: Season; username: string };
const WEIGHTS = [1, 2, 3, 4, 5];

/** Which events are in a season, and how often each counts. */
export function EventEditor({ league, season, username }: Props) {
  const { add, takeOut } = useSeasonEvents(league, season.id);
  const error = add.error ?? takeOut.error;
  return (
    <section aria-label={t('Events of the season')} className="flex flex-col gap-4">
      <h2 className="text-lg">{t('Events of the season')}</h2>
      <SeasonEvents
        season={season}
        renderAct={(event) => (
          <span className="flex items-center gap-2">
            <SelectField
              label={t('How often {name} counts', { name: event.name })}
              isLabelHidden
              className="w-20"
              value={event.weight}
              onChange={({ target }) => add.mutate({ kind: event.kind, id: event.id, weight: Number(target.value) })}
            >
              {[...new Set([...WEIGHTS, event.weight])].map((weight) => (
                <option key={weight} value={weight}>
                  {`×${weight}`}
                </option>
              ))}
            </SelectField>
            <Button
              look="ghost"
              size="icon"
              aria-label={t('Take {name} out of the season', { name: event.name })}
              disabled={takeOut.isPending}
              onClick={() => takeOut.mutate(event)}
            >
              <Icon name="trash" className="size-4" />
            </Button>
          </span>
        )}
      />
      {error && <Notice tone="bad">{messageOf(error)}</Notice>}
      <AddEvent
        {...{ league, season, username }}
        isBusy={add.isPending}
        onAdd={(kind, id) => add.mutate({ kind, id, weight: 1 })}
      />
    </section>
  );
}

type AddProps = Props & { isBusy: boolean; onAdd: (kind: 'tournament' | 'arena', id: number) => void };

function AddEvent({ league, season, username, isBusy, onAdd }: AddProps) {
  const own = useOwnEvents(username);
  const [chosen, setChosen] = useState('');
  const taken = new Set(season.events.map((event) => event.key));
  const free = (own.data ?? []).filter(({ kind, id }) => !taken.has(`${kind}-${id}`));
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        label={t('One of your events')}
        className="w-72 max-w-full"
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      >
        <option value="">{free.length > 0 ? t('Choose one') : t('None is free')}</option>
        {free.map(({ kind, id, name }) => (
          <option key={`${kind}-${id}`} value={`${kind}-${id}`}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button
        look="primary"
        className="min-h-11"
        disabled={!chosen}
        isBusy={isBusy}
        onClick={() => {
          const [kind, id] = chosen.split('-');
          onAdd(kind === 'arena' ? 'arena' : 'tournament', Number(id));
          setChosen('');
        }}
      >
        {t('Put into the season')}
      </Button>
      <Link to="/create" search={{ league }} className={buttonClass('secondary', 'md', 'min-h-11')}>
        <Icon name="plus" className="size-4" /> {t('Create an event for it')}
      </Link>
    </div>
  );
}
