import { TextField } from '@/components/ui/field';
import { CardKinds, CardRounds } from '@/features/create-tournament/fields/card-fields';
import type { FormProps } from '@/features/create-tournament/form-props';
import { FormatChoice } from '@/features/create-tournament/fields/format-fields';
import { HostFields } from '@/features/create-tournament/fields/host-fields';
import { PlayersField } from '@/features/create-tournament/fields/players-field';
import type { TournamentPreset } from '@/features/create-tournament/preset-drafts';
import { PrizeFields } from '@/features/create-tournament/fields/prize-fields';
import { RoundsField } from '@/features/create-tournament/fields/rounds-field';
import { TieBreakChips } from '@/features/create-tournament/fields/tie-break-chips';
import { t } from '@/lib/words';

const EXAMPLES: Record<TournamentPreset, string> = {
  chess: t('Spring open'),
  championship: t('Ludo evening'),
  cards: t('Friday draft'),
  other: t('Spring joust'),
};

const RATED = 'Anna Falkenstein, 2105\nBertrand de Born, 1980\nCecily Marsh';

/** Whether a format is asked for rounds and tie-breaks in the open. */
export const hasOption = ({ draft, formats }: Pick<FormProps, 'draft' | 'formats'>, code: string) =>
  formats.some((row) => row.code === draft.format && row.options.some((option) => option.code === code));

type Props = FormProps & { preset: TournamentPreset; lastPlayers: string };

/** The few things that only the organiser knows. */
export function FirstFields({ preset, lastPlayers, ...props }: Props) {
  const { draft, errors, onChange } = props;
  const isCards = draft.format === 'draft-swiss';
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-[1fr_16rem]">
        <TextField
          label={t('Name')}
          required
          maxLength={120}
          placeholder={EXAMPLES[preset]}
          value={draft.name}
          error={errors.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <TextField
          label={t('Start (optional)')}
          type="datetime-local"
          value={draft.startsAt}
          error={errors.starts_at}
          onChange={(event) => onChange({ startsAt: event.target.value })}
        />
      </div>
      {preset === 'other' && <FormatChoice {...props} />}
      {preset === 'championship' && (
        <>
          <HostFields {...props} />
          <PrizeFields {...props} />
        </>
      )}
      {isCards && <CardKinds {...props} />}
      {preset !== 'championship' && (
        <PlayersField {...props} placeholder={isCards ? t('Anna\nBen\nCleo') : RATED} lastPlayers={lastPlayers} />
      )}
      {isCards && <CardRounds {...props} />}
      {!isCards && hasOption(props, 'rounds') && <RoundsField {...props} />}
      {hasOption(props, 'tie_breaks') && (
        <TieBreakChips
          system={String(draft.options.system ?? '')}
          value={String(draft.options.tie_breaks ?? '')}
          error={errors.tie_breaks}
          onChange={(tie_breaks) => onChange({ options: { ...draft.options, tie_breaks } })}
        />
      )}
    </>
  );
}
