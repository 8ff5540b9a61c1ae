import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { REACHABLE } from '@/components/ui/reachable';
import { t } from '@/lib/words';

const BOOK = 'openings.epd';
const RUN = 'pip install tiltyard\ntiltyard cup run tournament.json';

/** The file of a test that ends when its answer is sure: is the new engine stronger than the old one? */
const write = (mine: string, other: string, book: string) =>
  JSON.stringify(
    {
      TournamentMode: 'SPRT',
      EngineSetup: {
        Engines: [
          { Name: 'New', Command: mine },
          { Name: 'Old', Command: other },
        ],
      },
      TimeControl: { TimeConfigs: [{ Id: 'quick', Fixed: '00:00:08', Increment: '00:00:00.080' }] },
      ...(book && { Opening: { OpeningsPath: book } }),
      TableOptions: { Rounds: 20_000 },
      Sprt: { Elo0: 0, Elo1: 5 },
    },
    null,
    2,
  );

/** For who does not run this installation: a test of two engines on a machine of their own, from a file that is written here. */
export function AtHome() {
  const [mine, setMine] = useState('./new');
  const [other, setOther] = useState('stockfish');
  const [book, setBook] = useState('');
  const file = write(mine.trim(), other.trim(), book.trim());
  return (
    <section
      aria-labelledby="at-home"
      className="flex min-w-0 flex-col gap-4 rounded-lg border border-line bg-surface p-4 shadow-card sm:p-6"
    >
      <div className="flex flex-col gap-1">
        <h2 id="at-home" className="text-xl">
          {t('Test engines on your own machine')}
        </h2>
        <p className="max-w-prose text-ink-soft">
          {t(
            'Two engines play until it is certain whether the new one is stronger. Their commands stay in this browser.',
          )}
        </p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('Command of the new engine')}
          value={mine}
          onChange={(event) => setMine(event.target.value)}
        />
        <TextField
          label={t('Command of the old one')}
          value={other}
          onChange={(event) => setOther(event.target.value)}
        />
        <TextField
          label={t('Book of openings (optional)')}
          placeholder={BOOK}
          hint={t('EPD or PGN. Without one every game starts from the first position, and engines repeat themselves.')}
          value={book}
          onChange={(event) => setBook(event.target.value)}
        />
      </div>
      <Code>{file}</Code>
      <div>
        <Button look="primary" size="lg" className="max-sm:w-full" onClick={() => save(file)}>
          <Icon name="download" /> {t('Download {file}', { file: 'tournament.json' })}
        </Button>
      </div>
      <p className="text-ink-soft">{t('Then, in the folder of the file:')}</p>
      <Code>{RUN}</Code>
      <p className="text-sm text-ink-soft">
        {t('In the browser, engines are started by those who run this installation.')}{' '}
        <Link to="/cups" className="font-semibold text-azure underline">
          {t('What is played here')}
        </Link>
      </p>
    </section>
  );
}

function Code({ children }: { children: string }) {
  return (
    <pre {...REACHABLE} className="overflow-x-auto rounded-md bg-sunken p-4 text-sm">
      <code>{children}</code>
    </pre>
  );
}

function save(file: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([file], { type: 'application/json' }));
  link.download = 'tournament.json';
  link.click();
  URL.revokeObjectURL(link.href);
}
