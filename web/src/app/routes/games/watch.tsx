import { getRouteApi, Link } from '@tanstack/react-router';
import { NotFound } from '@/app/routes/not-found';
import { ErrorBoundary } from '@/components/layout/error-boundary';
import { Page } from '@/components/layout/page';
import { buttonClass } from '@/components/ui/button';
import { EmptyState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { BracketView } from '@/features/bracket/bracket-view';
import { ChessSpectatorBoard } from '@/features/chess-game/spectator-board';
import { SpectatorBoard } from '@/features/ludo/spectator-board';
import { RoundsView } from '@/features/rounds/rounds-view';
import { SwissView } from '@/features/rounds/swiss-view';
import type { BoardTable } from '@/features/watch/board-view';
import { isShutOut } from '@/features/watch/spectate-state';
import { type Choice, type Spectate, useSpectate } from '@/features/watch/use-spectate';
import { WatchHeader } from '@/features/watch/watch-header';
import { WatchView } from '@/features/watch/watch-view';
import type { View } from '@/lib/api/types';
import { useUser } from '@/lib/query';
import { said, t } from '@/lib/words';

const route = getRouteApi('/tournaments/$id/watch');

/** The boards of hosted games: one line a kind. */
const BOARDS: BoardTable = { chess: ChessSpectatorBoard, ludo: SpectatorBoard };

/** A tournament for spectators. */
export function WatchPage() {
  const id = Number(route.useParams().id);
  const { match, entry } = route.useSearch();
  const spectate = useSpectate(id, entry !== undefined ? { entry } : match !== undefined ? { match } : null);
  const { view, refusal } = spectate;

  if (!Number.isInteger(id) || refusal?.code === 'tournament.unknown') return <NotFound />;
  if (isShutOut(spectate)) return <ShutOut id={id} message={said(refusal?.message ?? '', refusal)} />;
  if (!view) {
    return (
      <Page title={t('Watch')} heading={<Skeleton className="h-24" />} width="wide">
        <Loading label={t('Taking a seat')}>
          <Skeleton className="h-[60dvh]" />
        </Loading>
      </Page>
    );
  }
  return <Grandstand view={view} spectate={spectate} />;
}

/** Header, stage, and the draw as it was a moment ago. */
function Grandstand({ view, spectate }: { view: View; spectate: Spectate }) {
  const navigate = route.useNavigate();
  const choose = (choice: Choice) => void navigate({ search: choice ?? {}, replace: true, resetScroll: false });
  const watch = (match: number) => {
    choose({ match });
    window.scrollTo({ top: 0, behavior: 'smooth' });
  };
  const followed = spectate.choice && 'entry' in spectate.choice ? spectate.choice.entry : null;
  return (
    <Page
      title={t('Watch {name}', { name: view.name })}
      width="wide"
      heading={<WatchHeader view={view} delay={spectate.delay} viewers={spectate.viewers} status={spectate.status} />}
    >
      <ErrorBoundary>
        <WatchView view={view} spectate={spectate} table={BOARDS} onChoose={choose} />
      </ErrorBoundary>
      {view.matches.length > 0 && (
        <ErrorBoundary>
          <Draw view={view} followed={followed} onWatch={watch} />
        </ErrorBoundary>
      )}
    </Page>
  );
}

/** The draw of each format, as on the page of the tournament. */
function Draw({ view, followed, onWatch }: { view: View; followed: number | null; onWatch: (match: number) => void }) {
  if (view.format === 'round-robin') return <RoundsView view={view} onOpenMatch={onWatch} />;
  if (view.format === 'swiss' || view.format === 'keizer') return <SwissView view={view} onOpenMatch={onWatch} />;
  return <BracketView view={view} onOpenMatch={onWatch} followedEntry={followed} />;
}

/** The boards of this tournament are for its participants. */
function ShutOut({ id, message }: { id: number; message: string }) {
  const user = useUser();
  return (
    <Page title={t('Watch')} width="narrow">
      <EmptyState
        title={t('For participants only')}
        action={
          <>
            {user === null && (
              <Link to="/sign-in" search={{ redirect: `/tournaments/${id}/watch` }} className={buttonClass('primary')}>
                {t('Sign in')}
              </Link>
            )}
            <Link to="/tournaments/$id" params={{ id: String(id) }} className={buttonClass()}>
              {t('Go to the tournament')}
            </Link>
          </>
        }
      >
        {t('{message} The bracket and all results are open to everybody on the tournament page.', { message })}
      </EmptyState>
    </Page>
  );
}
