import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { BoardLink } from '@/components/ui/board-link';
import { buttonClass } from '@/components/ui/button';
import { Icon, type IconName } from '@/components/ui/icon';
import type { Home, Mine } from '@/lib/api/types';
import { formatDateTime } from '@/lib/format';
import { said, t, tc, tn } from '@/lib/words';

export const hasNews = (my: Home['my']) =>
  my !== null &&
  my.matches.length + my.check_ins.length + my.upcoming.length + my.invitations.length + my.runs.length > 0;

/** What concerns the reader: the match to play now comes first. */
export function ForYou({ my }: { my: Mine | null }) {
  if (my === null || !hasNews(my)) return null;
  return (
    <section aria-labelledby="for-you" className="flex flex-col gap-3">
      <h2 id="for-you" className="text-xl">
        {t('For you')}
      </h2>
      <ul className="flex flex-col gap-2">
        {my.matches.map((row) => (
          <Row
            key={`match-${row.tournament_id}-${row.match}`}
            icon="play"
            isUrgent
            title={row.opponent ? t('You play {opponent}', { opponent: row.opponent }) : t('Your match is open')}
            detail={`${row.tournament}, ${said(row.round)}`}
            action={
              row.game_id === null ? (
                <Link
                  to="/tournaments/$id"
                  params={{ id: String(row.tournament_id) }}
                  search={{ tab: 'draw', match: row.match }}
                  className={buttonClass('primary')}
                  aria-label={t('To the match in {tournament}', { tournament: row.tournament })}
                >
                  {t('To the match')}
                </Link>
              ) : (
                <BoardLink
                  kind={row.is_chess ? 'chess' : 'ludo'}
                  id={row.game_id}
                  className={buttonClass('primary')}
                  aria-label={t('Play now in {tournament}', { tournament: row.tournament })}
                >
                  {t('Play now')}
                </BoardLink>
              )
            }
          />
        ))}
        {my.check_ins.map((row) => (
          <Row
            key={`check-in-${row.tournament_id}`}
            icon="check"
            isUrgent
            title={t('Check in')}
            detail={row.tournament}
            action={
              <Link
                to="/tournaments/$id"
                params={{ id: String(row.tournament_id) }}
                className={buttonClass('primary')}
                aria-label={t('Check in to {tournament}', { tournament: row.tournament })}
              >
                {t('Check in')}
              </Link>
            }
          />
        ))}
        {my.invitations.map((row) => (
          <Row
            key={`invitation-${row.tournament_id}`}
            icon="people"
            isUrgent
            title={t('You are invited')}
            detail={row.tournament}
            action={
              <Link
                to="/tournaments/$id"
                params={{ id: String(row.tournament_id) }}
                className={buttonClass('primary')}
                aria-label={t('Answer the invitation to {tournament}', { tournament: row.tournament })}
              >
                {t('Answer')}
              </Link>
            }
          />
        ))}
        {my.runs.map((row) => (
          <Row
            key={`run-${row.id}`}
            icon="desk"
            title={row.name}
            detail={`${t('You run this')}, ${said(row.phase_name)}, ${tn(row.entry_count, '{count} player', '{count} players')}`}
            action={
              <Link
                to="/tournaments/$id"
                params={{ id: String(row.id) }}
                className={buttonClass()}
                aria-label={t('Go on with {name}', { name: row.name })}
              >
                {t('Go on')}
              </Link>
            }
          />
        ))}
        {my.upcoming.map((row) => (
          <Row
            key={`upcoming-${row.tournament_id}`}
            icon="clock"
            title={t('You have entered {tournament}', { tournament: row.tournament })}
            detail={
              row.starts_at
                ? t('Starts {starts_at}', { starts_at: formatDateTime(row.starts_at) })
                : t('The start is not set yet.')
            }
            action={
              <Link
                to="/tournaments/$id"
                params={{ id: String(row.tournament_id) }}
                className={buttonClass()}
                aria-label={t('Look at {tournament}', { tournament: row.tournament })}
              >
                {tc('Look', 'button')}
              </Link>
            }
          />
        ))}
      </ul>
    </section>
  );
}

type RowProps = { icon: IconName; title: string; detail: string; action: ReactNode; isUrgent?: boolean };

function Row({ icon, title, detail, action, isUrgent = false }: RowProps) {
  return (
    <li
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border px-4 py-3 shadow-card ${isUrgent ? 'border-azure bg-azure-wash' : 'border-line bg-surface'}`}
    >
      <Icon name={icon} className="size-5 text-azure" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-bold">{title}</p>
        <p className="text-sm text-ink-soft">{detail}</p>
      </div>
      {action}
    </li>
  );
}
