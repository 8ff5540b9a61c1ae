import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/field';
import type { ChessGame } from '@/lib/api/arena-types';
import { findMove } from '@/lib/chess/moves';
import { t } from '@/lib/words';

/** Moves by keyboard, for those who do not see or cannot drag: "Nf3", "exd5", "O-O", "e7e8q". */
export function MoveInput({ game, onMove }: { game: ChessGame; onMove: (uci: string) => void }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const isTurn = game.game.turn === game.my_side;
  return (
    <form
      className="flex items-start gap-2"
      aria-label={t('Move by keyboard')}
      onSubmit={(event) => {
        event.preventDefault();
        const uci = findMove(text, game.game.legal, game.game.fen);
        if (!isTurn) setError(t('It is not your turn.'));
        else if (!uci) setError(t('“{words}” is not a legal move here.', { words: text }));
        else {
          setError(undefined);
          setText('');
          onMove(uci);
        }
      }}
    >
      <TextField
        className="flex-1"
        label={t('Type a move')}
        isLabelHidden
        placeholder={t('Type a move: Nf3, O-O, e7e8q')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={text}
        error={error}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" className="min-h-11" disabled={text.trim() === ''}>
        {t('Move')}
      </Button>
    </form>
  );
}
