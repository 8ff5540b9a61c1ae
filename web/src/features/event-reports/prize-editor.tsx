import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { SelectField, TextField } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/feedback/notice';
import { useToast } from '@/components/ui/feedback/toast';
import { CategoryFields } from '@/features/event-reports/category-fields';
import {
  addCategory,
  type GroupDraft,
  newGroup,
  type PlanDraft,
  readPlan,
  writePlan,
} from '@/features/event-reports/prize-draft';
import { messageOf } from '@/lib/api/errors';
import { type PrizePlan, reportsApi } from '@/lib/api/event-reports';
import { useAction } from '@/lib/command';
import type { View } from '@/lib/api/types';
import { t } from '@/lib/words';

const CURRENCIES = ['eur', 'gbp', 'usd', 'inr', 'coins'] as const;
const SYSTEMS = {
  'one-prize': t('Best prize of a category, the others move up'),
  'us-chess-2014': t('Rule 32 of US Chess'),
  'us-chess-uncapped': t('Rule 32 of US Chess before 2014'),
};
const SHARING = {
  none: t('By place, not shared'),
  equal: t('Shared equally'),
  hort: t('Half by place, half shared (Hort)'),
};

/** The prizes of an event, written before the first round. */
export function PrizeEditor({ view, plan, onDone }: { view: View; plan: PrizePlan; onDone: () => void }) {
  const [draft, setDraft] = useState<PlanDraft>(() => readPlan(plan));
  const client = useQueryClient();
  const say = useToast();
  const command = useAction({
    mutationFn: () => reportsApi.writePrizePlan(view.id, writePlan(draft, plan.excluded)),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['event-report'] });
      say(t('Saved.'));
      onDone();
    },
  });
  const setGroup = (index: number, group: GroupDraft) =>
    setDraft((held) => ({ ...held, groups: held.groups.map((one, place) => (place === index ? group : one)) }));
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    command.mutate();
  };
  return (
    <form onSubmit={save} className="flex max-w-4xl flex-col gap-5">
      <SelectField
        label={t('Currency')}
        className="max-w-40"
        value={draft.currency}
        onChange={(event) => setDraft((held) => ({ ...held, currency: event.target.value }))}
      >
        {CURRENCIES.map((code) => (
          <option key={code} value={code}>
            {code === 'coins' ? t('coins') : code.toUpperCase()}
          </option>
        ))}
      </SelectField>
      {draft.groups.map((group, index) => (
        <GroupFields
          key={index}
          group={group}
          isNamed={draft.groups.length > 1}
          onChange={(next) => setGroup(index, next)}
          onRemove={() => setDraft((held) => ({ ...held, groups: held.groups.filter((_, place) => place !== index) }))}
        />
      ))}
      <Button
        look="ghost"
        className="self-start"
        onClick={() => setDraft((held) => ({ ...held, groups: [...held.groups, newGroup(held.groups.length)] }))}
      >
        <Icon name="plus" /> {t('A second prize: another group')}
      </Button>
      {command.error && <Notice tone="bad">{messageOf(command.error)}</Notice>}
      <div className="flex gap-2">
        <Button look="primary" type="submit" isBusy={command.isPending}>
          {t('Save')}
        </Button>
        <Button look="ghost" onClick={onDone}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}

type GroupProps = {
  group: GroupDraft;
  isNamed: boolean;
  onChange: (group: GroupDraft) => void;
  onRemove: () => void;
};

/** Categories of which a player wins one prize. */
function GroupFields({ group, isNamed, onChange, onRemove }: GroupProps) {
  const set = (change: Partial<GroupDraft>) => onChange({ ...group, ...change });
  return (
    <fieldset className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4 sm:p-5">
      <legend className="px-1 text-sm font-semibold">{t('A player wins one prize of these')}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {isNamed && (
          <TextField
            label={t('Name of the group')}
            value={group.name}
            onChange={(event) => set({ name: event.target.value })}
          />
        )}
        <SelectField
          label={t('Rules')}
          value={group.system}
          onChange={(event) => set({ system: event.target.value as GroupDraft['system'] })}
        >
          {Object.entries(SYSTEMS).map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        {group.system === 'one-prize' && (
          <SelectField
            label={t('Among equal points')}
            value={group.sharing}
            onChange={(event) => set({ sharing: event.target.value as GroupDraft['sharing'] })}
          >
            {Object.entries(SHARING).map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      {group.categories.map((category, index) => (
        <CategoryFields
          key={index}
          category={category}
          onChange={(next) => set({ categories: group.categories.map((one, place) => (place === index ? next : one)) })}
          onRemove={() => set({ categories: group.categories.filter((_, place) => place !== index) })}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onChange(addCategory(group))}>
          <Icon name="plus" /> {t('Another category')}
        </Button>
        {isNamed && (
          <Button look="ghost" onClick={onRemove}>
            {t('Remove this group')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
