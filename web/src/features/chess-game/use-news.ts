import { useEffect, useRef, useState } from 'react';
import { other, playerOf } from '@/lib/chess/game';
import type { ChessGame } from '@/lib/api/arena-types';
import { play } from '@/lib/browser/sound';
import { t } from '@/lib/words';

/** Sounds and one spoken line for what happens on the board; the reader's own moves are heard when they make them. */
export function useNews(game: ChessGame): string {
  const [line, setLine] = useState('');
  const seen = useRef({
    plies: game.game.plies,
    isOver: game.game.status === 'over',
    offer: game.game.draw_offer,
    berserks: berserksOf(game),
  });
  useEffect(() => {
    const { plies, status, draw_offer: offer } = game.game;
    const before = seen.current;
    seen.current = { plies, isOver: status === 'over', offer, berserks: berserksOf(game) };
    const move = game.moves.at(-1);
    if (plies > before.plies && move) {
      const mover = other(game.game.turn);
      if (mover !== game.my_side) {
        play(soundOf(move.san));
        // The line follows the message that brought the move.
        // eslint-disable-next-line react-hooks/set-state-in-effect
        setLine(sayMove(playerOf(game, mover).display_name, move.san, game.my_side !== null));
      }
    }
    if (status === 'over' && !before.isOver) play('end');
    if (offer !== null && offer !== before.offer && offer !== game.my_side) play('notice');
    if (berserksOf(game) > before.berserks) play('berserk');
  }, [game]);
  return line;
}

const berserksOf = (game: ChessGame) => game.game.sides.filter((side) => side.has_berserked).length;

/** What a move sounds like. */
export function soundOf(san: string): 'check' | 'capture' | 'move' {
  if (/[+#]$/.test(san)) return 'check';
  return san.includes('x') ? 'capture' : 'move';
}

const sayMove = (name: string, move: string, isMine: boolean) =>
  isMine ? t('{name} plays {move}. Your move.', { name, move }) : t('{name} plays {move}', { name, move });
