import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { FindPlayer } from '@/components/ui/people/find-player';
import { Icon } from '@/components/ui/icon';
import { EmptyState } from '@/components/ui/feedback/states';
import { useVirtualRows } from '@/components/ui/use-virtual-rows';
import { RoundMatch } from '@/features/rounds/round-match';
import type { Match, View } from '@/lib/api/types';
import { FINDABLE, isFound } from '@/lib/tournament/find-entries';
import { type Names, sideEntry } from '@/lib/tournament/match';
import { t } from '@/lib/words';

/** As it is drawn with a mouse; measured once it was. */
const ROW = { usual: 48, gap: 6 };

export type PairingListHandle = { show: (match: number) => void };
type Props = {
  ref?: Ref<PairingListHandle>;
  view: View;
  matches: Match[];
  names: Names;
  points?: ReadonlyMap<number, number>;
  onOpenMatch: (match: number) => void;
  onExplain?: (match: Match) => void;
};

/** The pairings of a round. A long one draws what is in sight, finds a player, and leads to the reader's own board. */
export function PairingList({ ref, view, matches, names, points, onOpenMatch, onExplain }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const [typed, setTyped] = useState('');
  const isAsked = (match: Match) =>
    isFound(sideEntry(match, 0, names), typed) || isFound(sideEntry(match, 1, names), typed);
  const rows = typed === '' ? matches : matches.filter(isAsked);
  const { isLong, pieces, keepFocus, goTo } = useVirtualRows(
    list,
    rows.map((match) => match.number),
    { scroller: 'page', ...ROW },
  );
  useImperativeHandle(ref, () => ({ show: goTo }));
  const mine = rows.find((match) =>
    match.sides.some((side) => side.entry !== null && side.entry === view.my.entry_number),
  );
  return (
    <>
      {matches.length > FINDABLE && (
        <div className="no-print flex items-center gap-2">
          <FindPlayer value={typed} onChange={setTyped} />
          {mine && (
            <Button onClick={() => goTo(mine.number)}>
              <Icon name="target" className="size-4" /> {t('Jump to me')}
            </Button>
          )}
        </div>
      )}
      {rows.length === 0 && <EmptyState title={t('Nobody with that name')}>{t('Try fewer letters.')}</EmptyState>}
      <ul ref={list} className="flex flex-col" {...(isLong && keepFocus)}>
        {pieces.map((piece) => {
          if (piece.kind === 'gap')
            return <li key={`gap-${piece.before}`} aria-hidden="true" style={{ height: piece.height }} />;
          const match = rows[piece.index];
          return (
            match && (
              <RoundMatch
                key={match.number}
                view={view}
                match={match}
                names={names}
                isMine={match === mine}
                onOpen={() => onOpenMatch(match.number)}
                {...(points && { points })}
                {...(onExplain && { onExplain: () => onExplain(match) })}
              />
            )
          );
        })}
      </ul>
    </>
  );
}
