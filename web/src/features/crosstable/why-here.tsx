import { Link } from '@tanstack/react-router';
import { Name } from '@/components/ui/people/name';
import type { Neighbour, PlayerCard, Working } from '@/lib/api/hall';
import { cx } from '@/lib/class-names';
import { formatOrdinal, formatPoints } from '@/lib/format';
import { isKnownTieBreak, tieBreakName } from '@/lib/tournament/tie-breaks';
import { Rich, t } from '@/lib/words';

/** The answer to "why am I fourth": what parts a player from who is next, and what every tie-break is made of. */
export function WhyHere({ card }: { card: PlayerCard }) {
  const { standing } = card;
  if (!standing || card.workings.length === 0) return null;
  const place = standing.rank;
  return (
    <section aria-labelledby="why-here" className="flex flex-col gap-4">
      <h2 id="why-here" className="text-xl">
        {standing.rank === standing.rank_to
          ? t('Why {place}?', { place: formatOrdinal(place) })
          : t('Why shared {place}?', { place: formatOrdinal(place) })}
      </h2>
      <ul className="flex max-w-prose flex-col gap-1.5">
        {card.neighbours.map((one) => (
          <li key={one.entry} className="flex gap-2">
            <span aria-hidden="true" className="text-ink-faint">
              {one.is_above ? '↑' : '↓'}
            </span>
            <span>
              <NeighbourText card={card} one={one} />
            </span>
          </li>
        ))}
      </ul>
      <div className="grid gap-4 lg:grid-cols-2">
        {card.workings.map((working, index) => (
          <WorkingTable key={`${working.code}-${index}`} card={card} working={working} />
        ))}
      </div>
    </section>
  );
}

function NeighbourText({ card, one }: { card: PlayerCard; one: Neighbour }) {
  const who = (
    <Link
      to="/tournaments/$id/players/$number"
      params={{ id: String(card.tournament), number: String(one.entry) }}
      className="rounded-sm font-semibold underline decoration-line-strong decoration-1 underline-offset-3"
    >
      <Name>{one.name}</Name>
    </Link>
  );
  const { mine, theirs } = one;
  const place = formatOrdinal(one.rank);
  if (one.decider === 'unranked')
    return (
      <Rich
        text="{who}, {place}: whoever left with less than half of the games played is not ranked."
        {...{ who, place }}
      />
    );
  if (one.decider === '') return <Rich text="{who}, {place}: all is equal." {...{ who, place }} />;
  if (one.decider === 'points')
    return one.is_above ? (
      <Rich text="{who}, {place}, has more points: {theirs} against {mine}." {...{ who, place, mine, theirs }} />
    ) : (
      <Rich text="{who}, {place}, has fewer points: {theirs} against {mine}." {...{ who, place, mine, theirs }} />
    );
  const tiebreak = <strong>{tieBreakName(one.decider)}</strong>;
  return (
    <Rich
      text="{who}, {place}: equal up to {tiebreak}, which is {theirs} there and {mine} here."
      {...{ who, place, tiebreak, mine, theirs }}
    />
  );
}

function WorkingTable({ card, working }: { card: PlayerCard; working: Working }) {
  const meaning = isKnownTieBreak(working.code) && tieBreakName(working.code);
  const rounds = new Map(card.rounds.map((round) => [round.round, round]));
  const parts = working.parts.filter((part) => part.round !== null || part.value !== '');
  return (
    <section aria-label={working.code} className="overflow-hidden rounded-lg border border-line bg-surface">
      <h3 className="flex items-baseline justify-between gap-3 border-b border-line px-4 py-2 font-semibold">
        <span>
          {working.code}
          {meaning && <span className="ml-2 text-sm font-normal text-ink-soft">{meaning}</span>}
        </span>
        <span className="numerals text-lg font-bold">{working.value}</span>
      </h3>
      {parts.length === 0 ? (
        <p className="px-4 py-2 text-sm text-ink-soft">{t('Nothing adds up to this one.')}</p>
      ) : (
        <table className="numerals w-full text-sm">
          <thead className="sr-only">
            <tr>
              <th scope="col">{t('Round')}</th>
              <th scope="col">{t('Opponent')}</th>
              <th scope="col">{t('Value')}</th>
            </tr>
          </thead>
          <tbody>
            {parts.map((part, index) => (
              <tr key={index} className={cx('border-b border-line last:border-0', part.is_cut && 'text-ink-faint')}>
                <td className="w-14 py-1 pl-4 text-ink-faint">
                  {part.round === null ? '' : t('R{number}', { number: part.round })}
                </td>
                <td className="py-1 pr-2">
                  <PartText part={part} name={rounds.get(part.round ?? 0)?.opponent_name ?? null} />
                </td>
                <td className={cx('w-20 py-1 pr-4 text-right font-semibold', part.is_cut && 'line-through')}>
                  {part.value}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function PartText({ part, name }: { part: Working['parts'][number]; name: string | null }) {
  const score = part.round === null || part.opponent === null ? '' : formatPoints(part.points);
  return (
    <>
      {part.is_virtual ? (
        <span className="text-ink-soft">{t('a virtual opponent stands in for the round not played')}</span>
      ) : (
        <>
          {name ? <Name>{name}</Name> : part.round === null ? t('own number') : t('no opponent')}
          {score !== '' && (
            <span className="ml-2 text-xs text-ink-faint" title={t('Points scored against them')}>
              {score}
            </span>
          )}
        </>
      )}
      {part.is_cut && <span className="ml-2 text-xs font-semibold">{t('cut')}</span>}
    </>
  );
}
