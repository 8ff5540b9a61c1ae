import { Link } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { Name } from '@/components/ui/people/name';
import { PlayerLink } from '@/components/ui/people/player-link';
import { Shield } from '@/components/ui/people/shield';
import { EmptyState } from '@/components/ui/feedback/states';
import { type Column, Table } from '@/components/ui/table';
import { KnockoutTable, listKnockoutRows } from '@/features/crosstable/knockout-table';
import { WhyHere } from '@/features/crosstable/why-here';
import type { CardRound, PlayerCard } from '@/lib/api/hall';
import type { View } from '@/lib/api/types';
import { formatDecimal, formatDelta, formatPlace, formatPoints } from '@/lib/format';
import { byeText, cellSign, spokenCell } from '@/lib/tournament/round-cell';
import { t, tc } from '@/lib/words';

/** Somebody in a tournament: who they met, what it was worth, and why they stand where they do. */
export function PlayerCardView({ view, card }: { view: View; card: PlayerCard }) {
  const knockout = listKnockoutRows(view, card.entry);
  return (
    <div className="flex max-w-5xl flex-col gap-6">
      <Head card={card} />
      {card.rounds.length === 0 && knockout.length === 0 && (
        <EmptyState title={t('No rounds yet')}>{t('They appear when the first round is paired.')}</EmptyState>
      )}
      {card.rounds.length > 0 && (
        <>
          <Table
            label={t('Rounds of {name}', { name: card.name })}
            rows={card.rounds}
            columns={columnsFor(card)}
            rowKey={(row) => row.round}
          />
          <Figures card={card} />
          <WhyHere card={card} />
        </>
      )}
      {knockout.length > 0 && (
        <section aria-label={t('Knockout')} className="flex flex-col gap-2">
          {card.rounds.length > 0 && <h2 className="text-xl">{t('Knockout')}</h2>}
          <KnockoutTable view={view} name={card.name} rows={knockout} />
        </section>
      )}
    </div>
  );
}

function Head({ card }: { card: PlayerCard }) {
  const { standing } = card;
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Shield name={card.name} className="h-14" />
      <div className="min-w-0 flex-1">
        <h1 className="font-sans text-xl font-bold sm:text-2xl">
          <PlayerLink username={card.username}>{card.name}</PlayerLink>
        </h1>
        <p className="flex flex-wrap gap-x-3 text-ink-soft">
          {card.rating !== null && <span className="numerals">{t('Rating {rating}', { rating: card.rating })}</span>}
          {card.club && <span>{card.club}</span>}
          {card.number !== null && <span>{t('Starting number {number}', { number: card.number })}</span>}
        </p>
      </div>
      {standing && (
        <dl className="flex gap-6 text-center">
          <Figure label={t('Place')}>{formatPlace(standing.rank, standing.rank_to)}</Figure>
          {card.rounds.length > 0 && <Figure label={t('Points')}>{formatPoints(standing.score)}</Figure>}
        </dl>
      )}
    </div>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-xs text-ink-faint">{label}</dt>
      <dd className="numerals text-2xl leading-none font-bold">{children}</dd>
    </div>
  );
}

function columnsFor(card: PlayerCard): Column<CardRound>[] {
  const right = { align: 'right' as const, className: 'numerals' };
  return [
    {
      key: 'round',
      name: t('Round'),
      short: '#',
      align: 'center',
      width: 2.5,
      className: 'numerals px-1!',
      cell: (row) => row.round,
    },
    {
      key: 'colour',
      name: t('Colour'),
      align: 'center',
      width: 3.75,
      className: 'px-1!',
      cell: (row) => <Colour round={row} />,
    },
    { key: 'opponent', name: t('Opponent'), isRowName: true, cell: (row) => <Opponent card={card} round={row} /> },
    {
      key: 'rating',
      name: t('Rating'),
      width: 5,
      ...right,
      isWideOnly: true,
      cell: (row) => row.opponent_rating ?? '',
    },
    {
      key: 'score',
      name: t('Points of the opponent'),
      short: t('Opp. points'),
      width: 6.5,
      ...right,
      isWideOnly: true,
      cell: (row) => (row.opponent_score === null ? '' : formatPoints(row.opponent_score)),
    },
    {
      key: 'expected',
      name: t('Expected'),
      width: 5.5,
      ...right,
      isWideOnly: true,
      cell: (row) => (row.expected === null ? '' : formatDecimal(row.expected / 100, 2)),
    },
    {
      key: 'result',
      name: t('Result'),
      align: 'center',
      width: 4.25,
      className: 'numerals px-1! font-bold',
      cell: (row) => (
        <span>
          <span aria-hidden="true">{row.opponent === null ? byeText(row) : cellSign(row) || '·'}</span>
          <span className="sr-only">{spokenCell(row, row.opponent_name ?? '')}</span>
        </span>
      ),
    },
  ];
}

/** A piece of the colour, and its letter for who cannot see it. */
function Colour({ round }: { round: CardRound }) {
  if (round.colour === null) return null;
  const isWhite = round.colour === 'white';
  return (
    <span className="inline-flex items-center gap-1.5">
      <span
        aria-hidden="true"
        className={`size-4 rounded-sm border border-line-strong ${isWhite ? 'bg-[#fffefb]' : 'bg-[#17182b]'}`}
      />
      <span className="text-xs text-ink-soft">{isWhite ? tc('w', 'White') : tc('b', 'Black')}</span>
    </span>
  );
}

function Opponent({ card, round }: { card: PlayerCard; round: CardRound }) {
  if (round.opponent === null) return <span className="font-normal text-ink-soft">{spokenCell(round, '')}</span>;
  return (
    <span>
      <Link
        to="/tournaments/$id/players/$number"
        params={{ id: String(card.tournament), number: String(round.opponent) }}
        className="rounded-sm underline decoration-line-strong decoration-1 underline-offset-3 hover:decoration-azure"
      >
        <Name>{round.opponent_name}</Name>
      </Link>
      {round.opponent_line !== null && (
        <span className="numerals ml-2 text-xs font-normal text-ink-faint">
          {t('line {line}', { line: round.opponent_line })}
        </span>
      )}
    </span>
  );
}

/** What the games against rated opponents are worth. */
function Figures({ card }: { card: PlayerCard }) {
  if (card.performance === null) return null;
  const gained = card.expected === null ? null : 10 * card.rated_score - card.expected;
  return (
    <section aria-label={t('Performance')} className="flex flex-col gap-2">
      <h2 className="text-xl">{t('Performance')}</h2>
      <dl className="flex flex-wrap gap-x-8 gap-y-3 rounded-lg border border-line bg-surface px-5 py-4">
        <Figure label={t('Performance')}>{card.performance}</Figure>
        <Figure label={t('Average of the opponents')}>{card.average}</Figure>
        <Figure label={t('Score in rated games')}>
          {t('{points} of {games}', { points: formatPoints(card.rated_score), games: card.rated_games })}
        </Figure>
        {card.expected !== null && <Figure label={t('Expected')}>{formatDecimal(card.expected / 100, 2)}</Figure>}
        {gained !== null && (
          <Figure label={t('Better than expected')}>
            {gained === 0 ? formatDelta(0) : `${gained > 0 ? '+' : '−'}${formatDecimal(Math.abs(gained) / 100, 2)}`}
          </Figure>
        )}
      </dl>
      <p className="max-w-prose text-sm text-ink-soft">
        {t('Games over the board against rated opponents count; byes and forfeits do not.')}
      </p>
    </section>
  );
}
