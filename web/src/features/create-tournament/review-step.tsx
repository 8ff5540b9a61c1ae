import { Button } from '@/components/ui/button';
import { KINDS } from '@/features/create-tournament/card-steps';
import { describeMoney } from '@/features/create-tournament/money-draft';
import type { StepProps } from '@/features/create-tournament/steps';
import { HOSTS, SEEDINGS } from '@/features/create-tournament/steps';
import { type Draft, forecast, isCardEvent, type Step } from '@/features/create-tournament/wizard-state';
import type { Format, OptionValue } from '@/lib/api/types';
import { formatOrdinal } from '@/lib/format';
import { parseEntries } from '@/lib/paste-entries';
import { t, tn } from '@/lib/words';

type Fact = { name: string; value: string; step: Step };

/** Everything once more, each line with the way back to where it was said. */
export function ReviewStep({ draft, formats, onEdit }: StepProps & { onEdit: (step: Step) => void }) {
  const format = formats.find((row) => row.code === draft.format);
  const facts: Fact[] = isCardEvent(draft) ? cardFacts(draft, format) : [
    { name: t('Name'), value: draft.name || '—', step: 'format' },
    { name: t('Format'), value: format?.name ?? '—', step: 'format' },
    { name: t('Games'), value: hostText(draft), step: 'rules' },
    ...optionFacts(format, draft.options),
    { name: t('Seeding'), value: SEEDINGS.find((row) => row.code === draft.seeding)?.name ?? '', step: 'entries' },
    { name: t('Places'), value: draft.capacity || 'No limit', step: 'entries' },
    { name: t('Ratings'), value: ratingText(draft.ratingMin, draft.ratingMax), step: 'entries' },
    { name: t('Rated'), value: draft.isRated ? `Yes, ${draft.game || 'general rating'}` : 'No', step: 'entries' },
    { name: t('Check-in'), value: draft.checkIn ? 'Required' : 'Not required', step: 'entries' },
    { name: t('Results'), value: resultText(draft), step: 'entries' },
    { name: t('Money'), value: describeMoney(draft.money), step: 'money' },
    { name: t('Start'), value: draft.startsAt ? draft.startsAt.replace('T', ' ') : 'Open', step: 'dates' },
    { name: t('Spectators'), value: `${draft.spectators === 'everyone' ? 'Everyone' : 'Participants only'}, ${Number(draft.delay)} s behind`, step: 'dates' },
    { name: t('Seen by'), value: draft.isPublic ? 'Everybody' : 'People with the address', step: 'dates' },
  ];
  const outlook = forecast(draft);
  return (
    <>
      <dl className="divide-y divide-line rounded-lg border border-line bg-surface">
        {facts.map((fact) => (
          <div key={fact.name} className="flex items-center gap-3 px-4 py-2">
            <dt className="w-32 shrink-0 text-sm text-ink-faint">{fact.name}</dt>
            <dd className="min-w-0 flex-1 font-semibold">{fact.value}</dd>
            <dd>
              <Button look="ghost" size="sm" onClick={() => onEdit(fact.step)} aria-label={t('Change {name}', { name: fact.name.toLowerCase() })}>
                {t('Change')}
              </Button>
            </dd>
          </div>
        ))}
      </dl>
      {outlook && <p className="text-ink-soft">{outlook}</p>}
    </>
  );
}

function cardFacts(draft: Draft, format: Format | undefined): Fact[] {
  const { options } = draft;
  const players = parseEntries(draft.players).length;
  const prizes = draft.prizes.map((prize, index) => prize.trim() && `${formatOrdinal(index + 1)}: ${prize.trim()}`).filter(Boolean);
  const cut = Number(options.cut ?? 0);
  return [
    { name: t('Name'), value: draft.name || '—', step: 'format' },
    { name: t('Format'), value: format?.name ?? '—', step: 'format' },
    { name: t('Kind'), value: KINDS.find((kind) => kind.code === options.kind)?.name ?? '', step: 'event' },
    { name: t('Players'), value: players > 0 ? tn(players, '{count} player', '{count} players') : 'They register', step: 'event' },
    { name: t('Rounds'), value: `${Number(options.rounds)} of ${tn(Number(options.minutes), '{count} minute', '{count} minutes')}`, step: 'event' },
    { name: t('Playoff'), value: cut > 0 ? `Top ${cut}` : 'None', step: 'event' },
    { name: t('Results'), value: draft.selfReport ? 'Players report by phone' : 'Entered by organisers and arbiters', step: 'event' },
    { name: t('Prizes'), value: prizes.join(', ') || 'None', step: 'prizes' },
    { name: t('Money'), value: describeMoney(draft.money), step: 'prizes' },
    { name: t('Start'), value: draft.startsAt ? draft.startsAt.replace('T', ' ') : 'Open', step: 'dates' },
    { name: t('Seen by'), value: draft.isPublic ? 'Everybody' : 'People with the address', step: 'dates' },
  ];
}

function optionFacts(format: Format | undefined, values: Record<string, OptionValue>): Fact[] {
  return (format?.options ?? []).map((option) => ({ name: option.name, value: optionText(values[option.code] ?? option.default), step: 'rules' as const }));
}

function optionText(value: OptionValue): string {
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  return value === 0 ? t('As the other rounds') : String(value);
}

function ratingText(min: string, max: string): string {
  if (min && max) return t('{min} to {max}', { min, max });
  if (min) return t('From {min}', { min });
  return max ? t('Up to {max}', { max }) : t('All');
}

const hostText = ({ host }: Draft) => HOSTS.find((row) => row.code === host)?.name ?? '';

function resultText({ host, selfReport }: Draft): string {
  if (host !== '') return t('Reported by the boards');
  return selfReport ? t('Players report, arbiters decide disputes') : t('Entered by organisers and arbiters');
}
