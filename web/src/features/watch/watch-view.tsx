import { useMemo, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/feedback/notice';
import { type BoardTable, BoardView } from '@/features/watch/board-view';
import { FollowBox } from '@/features/watch/follow-box';
import { HistoryView } from '@/features/watch/history-view';
import { RunningList } from '@/features/watch/running-list';
import { Stage } from '@/features/watch/stage';
import type { Choice, Spectate } from '@/features/watch/use-spectate';
import type { Match, View } from '@/lib/api/types';
import { indexEntries, type Names, sideName } from '@/lib/tournament/match';
import { t } from '@/lib/words';

type Props = { view: View; spectate: Spectate; table: BoardTable; onChoose: (choice: Choice) => void };

/** The match on stage, and what else is being played. */
export function WatchView({ view, spectate, table, onChoose }: Props) {
  const { choice } = spectate;
  const names = useMemo(() => indexEntries(view.entries), [view.entries]);
  const entry = choice && 'entry' in choice ? choice.entry : null;
  const following = spectate.following?.entry === entry ? spectate.following : null;
  const shown = choice === null ? null : 'match' in choice ? choice.match : (following?.match ?? null);
  const match = view.matches.find((row) => row.number === shown);
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <Stage
          view={view}
          names={names}
          match={match}
          board={match && spectate.boards.get(match.number)}
          following={following}
        >
          {match && <OnStage key={match.number} match={match} names={names} spectate={spectate} table={table} />}
        </Stage>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <FollowBox
          entries={view.entries}
          followed={entry === null ? undefined : names.get(entry)}
          onFollow={(number) => onChoose(number === null ? null : { entry: number })}
        />
        <RunningList view={view} names={names} shown={shown} onWatch={(number) => onChoose({ match: number })} />
      </div>
    </div>
  );
}

function OnStage({
  match,
  names,
  spectate,
  table,
}: {
  match: Match;
  names: Names;
  spectate: Spectate;
  table: BoardTable;
}) {
  const [isPast, setPast] = useState(false);
  const board = spectate.boards.get(match.number);
  const history = spectate.histories.get(match.number);
  const ask = () => spectate.askHistory(match.number);
  if (isPast && history)
    return (
      <HistoryView
        history={history}
        table={table}
        names={[sideName(match, 0, names), sideName(match, 1, names)]}
        onRefresh={ask}
        onClose={() => setPast(false)}
      />
    );
  return (
    <>
      {board ? <BoardView board={board} table={table} /> : <NoBoard match={match} />}
      <div className="flex justify-center">
        <Button
          onClick={() => {
            ask();
            setPast(true);
          }}
          isBusy={isPast && !history}
        >
          <Icon name="undo" className="size-4" /> {t('History')}
        </Button>
      </div>
    </>
  );
}

function NoBoard({ match }: { match: Match }) {
  if (match.status === 'locked') return <Notice>{t('The players of this match are not known yet.')}</Notice>;
  if (match.status === 'completed') return null;
  return (
    <Notice>
      {t(
        'There is no board to see: this match is not played on this site, or has not begun. Its score appears here as it is entered.',
      )}
    </Notice>
  );
}
