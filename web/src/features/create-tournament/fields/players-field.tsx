import { Button } from '@/components/ui/button';
import { TextArea } from '@/components/ui/field';
import type { FormProps } from '@/features/create-tournament/form-props';
import { parseEntries } from '@/lib/tournament/paste-entries';
import { t, tn } from '@/lib/words';

type Props = FormProps & { placeholder: string; lastPlayers: string };

/** Everybody at once, as a list that is pasted. */
export function PlayersField({ draft, errors, onChange, placeholder, lastPlayers }: Props) {
  const lines = parseEntries(draft.players);
  const rated = lines.filter((line) => line.entry.rating !== undefined).length;
  const last = parseEntries(lastPlayers).length;
  return (
    <div className="flex flex-col items-start gap-2">
      <TextArea
        className="w-full"
        label={t('Players')}
        rows={Math.min(12, Math.max(5, lines.length))}
        placeholder={placeholder}
        spellCheck={false}
        hint={
          lines.length > 0
            ? rated > 0
              ? tn(lines.length, '{count} player, {rated} with a rating', '{count} players, {rated} with a rating', {
                  rated,
                })
              : tn(lines.length, '{count} player', '{count} players')
            : t('One name per line; paste a list if you have one. Leave it empty to let players register themselves.')
        }
        value={draft.players}
        error={errors.players}
        onChange={(event) => onChange({ players: event.target.value })}
      />
      {last > 0 && lines.length === 0 && (
        <Button size="sm" onClick={() => onChange({ players: lastPlayers })}>
          {t('The same {players}', { players: tn(last, '{count} player', '{count} players') })}
        </Button>
      )}
    </div>
  );
}
