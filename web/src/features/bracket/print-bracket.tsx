import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type BracketLayout, layoutBracket } from '@/features/bracket/bracket-layout';
import type { Match, Round } from '@/lib/api/types';
import { type Names, sideEntry, sideName, sideScore } from '@/lib/match';

const PAGE_ROUNDS = 5;

/** The parts that fit on a sheet: sixteen first-round matches and what they lead to, then the rest. */
export function pagesOf(matches: Match[]): Match[][] {
  const depth = Math.max(0, ...matches.map((match) => match.round));
  if (depth <= PAGE_ROUNDS) return [matches];
  const count = 2 ** (depth - PAGE_ROUNDS);
  const parts = Array.from({ length: count }, (_, part) => matches.filter((match) => match.bracket === 'main' && match.round <= PAGE_ROUNDS && match.index >> (PAGE_ROUNDS - match.round) === part));
  return [...parts, ...pagesOf(matches.filter((match) => match.round > PAGE_ROUNDS).map((match) => ({ ...match, round: match.round - PAGE_ROUNDS })))];
}

/** The bracket on paper: drawn only while printing, one sheet per part. */
export function PrintBracket({ matches, rounds, names }: { matches: Match[]; rounds: Round[]; names: Names }) {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  if (!isPrinting) return null;
  return (
    <div className="hidden print:block">
      {pagesOf(matches).map((page, index) => (
        <Sheet key={index} layout={layoutBracket(page, rounds)} matches={page} names={names} />
      ))}
    </div>
  );
}

function Sheet({ layout, matches, names }: { layout: BracketLayout; matches: Match[]; names: Names }) {
  return (
    <svg viewBox={`-4 -4 ${layout.width + 8} ${layout.height + 8}`} className="mb-4 max-h-[250mm] w-full break-inside-avoid" fontSize="15" fill="#000">
      {layout.links.map((link) => (
        <path key={link.from} d={link.path} fill="none" stroke="#666" />
      ))}
      {layout.captions.map((caption) => (
        <text key={caption.text} x={caption.x} y={caption.y} fontWeight="700" fontSize="13">
          {caption.text}
        </text>
      ))}
      {matches.map((match) => {
        const box = layout.boxOf.get(match.number);
        if (!box) return null;
        return (
          <g key={match.number} transform={`translate(${box.x} ${box.y})`}>
            <rect width={box.width} height={box.height} fill="#fff" stroke="#333" />
            <path d={`M0 ${box.height / 2}h${box.width}`} stroke="#999" />
            {([0, 1] as const).map((side) => (
              <text key={side} y={20 + side * 30} fontWeight={match.winner === side ? 700 : 400}>
                <tspan x="8">{sideEntry(match, side, names)?.seed ?? ''}</tspan>
                <tspan x="32">{sideName(match, side, names).slice(0, 24)}</tspan>
                <tspan x={box.width - 8} textAnchor="end">
                  {sideScore(match, side)}
                </tspan>
              </text>
            ))}
          </g>
        );
      })}
    </svg>
  );
}
