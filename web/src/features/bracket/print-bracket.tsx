import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type AreaRound, areasOf, type Place } from '@/features/bracket/bracket-areas';
import { type BracketLayout, layoutBracket } from '@/features/bracket/bracket-layout';
import type { Match, Round } from '@/lib/api/types';
import { type Names, sideEntry, sideName, sideScore } from '@/lib/tournament/match';

/** What fits on one sheet: sixteen matches in a column, and this many columns of a bracket. */
const PAGE_MATCHES = 32;
const PAGE_ROWS = 16;
const PAGE_ROUNDS: Partial<Record<Place, number>> = { lower: 6 };

/** The sheets: all at once if it fits, else each bracket cut into parts that lead to one another. */
export function pagesOf(matches: Match[]): Match[][] {
  if (matches.length <= PAGE_MATCHES) return [matches];
  const pages: Match[][] = [];
  for (const area of areasOf(matches)) {
    const rows = area.rounds.flatMap((row) => row.matches);
    // The last match of all belongs under the bracket that leads to it.
    if (area.place === 'grand-final' || area.place === 'third-place') pages.at(-1)?.push(...rows);
    else pages.push(...cut(area.rounds, PAGE_ROUNDS[area.place] ?? 5));
  }
  return pages;
}

function cut(rounds: AreaRound[], width: number): Match[][] {
  if (rounds.length === 0) return [];
  const count = Math.max(1, (rounds[0]?.matches.length ?? 0) / PAGE_ROWS);
  const columns = rounds.slice(0, width);
  const parts = Array.from({ length: count }, (_, part) =>
    columns.flatMap((row) =>
      row.matches.filter((match) => Math.floor((match.index * count) / row.matches.length) === part),
    ),
  );
  return [...parts, ...cut(rounds.slice(width), width)];
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
    <svg
      viewBox={`-4 -24 ${layout.width + 8} ${layout.height + 28}`}
      preserveAspectRatio="xMinYMin"
      className="mb-4 max-h-[90vh] w-full break-inside-avoid"
      style={{ maxWidth: layout.width }}
      fontSize="15"
      fill="#000"
    >
      {layout.links.map((link) => (
        <path key={link.from} d={link.path} fill="none" stroke="#666" />
      ))}
      {layout.columns
        .filter((column) => column.place === 'upper' || column.place === 'grand-final')
        .map((column) => (
          <text key={column.key} x={column.x} y={-8} fontWeight="700" fontSize="13">
            {column.name}
          </text>
        ))}
      {layout.captions.map((caption) => (
        <text key={caption.key} x={caption.x} y={caption.y - 8} fontWeight="700" fontSize="13">
          {caption.text}
        </text>
      ))}
      {matches.map((match) => {
        const box = layout.boxOf.get(match.number);
        if (!box) return null;
        return (
          <g key={match.number} transform={`translate(${box.x} ${box.y})`}>
            <text y={-4} fontSize="11" fill="#555">
              {match.number}
            </text>
            <rect width={box.width} height={box.height} fill="#fff" stroke="#333" />
            <path d={`M0 ${box.height / 2}h${box.width}`} stroke="#999" />
            {([0, 1] as const).map((side) => (
              <text key={side} y={20 + side * 30} fontWeight={match.winner === side ? 700 : 400}>
                <tspan x="8">{sideEntry(match, side, names)?.seed ?? ''}</tspan>
                <tspan x="32" style={{ unicodeBidi: 'isolate' }}>
                  {sideName(match, side, names).slice(0, 24)}
                </tspan>
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
