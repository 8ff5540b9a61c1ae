import { SelectField } from '@/components/ui/field';
import type { Preview } from '@/features/arbiter/result-draft';
import { t } from '@/lib/words';

export type Special = '' | 'unrated' | 'adjourned' | 'half-nil' | 'nil-half' | 'nil-nil';

const KINDS: Record<Special, string> = {
  '': t('A game like others'),
  unrated: t('Not both have moved: it counts, and is not rated'),
  adjourned: t('Adjourned: a draw for the pairings until it is over'),
  'half-nil': t('½–0, by decision'),
  'nil-half': t('0–½, by decision'),
  'nil-nil': t('0–0, by decision'),
};
const SCORES: Partial<Record<Special, [number, number]>> = {
  'half-nil': [5, 0],
  'nil-half': [0, 5],
  'nil-nil': [0, 0],
};

/** What a rating report has to know of a game beside who won. */
export function SpecialField({ value, onChange }: { value: Special; onChange: (value: Special) => void }) {
  return (
    <SelectField
      label={t('Anything special')}
      value={value}
      onChange={(event) => onChange(event.target.value as Special)}
    >
      {Object.entries(KINDS).map(([kind, name]) => (
        <option key={kind} value={kind}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/** What recording the draft would say with that. */
export function specialResult(special: Special, preview: Preview): Preview {
  const score = SCORES[special];
  if (score) return { text: KINDS[special], body: { score, points: score } };
  if (special === 'adjourned') return { text: KINDS.adjourned, body: { score: [5, 5], mark: 'adjourned' } };
  if (special === 'unrated' && preview.body && 'score' in preview.body)
    return { ...preview, body: { ...preview.body, mark: 'unrated' } };
  return preview;
}
