import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { SelectField, SwitchField, TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/feedback/notice';
import { useToast } from '@/components/ui/feedback/toast';
import { type Disclosure, hallApi, type MinorNames, type PublicColumn } from '@/lib/api/hall';
import { messageOf } from '@/lib/api/errors';
import type { View } from '@/lib/api/types';
import { useCommand } from '@/lib/command';
import { t } from '@/lib/words';

const COLUMNS: readonly [PublicColumn, string][] = [
  ['rating', t('Rating')],
  ['title', t('Title')],
  ['federation', t('Federation')],
  ['club', t('Club')],
  ['fide_id', t('FIDE number')],
  ['birth_year', t('Year of birth')],
];
const NAMES: Record<MinorNames, { name: string; hint: string }> = {
  full: { name: t('in full'), hint: t('Everybody is shown with the whole name.') },
  initial: {
    name: t('first name with initial'),
    hint: t(
      '“Doe, Anna” is shown as “Anna D.”. Account, FIDE number and year of birth are not shown, and no profile and no search lists the entry.',
    ),
  },
  number: {
    name: t('number instead of the name'),
    hint: t(
      '“Doe, Anna” is shown as “#12”, the number of the entry. Account, FIDE number and year of birth are not shown, and no profile and no search lists the entry.',
    ),
  },
};

/** Which columns strangers read, and how they read the names of minors. */
export function DisclosureCard({ view }: { view: View }) {
  const asked = useQuery({ queryKey: ['publication', view.id], queryFn: () => hallApi.getPublication(view.id) });
  if (asked.isError) return <Notice tone="bad">{messageOf(asked.error)}</Notice>;
  if (!asked.data) return null;
  const { columns, minors_from, minor_names } = asked.data;
  return <DisclosureForm id={view.id} held={{ columns, minors_from, minor_names }} />;
}

function DisclosureForm({ id, held }: { id: number; held: Disclosure }) {
  const [columns, setColumns] = useState(held.columns);
  const [names, setNames] = useState(held.minor_names);
  const [year, setYear] = useState(held.minors_from === null ? '' : `${held.minors_from}`);
  const client = useQueryClient();
  const say = useToast();
  const save = useCommand(id, async (wanted: Disclosure) => {
    const answer = await hallApi.disclose(id, wanted);
    await client.invalidateQueries({ queryKey: ['publication', id] });
    return answer;
  });
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    const wanted = { columns, minors_from: year === '' ? null : Number(year), minor_names: names };
    save.mutate(wanted, { onSuccess: () => say(t('Saved. The public sees it from now on.')) });
  };
  return (
    <form className="flex flex-col gap-4 border-t border-line pt-5" onSubmit={send}>
      <h3 className="font-semibold">{t('Columns and names in public')}</h3>
      <p className="max-w-prose text-sm text-ink-soft">
        {t(
          'What you leave out here, strangers read nowhere: on no page, in no file, live view, picture, feed, news of other sites or search. Who plays here with an account and the staff see everything; so does paper the staff prints. Hall screens show it as strangers see it if nobody is signed in on them.',
        )}
      </p>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3" role="group" aria-label={t('Columns')}>
        {COLUMNS.map(([column, name]) => (
          <SwitchField
            key={column}
            label={name}
            checked={columns.includes(column)}
            onChange={(isOn) => setColumns(isOn ? [...columns, column] : columns.filter((other) => other !== column))}
          />
        ))}
      </div>
      <p className="max-w-prose text-sm text-ink-faint">
        {t(
          'Without ratings there is no report of rating changes, no performance and no value of a tie-break made of ratings.',
        )}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('Minors are born in this year or later')}
          hint={t('Who has no date of birth in the players’ data is no minor here and is shown in full.')}
          type="number"
          min={1900}
          max={2100}
          required={names !== 'full'}
          value={year}
          onChange={(event) => setYear(event.target.value)}
        />
        <SelectField
          label={t('Names of minors')}
          hint={NAMES[names].hint}
          value={names}
          onChange={(event) => setNames(event.target.value as MinorNames)}
        >
          {Object.entries(NAMES).map(([value, { name }]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      {save.error && <Notice tone="bad">{messageOf(save.error)}</Notice>}
      <Button type="submit" look="primary" className="self-start" isBusy={save.isPending}>
        {t('Save what the public sees')}
      </Button>
    </form>
  );
}
