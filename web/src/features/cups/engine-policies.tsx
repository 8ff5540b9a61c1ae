import { SelectField, SwitchField, TextField } from '@/components/ui/field';
import type { LabDraft } from '@/features/cups/lab-draft';
import { t } from '@/lib/words';

type Props = { draft: LabDraft; change: (part: Partial<LabDraft>) => void };

/** How the programs are handled: whether they ponder, when they are started anew, how late a move may be. */
export function EnginePolicies({ draft, change }: Props) {
  const isTimed = draft.time === 'clock' || draft.time === 'move';
  return (
    <>
      <SelectField
        label={t('Start a program anew')}
        value={draft.restart}
        onChange={(event) => change({ restart: event.target.value as LabDraft['restart'] })}
      >
        <option value="OnCrash">{t('After it crashed or hung')}</option>
        <option value="EveryGame">{t('For every game')}</option>
        <option value="Never">{t('Never: the test stops instead')}</option>
      </SelectField>
      {isTimed && (
        <TextField
          label={t('How late a move may be, in milliseconds')}
          type="number"
          min="0"
          max="60000"
          value={draft.margin}
          onChange={(event) => change({ margin: event.target.value })}
        />
      )}
      {isTimed && (
        <SwitchField
          label={t('Engines think while the other one does (ponder)')}
          checked={draft.isPondering}
          onChange={(isPondering) => change({ isPondering })}
        />
      )}
    </>
  );
}
