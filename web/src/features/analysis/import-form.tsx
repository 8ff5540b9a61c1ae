import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { SelectField, TextArea } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { LONGEST_PGN, type ReadGame, readPgn } from '@/features/analysis/pgn';
import { readPosition } from '@/features/analysis/rules';
import { plantTree, type Tree } from '@/features/analysis/tree';
import type { Variant } from '@/lib/api/arena-types';
import { nameVariant, VARIANT_CODES } from '@/lib/arena/words';
import { t } from '@/lib/words';

/** What was given: games of a PGN, or a position of its own. */
export type Given = { tree: Tree; isGame: boolean; note: string };
type Props = { onGiven: (given: Given) => void };

/** A game from elsewhere: PGN or FEN, pasted or from a file. */
export function ImportForm({ onGiven }: Props) {
  const [text, setText] = useState('');
  const [variant, setVariant] = useState<Variant>('standard');
  const [games, setGames] = useState<ReadGame[]>([]);
  const [error, setError] = useState<string>();
  const open = (input: string) => {
    setError(undefined);
    setGames([]);
    const fen = input.trim();
    if (readPosition(fen, variant)) {
      onGiven({ tree: plantTree(variant, fen), isGame: false, note: '' });
      return;
    }
    const found = input.length <= LONGEST_PGN ? readPgn(input) : [];
    const [first] = found;
    if (!first) setError(refusalOf(input));
    else if (found.length === 1) give(first);
    else setGames(found);
  };
  const give = ({ tree, stoppedAt }: ReadGame) =>
    onGiven({
      tree,
      isGame: true,
      note: stoppedAt ? t('“{move}” could not be played; what follows it was left out.', { move: stoppedAt }) : '',
    });
  return (
    <form
      aria-label={t('A game from elsewhere')}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        open(text);
      }}
    >
      <TextArea
        label={t('PGN or FEN')}
        rows={4}
        spellCheck={false}
        value={text}
        error={error}
        onChange={(event) => setText(event.target.value)}
      />
      <SelectField
        label={t('Variant of a FEN')}
        value={variant}
        onChange={(event) => setVariant(event.target.value as Variant)}
      >
        {VARIANT_CODES.map((code) => (
          <option key={code} value={code}>
            {nameVariant(code)}
          </option>
        ))}
      </SelectField>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" disabled={text.trim() === ''}>
          {t('Open')}
        </Button>
        <label className="inline-flex min-h-10 cursor-pointer items-center gap-2 rounded-md border border-line-strong bg-surface px-4 text-sm font-semibold focus-within:outline-2 hover:bg-sunken">
          <Icon name="upload" className="size-4" /> {t('Open a file')}
          <input
            type="file"
            accept=".pgn,.txt,application/x-chess-pgn"
            className="sr-only"
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file) void file.text().then(open);
            }}
          />
        </label>
      </div>
      {games.length > 1 && <GamesOfFile games={games} onChoose={give} />}
    </form>
  );
}

/** Which game of a file with several. */
function GamesOfFile({ games, onChoose }: { games: ReadGame[]; onChoose: (game: ReadGame) => void }) {
  return (
    <ul aria-label={t('Games of the file')} className="max-h-80 overflow-y-auto rounded-lg border border-line">
      {games.map((game, index) => (
        <li key={index} className="border-b border-line last:border-0">
          <button
            type="button"
            className="w-full px-3 py-2 text-left text-sm hover:bg-sunken"
            onClick={() => onChoose(game)}
          >
            <bdi>{game.tree.headers.get('White') ?? '?'}</bdi> – <bdi>{game.tree.headers.get('Black') ?? '?'}</bdi>{' '}
            <span className="numerals font-bold">{game.tree.headers.get('Result')}</span>
            <span className="block text-xs text-ink-faint">
              <bdi>{game.tree.headers.get('Event')}</bdi>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const refusalOf = (input: string) =>
  input.length > LONGEST_PGN
    ? t('This is too long: half a million characters at most.')
    : t('This is no game in PGN and no position in FEN.');
