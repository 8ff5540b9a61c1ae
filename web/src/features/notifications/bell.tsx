import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Popover } from 'radix-ui';
import { useEffect, useRef } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { api } from '@/lib/api';
import type { Notification } from '@/lib/api/types';
import { cx } from '@/lib/class-names';
import { useAction } from '@/lib/command';
import { formatRelative } from '@/lib/format';
import { useOwnGames } from '@/lib/tournament/use-hosted-game';
import { useUser } from '@/lib/query';
import { chime } from '@/lib/browser/sound-setting';
import { saidIn, t } from '@/lib/words';

const KEY = ['me', 'notifications'];

function useNotifications(isSignedIn: boolean) {
  return useQuery({ queryKey: KEY, queryFn: api.getNotifications, enabled: isSignedIn, refetchInterval: 30_000 });
}

/** News for the reader: their match is ready, their result was corrected. */
export function NotificationBell() {
  const user = useUser();
  const client = useQueryClient();
  const news = useNotifications(Boolean(user));
  const games = useOwnGames();
  const markRead = useAction({
    mutationFn: api.markNotificationsRead,
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
  const unread = news.data?.unread ?? 0;
  const heard = useRef<number | null>(null);
  useEffect(() => {
    if (news.data === undefined) return;
    if (heard.current !== null && unread > heard.current) chime();
    heard.current = unread;
  }, [news.data, unread]);
  if (!user) return null;
  return (
    <Popover.Root
      onOpenChange={(open) => {
        if (open) void client.invalidateQueries({ queryKey: ['me'] });
        else if (unread > 0) markRead.mutate();
      }}
    >
      <Popover.Trigger asChild>
        <Button
          look="ghost"
          size="icon"
          className="relative text-on-banner hover:bg-[rgb(255_255_255/0.14)]!"
          aria-label={unread > 0 ? t('Notifications, {unread} unread', { unread }) : t('Notifications')}
        >
          <Icon name="bell" />
          {unread > 0 && (
            <span className="absolute top-1 right-1 grid min-w-4 place-items-center rounded-full bg-or px-1 text-[0.65rem] leading-4 font-bold text-[#17182b]">
              {unread}
            </span>
          )}
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={6}
          className="animate-rise z-50 w-[min(24rem,94vw)] rounded-md border border-line bg-surface shadow-raised"
          aria-label={t('Notifications')}
        >
          <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-3">
            <p className="text-lg font-bold">{t('Notifications')}</p>
            <Link to="/account" className="text-sm font-semibold text-azure underline">
              {t('Choose')}
            </Link>
          </div>
          {news.data?.items.length ? (
            <ul className="max-h-96 overflow-y-auto">
              {news.data.items.map((item) => (
                <NewsItem
                  key={item.id}
                  item={item}
                  now={news.dataUpdatedAt}
                  game={
                    games.find(
                      (game) => game.tournament_id === item.tournament_id && game.match_number === item.match_number,
                    )?.id
                  }
                />
              ))}
            </ul>
          ) : (
            <p className="px-4 py-8 text-center text-sm text-ink-soft">
              {news.isError
                ? t('Notifications did not load.')
                : t('Nothing new. You will hear when a match of yours is ready.')}
            </p>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function NewsItem({ item, now, game }: { item: Notification; now: number; game: number | undefined }) {
  const body = (
    <>
      <span
        className={cx('mt-2 size-2 shrink-0 rounded-full', item.read ? 'bg-transparent' : 'bg-or')}
        aria-hidden="true"
      />
      <span className="min-w-0">
        <span className="block text-sm">{saidIn(item, 'text')}</span>
        <span className="text-xs text-ink-faint">{formatRelative(item.created_at, now)}</span>
      </span>
    </>
  );
  if (game !== undefined) {
    return (
      <li>
        <Link
          to="/games/$id"
          params={{ id: String(game) }}
          className="flex items-center gap-2.5 border-b border-line bg-azure-wash px-4 py-2.5 hover:brightness-95"
        >
          {body}
          <span className={buttonClass('primary', 'sm', 'ml-auto')}>{t('Play now')}</span>
        </Link>
      </li>
    );
  }
  const className = 'flex gap-2.5 border-b border-line px-4 py-2.5 last:border-0';
  return (
    <li>
      <Link
        to="/tournaments/$id"
        params={{ id: String(item.tournament_id) }}
        search={item.match_number === null ? {} : { tab: 'draw', match: item.match_number }}
        className={cx(className, 'hover:bg-azure-wash')}
      >
        {body}
      </Link>
    </li>
  );
}
