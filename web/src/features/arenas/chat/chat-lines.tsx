import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { REACHABLE } from '@/components/ui/reachable';
import { Icon } from '@/components/ui/icon';
import { Menu, MenuItem } from '@/components/ui/overlays/menu';
import { Name } from '@/components/ui/people/name';
import type { ChatLine } from '@/lib/api/arena-types';
import type { useChatActions } from '@/lib/arena/use-chat';
import { cx } from '@/lib/class-names';
import { formatDateTime } from '@/lib/format';
import { t, tn } from '@/lib/words';

type Actions = Pick<ReturnType<typeof useChatActions>, 'hide' | 'timeOut'>;
/** `actions` are there for those who keep order. */
type Props = { lines: ChatLine[]; own: string | null; organiser: string | null; actions: Actions | null };

/** What was written, the newest at the end and in sight unless the reader has scrolled up. */
export function ChatLines({ lines, own, organiser, actions }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const isAtEnd = useRef(true);
  const last = lines.at(-1)?.id;
  const spoken = useSpoken(lines, own);
  useLayoutEffect(() => {
    if (list.current && isAtEnd.current) list.current.scrollTop = list.current.scrollHeight;
  }, [last]);
  const onScroll = () => {
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = list.current ?? {};
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < 40;
  };
  return (
    <div className="border-t border-line">
      {lines.length === 0 ? (
        <p className="px-4 py-3 text-ink-faint">{t('Nobody has written yet.')}</p>
      ) : (
        <ol
          ref={list}
          onScroll={onScroll}
          {...REACHABLE}
          aria-label={t('Lines of the chat')}
          className="flex max-h-72 flex-col gap-1 overflow-y-auto overscroll-contain px-4 py-2"
        >
          {lines.map((line) => (
            <Line
              key={line.id}
              line={line}
              isOwn={line.username === own}
              isOrganiser={line.username === organiser}
              actions={actions}
            />
          ))}
        </ol>
      )}
      <p role="status" className="sr-only">
        {spoken}
      </p>
    </div>
  );
}

type LineProps = { line: ChatLine; isOwn: boolean; isOrganiser: boolean; actions: Actions | null };

function Line({ line, isOwn, isOrganiser, actions }: LineProps) {
  const { id, username, display_name: name, text, at } = line;
  return (
    <li className="flex items-start gap-1 overflow-hidden" title={formatDateTime(new Date(at).toISOString())}>
      <p className="min-w-0 flex-1 wrap-anywhere">
        <span className={cx('font-semibold', isOwn ? 'text-azure' : 'text-ink-soft')}>
          <Name>{name}</Name>
        </span>
        {isOrganiser && (
          <>
            {' '}
            <Icon name="shield" className="inline size-3.5 align-[-2px]" />
            <span className="sr-only">{t('(organiser)')}</span>
          </>
        )}
        <span className="text-ink-faint">:</span> <bdi>{text}</bdi>
      </p>
      {actions && (
        <Menu
          trigger={
            <button
              type="button"
              aria-label={t('What to do with this line from {name}', { name })}
              className="-my-1 grid size-7 shrink-0 place-items-center rounded-sm text-ink-faint hover:bg-sunken hover:text-ink"
            >
              <Icon name="more" className="size-4" />
            </button>
          }
        >
          <MenuItem icon="eye" onSelect={() => actions.hide.mutate(id)}>
            {t('Hide this line')}
          </MenuItem>
          {!isOwn && !isOrganiser && (
            <MenuItem icon="mute" isDangerous onSelect={() => actions.timeOut.mutate(username)}>
              {t('Time out {name} for 10 minutes', { name })}
            </MenuItem>
          )}
        </Menu>
      )}
    </li>
  );
}

const PATIENCE_MS = 5_000;

/** What a screen reader says of new lines: one as it is, several within some seconds as their number. */
function useSpoken(lines: ChatLine[], own: string | null): string {
  const [spoken, setSpoken] = useState('');
  const last = lines.at(-1)?.id ?? 0;
  const [heard, setHeard] = useState(last);
  const latest = useRef({ lines, own });
  useEffect(() => {
    latest.current = { lines, own };
  });
  const isWaiting = last > heard;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => {
      const fresh = latest.current.lines.filter((line) => line.id > heard && line.username !== latest.current.own);
      const [first] = fresh;
      if (first)
        setSpoken(
          fresh.length === 1
            ? `${first.display_name}: ${first.text}`
            : tn(fresh.length, '{count} new line in the chat', '{count} new lines in the chat'),
        );
      setHeard(latest.current.lines.at(-1)?.id ?? heard);
    }, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, heard]);
  return spoken;
}
