import { Link, Outlet } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { LanguageMenu } from '@/components/layout/language-menu';
import { t } from '@/lib/words';

const NAV_LINK =
  'rounded-md px-1.5 py-2 text-[0.8125rem] sm:text-sm lg:px-3 font-semibold text-on-banner hover:bg-[rgb(255_255_255/0.12)] aria-[current=page]:bg-[rgb(255_255_255/0.16)]';

/** What surrounds every page: skip link, banner, navigation, footer. */
export function Shell({ tools, notice }: { tools: ReactNode; notice?: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only z-50 rounded-md bg-or px-4 py-2 font-bold text-[#17182b] focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {t('Skip to content')}
      </a>
      <header className="on-banner no-print bg-banner text-on-banner">
        <div className="mx-auto flex min-h-14 w-full max-w-[100rem] items-center gap-1 px-3 max-sm:flex-wrap sm:gap-4 sm:px-6">
          <Link
            to="/"
            className="mr-auto flex items-center gap-2.5 rounded-md py-2 sm:mr-2"
            aria-label={t('Tiltyard, home')}
          >
            <Mark />
            <span className="font-display text-xl leading-none font-semibold tracking-wide max-lg:hidden">
              Tiltyard
            </span>
          </Link>
          <nav
            aria-label={t('Main')}
            className="flex min-w-0 items-center justify-between overflow-x-auto sm:gap-1 max-sm:order-last max-sm:-mx-3 max-sm:w-[calc(100%+1.5rem)] max-sm:border-t max-sm:border-[rgb(255_255_255/0.12)] max-sm:px-3 max-sm:py-1 sm:mr-auto"
          >
            <Link to="/" search={{ game: 'chess' }} className={NAV_LINK}>
              {t('Chess')}
            </Link>
            <Link to="/" search={{ game: 'ludo' }} className={NAV_LINK}>
              {t('Ludo')}
            </Link>
            <Link to="/arenas" className={NAV_LINK}>
              {t('Arenas')}
            </Link>
            <Link to="/" search={{ format: 'draft-swiss' }} className={NAV_LINK}>
              {t('Cards')}
            </Link>
            <Link to="/cups" className={NAV_LINK}>
              {t('Engines')}
            </Link>
            <Link to="/play" className={NAV_LINK}>
              {t('Play')}
            </Link>
            <Link to="/create" className={NAV_LINK}>
              {t('Create')}
            </Link>
          </nav>
          <div className="flex items-center sm:gap-1">{tools}</div>
        </div>
        <div className="tilt-rail h-1" aria-hidden="true" />
      </header>
      {notice}
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}

/** What is looked for now and then, and the language. */
function Footer() {
  return (
    <footer className="no-print mt-8 border-t border-line px-6 py-6 text-center text-sm text-ink-faint">
      <ul className="flex flex-wrap justify-center gap-x-4 gap-y-1">
        <li>
          <Link to="/cups" className="inline-block py-1 underline">
            {t('Engine lab')}
          </Link>
        </li>
        <li>
          <Link to="/shields" className="inline-block py-1 underline">
            {t('Shields')}
          </Link>
        </li>
        <li>
          <Link to="/festivals" className="inline-block py-1 underline">
            {t('Festivals')}
          </Link>
        </li>
        <li>
          <Link to="/leagues" className="inline-block py-1 underline">
            {t('Leagues')}
          </Link>
        </li>
        <li>
          <Link to="/teams" className="inline-block py-1 underline">
            {t('Teams')}
          </Link>
        </li>
        <li>
          <a className="inline-block py-1 underline" href="/api/docs">
            {t('API documentation')}
          </a>
        </li>
      </ul>
      <p>{t('Tiltyard is free software under the GPL.')}</p>
      <LanguageMenu />
    </footer>
  );
}

/** Two lances crossed on a shield parted azure and or. */
function Mark() {
  return (
    <svg viewBox="0 0 32 34" className="h-9" aria-hidden="true">
      <path d="M3 2h26v14c0 8-5 12-13 16C8 28 3 24 3 16z" fill="#2a4bb0" stroke="#f4f1e6" strokeWidth="1.500" />
      <path d="M3 2h13v30C8 28 3 24 3 16z" fill="#e0b13c" />
      <path d="M6.500 25.500 25 5" stroke="#f4f1e6" strokeWidth="2.600" strokeLinecap="round" />
      <path d="M25.500 25.500 7 5" stroke="#16182b" strokeWidth="2.600" strokeLinecap="round" />
    </svg>
  );
}
