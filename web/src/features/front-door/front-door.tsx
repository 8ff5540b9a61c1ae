import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { Icon } from '@/components/ui/icon';
import { Name } from '@/components/ui/people/name';
import { REACHABLE } from '@/components/ui/reachable';
import { MovingBracket, useTree } from '@/features/front-door/moving-bracket';
import type { Home } from '@/lib/api/types';
import { openSearch } from '@/lib/browser/open-search';
import { PRESETS } from '@/lib/tournament/presets';
import { Rich, t } from '@/lib/words';

const DOORS = PRESETS.filter((preset) => preset.code !== 'other');

/** The first page for who comes from outside: what it is, five ways in, and what is on now. */
export function FrontDoor({ home, children }: { home: Home | undefined; children: ReactNode }) {
  const tree = useTree(home);
  useEffect(() => {
    document.title = 'Tiltyard';
  }, []);
  return (
    <>
      <section className="relative overflow-hidden bg-banner text-on-banner">
        <MovingBracket
          tree={tree}
          className="absolute inset-y-6 right-[-6rem] h-[calc(100%-3rem)] opacity-15 sm:right-0 sm:opacity-40 lg:right-[max(1.5rem,calc((100vw-80rem)/2+1.5rem))] lg:opacity-80"
        />
        <div className="relative mx-auto flex w-full max-w-[80rem] flex-col gap-4 px-4 py-10 sm:px-6 lg:py-20">
          <h1 className="max-w-xl text-3xl sm:text-4xl">{t('Run your tournament')}</h1>
          <p className="max-w-md text-lg">
            {t(
              'Pairings, clocks, results, standings and prizes, live for everybody, from eight friends to two thousand players.',
            )}
          </p>
          {tree.id !== null && (
            <Link
              to="/tournaments/$id"
              params={{ id: String(tree.id) }}
              className="flex min-h-8 items-center gap-2 self-start font-semibold underline"
            >
              <span className="animate-live size-2.5 rounded-full bg-or" aria-hidden="true" />
              <span>
                <Rich text="On now: {name}" name={<Name>{tree.title}</Name>} />
              </span>
            </Link>
          )}
        </div>
        <div className="tilt-rail h-1" aria-hidden="true" />
      </section>
      <div className="mx-auto flex w-full max-w-[80rem] flex-col gap-10 px-4 py-6 sm:px-6">
        <Doors />
        <button
          type="button"
          className="flex min-h-12 w-full max-w-xl items-center gap-3 self-center rounded-md border border-line-strong bg-surface px-4 text-left text-ink-faint hover:border-azure"
          onClick={openSearch}
        >
          <Icon name="search" /> {t('Find a tournament or a player')}
        </button>
        {children}
        <Library />
      </div>
    </>
  );
}

function Doors() {
  return (
    <nav aria-label={t('What you organise')}>
      <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-5 lg:gap-3">
        {DOORS.map((preset) => (
          <li key={preset.code}>
            <Link
              to="/create"
              search={{ preset: preset.code }}
              className="flex h-full items-center gap-4 rounded-lg border border-line bg-surface p-4 shadow-card hover:border-azure hover:shadow-raised lg:flex-col lg:items-start lg:gap-3 lg:p-5"
            >
              <Icon name={preset.icon} className="size-7 text-azure" />
              <span>
                <span className="block text-lg font-bold">{preset.name}</span>
                <span className="block text-sm text-ink-soft">{preset.help}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const LINES = `from tiltyard import Player, Tournament, dutch
players = [Player("Anna", rating=2100), Player("Bert", rating=2050), Player("Cecily", rating=1990)]
t = Tournament(players=players, rounds=3, pairing_system=dutch)
print(t.pair_round().pairings)
print(t.standings(["BH", "SB"]))`;
const INSTALL = 'pip install tiltyard';

/** For programmers: the rules without the server. */
function Library() {
  return (
    <section aria-labelledby="library" className="flex flex-col gap-3">
      <h2 id="library" className="text-xl">
        {t('For programmers')}
      </h2>
      <p className="max-w-prose text-ink-soft">
        {t('The rules are a library of their own: pure, exact to the article, free for every use.')}
      </p>
      <pre {...REACHABLE} className="overflow-x-auto rounded-lg bg-banner p-4 text-sm text-on-banner sm:p-5">
        <code>{`$ ${INSTALL}\n\n${LINES}`}</code>
      </pre>
      <p>
        <a href="/api/docs" className="font-semibold text-azure underline">
          {t('API documentation')}
        </a>
      </p>
    </section>
  );
}
