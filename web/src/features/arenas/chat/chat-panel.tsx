import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/feedback/notice';
import { ChatLines } from '@/features/arenas/chat/chat-lines';
import type { Arena } from '@/lib/api/arena-types';
import { messageOf } from '@/lib/api/errors';
import type { User } from '@/lib/api/types';
import { lengthOf } from '@/lib/arena/chat';
import { useChatChoice } from '@/lib/arena/chat-choice';
import { useChat, useChatActions } from '@/lib/arena/use-chat';
import { cx } from '@/lib/class-names';
import { PHONE, useMedia } from '@/lib/browser/use-media';
import { t, tn } from '@/lib/words';

const MOST = 140;
type Props = { arena: Arena; user: User | null | undefined };
type Actions = ReturnType<typeof useChatActions>;

const THREE_COLUMNS = '(min-width: 80rem)';

/** The chat where it belongs: in a side column, on phones below the standings. */
export function ChatIn({ column, arena, user }: Props & { column: 'left' | 'middle' | 'right' }) {
  const [isPhone, isWide] = [useMedia(PHONE), useMedia(THREE_COLUMNS)];
  const place = isPhone ? 'middle' : isWide ? 'left' : 'right';
  return place === column && arena.has_chat && arena.phase !== 'deleted' ? (
    <ChatPanel arena={arena} user={user} />
  ) : null;
}

/** The chat of an arena, which a reader can put away for good. */
function ChatPanel({ arena, user }: Props) {
  const [isShown, setShown] = useChatChoice();
  const id = useId();
  return (
    <section aria-labelledby={`${id}-title`} className="flex flex-col rounded-lg border border-line bg-surface text-sm">
      <div className="flex items-center justify-between gap-2 py-1 pr-1 pl-4">
        <h2 id={`${id}-title`} className="font-sans text-sm font-bold">
          {t('Chat')}
        </h2>
        <Button
          look="ghost"
          size="sm"
          className="min-h-10! text-ink-soft!"
          aria-expanded={isShown}
          aria-controls={`${id}-chat`}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? t('Hide chat') : t('Show chat')}
          <Icon name={isShown ? 'up' : 'down'} className="size-4" />
        </Button>
      </div>
      <div id={`${id}-chat`} hidden={!isShown}>
        {isShown && <Conversation arena={arena} user={user} />}
      </div>
    </section>
  );
}

function Conversation({ arena, user }: Props) {
  const chat = useChat(arena.id, true);
  const actions = useChatActions(arena.id);
  const isModerator = arena.my?.is_organiser === true;
  const error = actions.hide.error ?? actions.timeOut.error;
  if (chat.isPending) return <p className="border-t border-line px-4 py-3 text-ink-faint">{t('Loading the chat')}</p>;
  if (chat.isError) return <p className="border-t border-line px-4 py-3 text-ink-soft">{messageOf(chat.error)}</p>;
  const { lines, is_open: isOpen, timed_out_until: pause } = chat.data;
  return (
    <>
      <ChatLines
        lines={lines}
        own={user?.username ?? null}
        organiser={arena.organiser?.username ?? null}
        actions={isModerator ? actions : null}
      />
      {error && <Notice tone="bad">{messageOf(error)}</Notice>}
      <div className="border-t border-line p-2">
        {isOpen ? (
          <Entry arena={arena} user={user} isPaused={pause !== null} write={actions.write} />
        ) : (
          <p className="px-2 py-1 text-ink-faint">{t('The chat is closed.')}</p>
        )}
      </div>
    </>
  );
}

/** Where one writes, or why one cannot. */
function Entry({ arena, user, isPaused, write }: Props & { isPaused: boolean; write: Actions['write'] }) {
  if (user === undefined) return null;
  if (user === null) {
    return (
      <p className="px-2 py-1">
        <Link
          to="/sign-in"
          search={{ redirect: `/arenas/${arena.id}` }}
          className="underline decoration-line-strong underline-offset-2"
        >
          {t('Sign in to write')}
        </Link>
      </p>
    );
  }
  if (isPaused)
    return <p className="px-2 py-1 text-ink-soft">{t('The organiser has asked you for a pause of ten minutes.')}</p>;
  return <LineForm write={write} />;
}

function LineForm({ write }: { write: Actions['write'] }) {
  const id = useId();
  const [text, setText] = useState('');
  const left = MOST - lengthOf(text);
  const isReady = left >= 0 && left < MOST && !write.isPending;
  return (
    <form
      className="flex flex-col gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) write.mutate(text, { onSuccess: () => setText('') });
      }}
    >
      <div className="flex gap-1.5">
        <label htmlFor={id} className="sr-only">
          {t('Write a line')}
        </label>
        <input
          id={id}
          value={text}
          autoComplete="off"
          enterKeyHint="send"
          placeholder={t('Be kind to each other')}
          aria-describedby={`${id}-left`}
          aria-invalid={left < 0 || undefined}
          onChange={(event) => setText(event.target.value)}
          className="min-h-10 w-full min-w-0 rounded-md border border-line-strong bg-surface px-3 text-base text-ink placeholder:text-ink-faint aria-invalid:border-gules md:text-sm"
        />
        <Button type="submit" disabled={!isReady}>
          {t('Send')}
        </Button>
      </div>
      <p
        id={`${id}-left`}
        className={cx(
          'numerals px-1 text-xs',
          left < 0 ? 'font-semibold text-gules' : 'text-ink-faint',
          left === MOST && 'sr-only',
        )}
      >
        {left < 0
          ? tn(-left, '{count} character too many', '{count} characters too many')
          : tn(left, '{count} character left', '{count} characters left')}
      </p>
      {write.error && <Notice tone="bad">{messageOf(write.error)}</Notice>}
    </form>
  );
}
