import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { NotFound } from '@/app/routes/not-found';
import { Page } from '@/components/layout/page';
import { buttonClass } from '@/components/ui/button';
import { Notice } from '@/components/ui/feedback/notice';
import { EmptyState, ErrorState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { Icon } from '@/components/ui/icon';
import { AnalysisView } from '@/features/analysis/analysis-view';
import { type Given, ImportForm } from '@/features/analysis/import-form';
import { readPgn } from '@/features/analysis/pgn';
import { readPosition, startFen } from '@/features/analysis/rules';
import { plantTree } from '@/features/analysis/tree';
import { chessApi } from '@/lib/api/arena';
import { ApiError, messageOf } from '@/lib/api/errors';
import { t } from '@/lib/words';

const boardRoute = getRouteApi('/analysis');
const gameRoute = getRouteApi('/analysis/$id');

/** A board to think on: for a game or a position from elsewhere, or from the first move on. */
export function AnalysisPage() {
  const { fen } = boardRoute.useSearch();
  const [count, setCount] = useState(0);
  const [given, setGiven] = useState<Given>(() => ({
    tree: plantTree('standard', fen && readPosition(fen, 'standard') ? fen : startFen('standard')),
    isGame: false,
    note: '',
  }));
  return (
    <Page title={t('Analysis board')} heading={<h1 className="sr-only">{t('Analysis board')}</h1>} width="wide">
      <AnalysisView key={count} given={given.tree} isGame={given.isGame}>
        {given.note && <Notice tone="gold">{given.note}</Notice>}
        <details className="rounded-lg border border-line bg-surface px-3 py-2">
          <summary className="cursor-pointer font-semibold">{t('Open a game or a position')}</summary>
          <div className="pt-3">
            <ImportForm
              onGiven={(next) => {
                setGiven(next);
                setCount((now) => now + 1);
              }}
            />
          </div>
        </details>
      </AnalysisView>
    </Page>
  );
}

/** A game that was played here, once it is over. */
export function GameAnalysisPage() {
  const id = Number(gameRoute.useParams().id);
  return Number.isInteger(id) ? <GameAnalysis key={id} id={id} /> : <NotFound />;
}

function GameAnalysis({ id }: { id: number }) {
  const game = useQuery({
    queryKey: ['chess-game', id, 'analysis'],
    queryFn: async () => ({ ...(await chessApi.get(id)), pgn: await chessApi.getPgn(id) }),
    retry: false,
    staleTime: Infinity,
  });
  const read = useMemo(() => (game.data ? readPgn(game.data.pgn)[0] : undefined), [game.data]);
  const title = game.data
    ? t('{white} against {black}: analysis', {
        white: game.data.white.display_name,
        black: game.data.black.display_name,
      })
    : t('Analysis');
  if (game.error instanceof ApiError && game.error.status === 404) return <NotFound />;
  return (
    <Page title={title} heading={<h1 className="sr-only">{title}</h1>} width="wide">
      {game.isPending && (
        <Loading label={t('Loading the game')}>
          <Skeleton className="mx-auto aspect-square w-full max-w-[40rem]" />
        </Loading>
      )}
      {game.isError && <ErrorState message={messageOf(game.error)} onRetry={() => void game.refetch()} />}
      {game.data && game.data.game.status !== 'over' && <GoesOn id={id} />}
      {game.data?.game.status === 'over' &&
        (read ? (
          <AnalysisView given={read.tree} isGame isFlippedAtFirst={game.data.my_side === 1}>
            <Link
              to="/games/chess/$id"
              params={{ id: String(id) }}
              className={buttonClass('secondary', 'sm', 'self-start')}
            >
              <Icon name="left" className="size-4" /> {t('Back to the game')}
            </Link>
          </AnalysisView>
        ) : (
          <EmptyState title={t('No move was made in this game')}>{t('There is nothing to look at.')}</EmptyState>
        ))}
    </Page>
  );
}

/** Nobody asks an engine about a game that goes on, not even those who only watch. */
function GoesOn({ id }: { id: number }) {
  return (
    <EmptyState
      title={t('This game goes on')}
      action={
        <Link to="/games/chess/$id" params={{ id: String(id) }} className={buttonClass('primary')}>
          {t('To the game')}
        </Link>
      }
    >
      {t('It can be analysed as soon as it is over.')}
    </EmptyState>
  );
}
