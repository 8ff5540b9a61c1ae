import { Badge } from '@/components/ui/badge';
import { Icon } from '@/components/ui/icon';
import { LinkedText } from '@/components/ui/linked-text';
import { PlayerLink } from '@/components/ui/people/player-link';
import type { Arena } from '@/lib/api/arena-types';
import { describeMinutes, listConditions, nameSpeed, nameVariant } from '@/lib/arena/words';
import { formatDateTime } from '@/lib/format';
import { Rich, t } from '@/lib/words';

/** What is played, by which rules, and who may come. */
export function InfoBox({ arena }: { arena: Arena }) {
  const conditions = listConditions(
    arena.conditions,
    arena.variant === 'standard' ? nameSpeed(arena.speed) : nameVariant(arena.variant),
  );
  return (
    <section
      aria-label={t('About this arena')}
      className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4 text-sm"
    >
      <p className="flex flex-wrap gap-1.5">
        <Badge tone="azure">{arena.clock.text}</Badge>
        <Badge>{arena.variant === 'standard' ? nameSpeed(arena.speed) : nameVariant(arena.variant)}</Badge>
        <Badge>{describeMinutes(arena.minutes)}</Badge>
        <Badge tone={arena.is_rated ? 'vert' : 'plain'}>{arena.is_rated ? t('Rated') : t('Casual')}</Badge>
      </p>
      {arena.description && (
        <p className="break-words whitespace-pre-line">
          <LinkedText text={arena.description} />
        </p>
      )}
      {arena.prizes && (
        <div>
          <h2 className="font-sans text-sm font-bold">{t('Prizes')}</h2>
          <p className="mt-1 break-words whitespace-pre-line">
            <LinkedText text={arena.prizes} />
          </p>
        </div>
      )}
      <ul className="flex flex-col gap-1.5 text-ink-soft">
        <Line icon="clock">{formatDateTime(new Date(arena.starts_at).toISOString())}</Line>
        {arena.organiser && (
          <Line icon="user">
            <Rich
              text="By {name}"
              name={<PlayerLink username={arena.organiser.username}>{arena.organiser.display_name}</PlayerLink>}
            />
          </Line>
        )}
        <Line icon="berserk">{arena.has_berserk ? t('Berserk: half the clock, one point more') : t('No berserk')}</Line>
        <Line icon="fire">{arena.has_streaks ? t('Two wins in a row: points double') : t('No streaks')}</Line>
        {arena.allows_bots && <Line icon="screen">{t('Bots play too')}</Line>}
        {arena.position && <Line icon="flag">{t('From a set position')}</Line>}
        {arena.host === 'elsewhere' && <Line icon="expand">{t('Games are played elsewhere')}</Line>}
        {arena.battle && (
          <Line icon="people">
            {t('Team battle: the best {leaders} of each team count', { leaders: arena.battle.leaders })}
          </Line>
        )}
      </ul>
      {conditions.length > 0 && (
        <div>
          <h2 className="font-sans text-sm font-bold">{t('Who may join')}</h2>
          <ul className="mt-1 list-disc pl-5 text-ink-soft">
            {conditions.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function Line({ icon, children }: { icon: Parameters<typeof Icon>[0]['name']; children: React.ReactNode }) {
  return (
    <li className="flex gap-2">
      <Icon name={icon} className="mt-0.5 size-4" />
      <span>{children}</span>
    </li>
  );
}

/** The rules in short, for those who wait for the start. */
export function RulesBox({ arena }: { arena: Arena }) {
  return (
    <section
      aria-labelledby="rules"
      className="lozengy flex flex-col gap-2 rounded-lg border border-line bg-surface p-5 text-ink"
    >
      <h2 id="rules" className="text-xl">
        {t('How an arena goes')}
      </h2>
      <ul className="flex flex-col gap-2 text-sm text-ink-soft">
        <li>{t('Play as often as you like until the time is up. The next opponent comes when a game is over.')}</li>
        <li>{t('A win is worth 2 points, a draw 1, a loss nothing.')}</li>
        {arena.has_streaks && (
          <li>{t('After two wins in a row you are on fire: points count double until you fail to win.')}</li>
        )}
        {arena.has_berserk && (
          <li>
            {t(
              'Berserk before your first move: half the time, no increment, one point more for a win of at least 7 moves.',
            )}
          </li>
        )}
        <li>
          {t(
            'A draw within 10 moves gives nothing. Of draws in a row only the first counts, unless the game was long.',
          )}
        </li>
        <li>{t('The first move must come within a few seconds, or the game is lost and you are paused.')}</li>
        <li>{t('Pause when you like. At the end the standings freeze; games still running do not count.')}</li>
        <li>{t('Ties are broken by performance: the rating of your opponents, higher if you beat them.')}</li>
      </ul>
    </section>
  );
}
