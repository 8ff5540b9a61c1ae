import { type SyntheticEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/feedback/notice';
import { type LeagueDraft, LeagueFields } from '@/features/leagues/league-fields';
import { bodyOf, checkSeason, type SeasonErrors, startSeason } from '@/features/leagues/season-draft';
import { SeasonFields } from '@/features/leagues/season-fields';
import { useCreateLeague, useEditLeague } from '@/features/leagues/use-leagues';
import { fieldsOf, messageOf } from '@/lib/api/errors';
import type { League } from '@/lib/api/leagues';
import { readNow } from '@/lib/time/use-now';
import { t } from '@/lib/words';

const BOX = 'flex flex-col gap-4 rounded-lg border border-line bg-surface p-4';
const trimmed = (draft: LeagueDraft): LeagueDraft => ({
  name: draft.name.trim(),
  description: draft.description.trim(),
  shield: draft.shield.trim(),
});

/** A league that is made, with its first season. */
export function NewLeagueForm({ onDone }: { onDone: (league: League) => void }) {
  const create = useCreateLeague();
  const [league, setLeague] = useState<LeagueDraft>({ name: '', description: '', shield: '' });
  const [season, setSeason] = useState(() => startSeason(readNow()));
  const [errors, setErrors] = useState<SeasonErrors>({});
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const wrong = checkSeason(season);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    create.mutate({ ...trimmed(league), season: bodyOf(season) }, { onSuccess: onDone });
  };
  return (
    <form noValidate onSubmit={submit} aria-label={t('New league')} className={BOX}>
      <LeagueFields
        draft={league}
        error={fieldsOf(create.error).name}
        onChange={(part) => setLeague({ ...league, ...part })}
      />
      <SeasonFields draft={season} errors={errors} onChange={(part) => setSeason({ ...season, ...part })} />
      {create.error && <Notice tone="bad">{messageOf(create.error)}</Notice>}
      <Button
        type="submit"
        look="primary"
        className="self-end"
        disabled={league.name.trim() === ''}
        isBusy={create.isPending}
      >
        {t('Create the league')}
      </Button>
    </form>
  );
}

/** Its name, its shield and what is said of it, changed later. */
export function LeagueForm({ league }: { league: League }) {
  const edit = useEditLeague(league.id);
  const { name, description } = league;
  const [draft, setDraft] = useState<LeagueDraft>({ name, description, shield: league.shield });
  return (
    <form
      noValidate
      aria-label={t('The league')}
      className={BOX}
      onSubmit={(event) => {
        event.preventDefault();
        edit.mutate(trimmed(draft));
      }}
    >
      <LeagueFields
        draft={draft}
        error={fieldsOf(edit.error).name}
        onChange={(part) => setDraft({ ...draft, ...part })}
      />
      {edit.error && <Notice tone="bad">{messageOf(edit.error)}</Notice>}
      <Button
        type="submit"
        look="primary"
        className="self-end"
        disabled={draft.name.trim() === ''}
        isBusy={edit.isPending}
      >
        {t('Save the league')}
      </Button>
    </form>
  );
}
