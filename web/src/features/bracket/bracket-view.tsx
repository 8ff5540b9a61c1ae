import { type KeyboardEvent, useCallback, useMemo, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { Segmented } from '@/components/ui/segmented';
import { EmptyState } from '@/components/ui/feedback/states';
import { BracketCanvas } from '@/features/bracket/bracket-canvas';
import { layoutBracket, pathOf } from '@/features/bracket/bracket-layout';
import { PrintBracket } from '@/features/bracket/print-bracket';
import { RoundPager } from '@/features/bracket/round-pager';
import { useNews } from '@/features/bracket/use-news';
import type { Bracket, Match, View } from '@/lib/api/types';
import { indexEntries, openMatches, spokenMatch } from '@/lib/tournament/match';
import { PHONE, useMedia } from '@/lib/browser/use-media';
import { t } from '@/lib/words';

type Look = 'tree' | 'rounds';
/** Where the page has its own way to follow a player, it says here who it is. */
type Props = { view: View; onOpenMatch: (match: number) => void; followedEntry?: number | null };

/** The bracket of a tournament: a drawing or round by round, with one player's path on request. */
export function BracketView({ view, onOpenMatch, followedEntry }: Props) {
  const { matches, rounds } = view;
  const isPhone = useMedia(PHONE);
  const [chosen, setChosen] = useState<Look | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const [found, setFound] = useState<number | null>(null);
  const followed = followedEntry === undefined ? found : followedEntry;
  const names = useMemo(() => indexEntries(view.entries), [view.entries]);
  const layout = useMemo(() => layoutBracket(matches, rounds), [matches, rounds]);
  const byNumber = useMemo(() => new Map(matches.map((match) => [match.number, match])), [matches]);
  const highlight = hovered ?? followed;
  const path = useMemo(() => pathOf(matches, highlight), [matches, highlight]);
  const labelOf = useCallback((match: Match) => spokenMatch(match, { rounds }, names), [rounds, names]);
  const news = useNews(matches);

  if (matches.length === 0) return <NoBracket view={view} />;
  const look = chosen ?? (isPhone ? 'rounds' : 'tree');
  const start = followed === null ? whereToLook(matches) : [...pathOf(matches, followed)].at(-1);
  const shared = { layout, names, labelOf, path, highlight, news, onOpen: onOpenMatch };
  return (
    <section aria-label={t('Bracket')} className="flex flex-col gap-3">
      <div className="no-print flex flex-wrap items-end gap-3">
        <Segmented label={t('View')} value={look} onChange={setChosen} options={LOOKS} />
        {followedEntry === undefined && <FollowBox view={view} onFollow={setFound} />}
        <Button look="ghost" className="ml-auto max-sm:hidden" onClick={() => window.print()}>
          <Icon name="print" /> {t('Print')}
        </Button>
      </div>
      {look === 'tree' ? (
        <BracketCanvas {...shared} matches={byNumber} focus={start} followed={followed} onHighlight={setHovered} />
      ) : (
        <RoundPager {...shared} key={followed} matches={matches} first={start} />
      )}
      <PrintBracket matches={matches} rounds={rounds} names={names} />
    </section>
  );
}

const LOOKS = [
  {
    value: 'tree' as const,
    label: (
      <>
        <Icon name="bracket" className="size-4" /> {t('Tree')}
      </>
    ),
    name: t('Tree'),
  },
  {
    value: 'rounds' as const,
    label: (
      <>
        <Icon name="list" className="size-4" /> {t('Rounds')}
      </>
    ),
    name: t('Rounds'),
  },
];

const FINALS: ReadonlySet<Bracket> = new Set(['main', 'winners', 'grand-final']);

/** The first match that can be played, or the final once there is none. */
function whereToLook(matches: Match[]): number | undefined {
  const open = openMatches(matches)[0];
  if (open) return open.number;
  return matches.findLast((match) => match.winner_to === null && FINALS.has(match.bracket))?.number;
}

function FollowBox({ view, onFollow }: { view: View; onFollow: (entry: number | null) => void }) {
  const [text, setText] = useState('');
  const players = view.entries.filter((entry) => entry.seed !== null);
  const change = (value: string) => {
    setText(value);
    onFollow(players.find((entry) => entry.name.toLowerCase() === value.trim().toLowerCase())?.number ?? null);
  };
  const takeFirst = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || text.trim() === '') return;
    const typed = text.trim().toLowerCase();
    const names = players.map((entry) => entry.name);
    const found =
      names.find((name) => name.toLowerCase().startsWith(typed)) ??
      names.find((name) => name.toLowerCase().includes(typed));
    if (found !== undefined) change(found);
  };
  return (
    <Field label={t('Follow a player')} isLabelHidden className="w-64 max-sm:w-full">
      {(control) => (
        <>
          <input
            {...control}
            className={`${control.className} min-h-10! text-sm!`}
            type="search"
            list={`${control.id}-names`}
            placeholder={t('Follow a player…')}
            value={text}
            onChange={(event) => change(event.target.value)}
            onKeyDown={takeFirst}
          />
          <datalist id={`${control.id}-names`}>
            {players.map((entry) => (
              <option key={entry.number} value={entry.name} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}

function NoBracket({ view }: { view: View }) {
  const isStaff = view.my.can.includes('move_phase');
  return (
    <EmptyState title={t('The bracket is not drawn yet')}>
      {isStaff
        ? t('Gather the entries, settle the seeds, then start: the bracket is drawn at that moment.')
        : t('It is drawn when the organisers start the tournament.')}
    </EmptyState>
  );
}
