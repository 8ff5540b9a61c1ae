import { Button } from '@/components/ui/button';
import { TextArea, TextField } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { Shield } from '@/components/ui/people/shield';
import { t } from '@/lib/words';

export type LeagueDraft = { name: string; description: string; shield: string };
type Props = { draft: LeagueDraft; error?: string | undefined; onChange: (part: Partial<LeagueDraft>) => void };

/** The next of the shields that a name can bear: "Grand Prix", "Grand Prix 2", "Grand Prix 3". */
export function nextShield({ name, shield }: LeagueDraft): string {
  const number = /^(.*) (\d+)$/.exec(shield);
  return number ? `${number[1]} ${Number(number[2]) + 1}` : `${(shield || name).trim().slice(0, 70)} 2`;
}

/** What a league is called, and the shield it bears. */
export function LeagueFields({ draft, error, onChange }: Props) {
  return (
    <>
      <div className="flex flex-wrap items-end gap-4">
        <TextField
          label={t('Name of the league')}
          className="min-w-48 flex-1"
          maxLength={120}
          value={draft.name}
          error={error}
          onChange={(event) => onChange({ name: event.target.value })}
        />
        <div className="flex items-center gap-3">
          <Shield name={draft.shield || draft.name || '?'} className="h-12" />
          <Button onClick={() => onChange({ shield: nextShield(draft) })}>
            <Icon name="shield" className="size-4" /> {t('Another shield')}
          </Button>
        </div>
      </div>
      <TextArea
        label={t('Description')}
        rows={3}
        maxLength={10_000}
        value={draft.description}
        onChange={(event) => onChange({ description: event.target.value })}
      />
    </>
  );
}
