import { type ErrorComponentProps, Outlet, useLocation } from '@tanstack/react-router';
import { Shell } from '@/components/layout/shell';
import { ThemeSwitch } from '@/components/layout/theme-switch';
import { ErrorState } from '@/components/ui/feedback/states';
import { AccountMenu } from '@/features/account/account-menu';
import { ArenaReminder } from '@/features/arenas/arena-reminder';
import { OwnGameBanner } from '@/features/chess-game/own-game-banner';
import { NotificationBell } from '@/features/notifications/bell';
import { SearchBox } from '@/features/search/search-box';
import { WarningDialog } from '@/features/warnings/warning-dialog';
import { messageOf } from '@/lib/api/errors';
import { useCommandSender } from '@/lib/command';
import { t } from '@/lib/words';

const BARE = ['/overlay/', '/embed/', '/screen/', '/helper/', '/tablet/'];

/** The shell with the tools that need to know the reader; an overlay, a frame on another site and a screen in the hall stand alone. */
export function Root() {
  useCommandSender();
  const isBare = useLocation({
    select: ({ pathname }) => BARE.some((start) => pathname.startsWith(start)),
  });
  if (isBare) return <Outlet />;
  return (
    <Shell
      notice={
        <>
          <OwnGameBanner />
          <ArenaReminder />
          <WarningDialog />
        </>
      }
      tools={
        <>
          <SearchBox />
          <NotificationBell />
          <ThemeSwitch />
          <AccountMenu />
        </>
      }
    />
  );
}

/** A page that threw while drawing. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  return (
    <div className="mx-auto w-full max-w-3xl p-6">
      <ErrorState title={t('This page could not be shown')} message={messageOf(error)} onRetry={reset} />
    </div>
  );
}
