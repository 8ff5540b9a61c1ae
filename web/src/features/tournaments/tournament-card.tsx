import { Link } from '@tanstack/react-router';
import { Badge } from '@/components/ui/badge';
import { Icon } from '@/components/ui/icon';
import { Name } from '@/components/ui/people/name';
import { Progress } from '@/components/ui/feedback/progress';
import { Shield } from '@/components/ui/people/shield';
import type { Summary } from '@/lib/api/types';
import { formatDateTime } from '@/lib/format';
import { PHASE_TONES } from '@/lib/tournament/phase';
import { said, t, tn } from '@/lib/words';

/** One tournament in the list: what it is, how far it is, who won. */
export function TournamentCard({ tournament }: { tournament: Summary }) {
  const { id, name, format_name, phase, phase_name, champion, starts_at } = tournament;
  return (
    <li className="group relative flex flex-col gap-3 rounded-lg border border-line bg-surface p-4 shadow-card transition-shadow hover:shadow-raised">
      <div className="flex items-start gap-3">
        <Shield name={name} className="h-12" />
        <div className="min-w-0 flex-1">
          <h3 className="text-lg leading-snug font-bold">
            <Link
              to="/tournaments/$id"
              params={{ id: String(id) }}
              className="after:absolute after:inset-0 after:rounded-lg group-hover:underline"
            >
              <Name>{name}</Name>
            </Link>
          </h3>
          <p className="text-sm text-ink-faint">
            {t('{format} · by {name}', { format: said(format_name), name: tournament.owner.display_name })}
          </p>
        </div>
      </div>
      <div className="mt-auto flex flex-col gap-2">
        {phase !== 'completed' && (
          <Badge tone={PHASE_TONES[phase]} className="self-start">
            {phase === 'in_progress' && (
              <span className="animate-live size-1.5 rounded-full bg-current" aria-hidden="true" />
            )}
            {said(phase_name)}
          </Badge>
        )}
        {champion ? <Champion name={champion} /> : <Facts tournament={tournament} />}
        {starts_at && phase !== 'completed' && phase !== 'in_progress' && (
          <p className="flex items-center gap-1.5 text-sm text-ink-soft">
            <Icon name="clock" className="size-4" /> {formatDateTime(starts_at)}
          </p>
        )}
      </div>
    </li>
  );
}

function Champion({ name }: { name: string }) {
  return (
    <p className="flex items-center gap-2 rounded-md bg-or-wash px-3 py-2 text-sm">
      <Shield name={name} className="h-5" />
      <span className="text-or-deep">{t('Champion')}</span>{' '}
      <strong className="truncate">
        <Name>{name}</Name>
      </strong>
    </p>
  );
}

function Facts({ tournament }: { tournament: Summary }) {
  const { entry_count, capacity, match_count, matches_done, phase, round } = tournament;
  if (phase === 'in_progress' && match_count > 0) {
    return (
      <div className="flex flex-col gap-1.5">
        <p className="numerals flex justify-between text-sm text-ink-soft">
          <span>
            {round ? t('Round {number} of {of}', round) : tn(entry_count, '{count} player', '{count} players')}
          </span>
          <span>{t('{matches_done} of {match_count} matches', { matches_done, match_count })}</span>
        </p>
        <Progress
          done={matches_done}
          total={match_count}
          label={t('Matches played in {name}', { name: tournament.name })}
        />
      </div>
    );
  }
  return (
    <p className="numerals flex items-center gap-1.5 text-sm text-ink-soft">
      <Icon name="people" className="size-4" />
      {capacity
        ? t('{entry_count} of {capacity} taken', {
            entry_count,
            capacity: tn(capacity, '{count} place', '{count} places'),
          })
        : tn(entry_count, '{count} player', '{count} players')}
    </p>
  );
}
