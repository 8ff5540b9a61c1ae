import { ChessFields } from '@/components/board/chess-fields';
import { type Draft, withHost } from '@/features/create-tournament/draft';
import { CARD, type FormProps } from '@/features/create-tournament/form-props';
import { describeRules } from '@/lib/chess/match-rules';
import { t } from '@/lib/words';

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

/** Where the games are played, and how chess is played here. */
export function HostFields({ draft, errors, onChange }: FormProps) {
  return (
    <>
      <HostChoice draft={draft} onChange={onChange} />
      {draft.host === 'chess' && (
        <ChessFields rules={draft.chess} errors={errors} onChange={(chess) => onChange({ chess })} />
      )}
    </>
  );
}

export const hostText = ({ host, chess }: Draft) =>
  host === 'chess'
    ? t('{game}, here on this server', { game: describeRules(chess) })
    : (HOSTS.find((row) => row.code === host)?.name ?? '');

function HostChoice({ draft, onChange }: Pick<FormProps, 'draft' | 'onChange'>) {
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
