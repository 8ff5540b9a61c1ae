import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/overlays/dialog';
import { Icon } from '@/components/ui/icon';
import { groupHits, type Hit } from '@/features/search/hits';
import { api } from '@/lib/api';
import { messageOf } from '@/lib/api/errors';
import { cx } from '@/lib/class-names';
import { onSearch } from '@/lib/browser/open-search';
import { t } from '@/lib/words';

const LEAST = 2;

/** Search from everywhere: the glass in the banner, the key “/”, or Ctrl-K, which works while typing too. */
export function SearchBox() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
      const isCtrlK =
        event.key.toLowerCase() === 'k' && event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey;
      if (!isSlash && !isCtrlK) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', listen);
    const stop = onSearch(() => setOpen(true));
    return () => {
      document.removeEventListener('keydown', listen);
      stop();
    };
  }, []);
  return (
    <>
      <Button
        look="ghost"
        size="icon"
        className="text-on-banner hover:bg-[rgb(255_255_255/0.14)]!"
        aria-label={t('Search')}
        aria-keyshortcuts="/ Control+K Meta+K"
        title={t('Search (press / or Ctrl-K)')}
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
      </Button>
      {isOpen && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  );
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

function useHits(words: string, isAsked: boolean) {
  const found = useQuery({
    queryKey: ['search', words],
    queryFn: () => api.search(words),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const hits = useMemo(
    () => (isAsked && found.data ? groupHits(found.data).flatMap((group) => group.hits) : []),
    [found.data, isAsked],
  );
  return { found, hits };
}

function SearchDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [words, setWords] = useState('');
  const [marked, setMarked] = useState(0);
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => setWords(text.trim()), 200);
    return () => clearTimeout(timer);
  }, [text]);
  const isAsked = words.length >= LEAST;
  const { found, hits } = useHits(words, isAsked);
  const current = Math.min(marked, Math.max(0, hits.length - 1));
  const open = (hit: Hit | undefined) => {
    if (!hit) return;
    onClose();
    void navigate({ href: hit.go });
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') open(hits[current]);
    else if (event.key === 'ArrowDown') setMarked(Math.min(current + 1, hits.length - 1));
    else if (event.key === 'ArrowUp') setMarked(Math.max(current - 1, 0));
    else return;
    event.preventDefault();
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('Search')}>
      <input
        type="text"
        role="combobox"
        aria-label={t('Events, players and clubs')}
        aria-expanded={hits.length > 0}
        aria-controls="search-hits"
        aria-activedescendant={hits[current] && `hit-${hits[current].key}`}
        autoComplete="off"
        className="min-h-12 w-full rounded-md border border-line-strong bg-surface px-4 text-lg text-ink placeholder:text-ink-faint"
        placeholder={t('Events, players and clubs')}
        value={text}
        onKeyDown={onKey}
        onChange={(event) => {
          setText(event.target.value);
          setMarked(0);
        }}
      />
      <ul
        id="search-hits"
        role="listbox"
        aria-label={t('Found')}
        className="flex max-h-[50dvh] flex-col overflow-y-auto empty:hidden"
      >
        {hits.map((hit, index) => (
          // The field above has the keyboard: arrows move the mark, Enter opens.
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={hit.key}
            id={`hit-${hit.key}`}
            role="option"
            aria-selected={index === current}
            tabIndex={-1}
            onClick={() => open(hit)}
            onMouseMove={() => setMarked(index)}
            className={cx(
              'flex cursor-pointer items-center gap-3 rounded-md px-3 py-2',
              index === current && 'bg-azure-wash',
            )}
          >
            <Icon name={hit.icon} className="size-5 text-ink-faint" />
            <span className="min-w-0">
              <span className="block truncate font-semibold">{hit.title}</span>
              <span className="block truncate text-sm text-ink-soft">{hit.detail}</span>
            </span>
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm text-ink-soft">
        {found.isError
          ? messageOf(found.error)
          : !isAsked
            ? t('Type two letters or more.')
            : found.isFetching
              ? t('Searching…')
              : hits.length === 0
                ? t('Nothing found for “{words}”.', { words })
                : t('Arrows choose, Enter opens.')}
      </p>
      {isAsked && <AllLink words={words} onClick={onClose} />}
    </Dialog>
  );
}

const AllLink = ({ words, onClick }: { words: string; onClick: () => void }) => (
  <Link to="/search" search={{ q: words }} className="self-start font-semibold underline" onClick={onClick}>
    {t('All that is found for “{words}”', { words })}
  </Link>
);
