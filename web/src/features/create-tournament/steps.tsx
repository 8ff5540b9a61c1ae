import { ChessFields } from '@/components/board/chess-fields';
import { TextArea, TextField } from '@/components/ui/field';
import { Help } from '@/components/ui/help';
import { Notice } from '@/components/ui/notice';
import { FormatPicture } from '@/features/create-tournament/format-picture';
import { OptionField } from '@/features/create-tournament/option-field';
import { type Draft, type Errors, withFormat, withHost } from '@/features/create-tournament/wizard-state';
import type { Format } from '@/lib/api/types';
import { said, t } from '@/lib/words';

export type StepProps = { draft: Draft; errors: Errors; formats: Format[]; onChange: (change: Partial<Draft>) => void };

export const CARD =
  'relative flex cursor-pointer flex-col gap-2 rounded-lg border border-line-strong bg-surface p-4 has-checked:border-azure has-checked:bg-azure-wash has-checked:ring-1 has-checked:ring-azure has-focus-visible:outline-2 has-focus-visible:outline-azure';

export function FormatStep({ draft, errors, formats, onChange }: StepProps) {
  return (
    <>
      <TextField
        label={t('Name')}
        required
        maxLength={120}
        placeholder={t('Spring joust')}
        value={draft.name}
        error={errors.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <fieldset>
        <legend className="mb-1 flex items-center gap-1 text-sm font-semibold">
          {t('Format')}
          <Help about={t('Which format to choose')}>
            <p>
              {t(
                'Little time and a clear champion: single elimination. A second chance for everybody: double elimination.',
              )}
            </p>
            <p>
              {t(
                'Few players who all want to meet: round robin. Many players and a fixed number of rounds: Swiss, where winners meet winners and nobody is out.',
              )}
            </p>
            <p>{t('A long day with a final: groups or a Swiss, then a playoff.')}</p>
          </Help>
        </legend>
        <div className="grid gap-3 sm:grid-cols-2">
          {formats.map((format) => (
            <label key={format.code} className={CARD}>
              <input
                type="radio"
                name="format"
                className="absolute top-4 right-4 size-4 accent-(--azure)"
                checked={draft.format === format.code}
                onChange={() => onChange(withFormat(format, draft))}
              />
              <FormatPicture format={format.code} />
              <span className="text-lg font-bold">{said(format.name)}</span>
              <span className="text-sm text-ink-soft">{said(format.description)}</span>
            </label>
          ))}
        </div>
        {errors.format && (
          <p role="alert" className="mt-2 text-sm font-semibold text-gules">
            {errors.format}
          </p>
        )}
      </fieldset>
      <TextArea
        label={t('Description (optional)')}
        rows={3}
        hint={t('Rules, venue, prizes: whatever players may ask.')}
        value={draft.description}
        error={errors.description}
        onChange={(event) => onChange({ description: event.target.value })}
      />
    </>
  );
}

export function RulesStep({ draft, errors, formats, onChange }: StepProps) {
  const format = formats.find((row) => row.code === draft.format);
  if (!format) return <Notice>{t('Choose a format first.')}</Notice>;
  return (
    <>
      <HostChoice draft={draft} onChange={onChange} />
      {draft.host === 'chess' && (
        <ChessFields rules={draft.chess} errors={errors} onChange={(chess) => onChange({ chess })} />
      )}
      {format.options.some((option) => option.code === 'tie_breaks') && (
        <p className="flex items-center gap-1 text-sm text-ink-soft">
          {t('Who comes first when two players have the same points?')}
          <Help about={t('Tie-breaks')}>
            <p>
              {t(
                'Buchholz (BH) adds up the points of all opponents: whoever had the stronger opponents comes first. Sonneborn-Berger (SB) adds up the points of the opponents a player beat, and half the points of those they drew with.',
              )}
            </p>
            <p>
              {t(
                'The first in the list decides; where it is level, the next. The usual ones are right for almost everybody.',
              )}
            </p>
          </Help>
        </p>
      )}
      <div className={format.options.length > 4 ? 'grid items-start gap-x-6 gap-y-5 sm:grid-cols-2' : 'contents'}>
        {format.options.map((option) => (
          <OptionField
            key={option.code}
            option={option}
            value={draft.options[option.code] ?? option.default}
            error={errors[option.code]}
            onChange={(value) => onChange({ options: { ...draft.options, [option.code]: value } })}
          />
        ))}
      </div>
    </>
  );
}

export const HOSTS: { code: Draft['host']; name: string; help: string }[] = [
  {
    code: '',
    name: t('Elsewhere'),
    help: t('At a table, or on another site. Results are entered here by people or sent by a game server.'),
  },
  {
    code: 'chess',
    name: t('Chess, here on this server'),
    help: t(
      'Boards open and results are recorded automatically, with clocks, in nine variants. Bots fill empty seats.',
    ),
  },
  {
    code: 'ludo',
    name: t('Ludo, here on this server'),
    help: t(
      'Boards open and results are recorded automatically, bots fill empty seats, and anybody can check the dice.',
    ),
  },
];

function HostChoice({ draft, onChange }: Pick<StepProps, 'draft' | 'onChange'>) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{t('Games are played')}</legend>
      <div className="grid gap-3 sm:grid-cols-3">
        {HOSTS.map((host) => (
          <label key={host.code} className={CARD}>
            <input
              type="radio"
              name="host"
              className="absolute top-4 right-4 size-4 accent-(--azure)"
              checked={draft.host === host.code}
              onChange={() => onChange(withHost(host.code, draft))}
            />
            <span className="pr-6 font-bold">{host.name}</span>
            <span className="text-sm text-ink-soft">{host.help}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
