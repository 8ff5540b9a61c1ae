import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Name } from '@/components/ui/people/name';
import { TitleMark } from '@/components/ui/people/title-mark';
import { arenaApi } from '@/lib/api/arena';
import type { Winner, Winners } from '@/lib/api/arena-types';
import { nameCategory, nameKind } from '@/lib/arena/words';
import { formatDay } from '@/lib/format';
import { t } from '@/lib/words';

const KINDS = ['yearly', 'monthly', 'weekly', 'daily'];
const FRESH_MS = 60_000;

/** Who won the latest arenas of every kind; nothing where the calendar has made none. */
export function LatestWinners() {
  const winners = useQuery({
    queryKey: ['arenas', 'winners'],
    queryFn: arenaApi.listWinners,
    staleTime: FRESH_MS,
  }).data;
  if (!winners || winners.boards.length + winners.elite.length + winners.marathon.length === 0) return null;
  return (
    <section aria-labelledby="winners" className="flex flex-col gap-3">
      <h2 id="winners" className="text-xl">
        {t('Latest winners')}
      </h2>
      {winners.boards.length > 0 && <Board boards={winners.boards} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <Last title={t('Elite arenas')} rows={winners.elite} />
        <Last title={t('Marathons')} rows={winners.marathon} />
      </div>
    </section>
  );
}

function Board({ boards }: { boards: Winners['boards'] }) {
  const kinds = KINDS.filter((kind) => boards.some((board) => board.winners.some((won) => won.kind === kind)));
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface">
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line text-left text-ink-soft">
            <th scope="col" className="px-3 py-2">
              {t('Chess')}
            </th>
            {kinds.map((kind) => (
              <th key={kind} scope="col" className="px-3 py-2">
                {nameKind(kind)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {boards.map((board) => (
            <tr key={board.category} className="border-b border-line last:border-0">
              <th scope="row" className="px-3 py-2 text-left font-semibold">
                {nameCategory(board.category)}
              </th>
              {kinds.map((kind) => {
                const won = board.winners.find((row) => row.kind === kind);
                return (
                  <td key={kind} className="px-3 py-2">
                    {won ? <WinnerLink won={won} /> : <span className="text-ink-faint">–</span>}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Last({ title, rows }: { title: string; rows: Winner[] }) {
  if (rows.length === 0) return null;
  return (
    <div className="rounded-lg border border-line bg-surface p-3 text-sm">
      <h3 className="mb-1 font-sans font-bold">{title}</h3>
      <ol className="flex flex-col gap-1">
        {rows.map((won) => (
          <li key={won.arena.id} className="flex justify-between gap-3">
            <WinnerLink won={won} />
            <span className="text-ink-faint">{formatDay(new Date(won.at).toISOString())}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The winner's name, which leads to the arena that was won. */
function WinnerLink({ won }: { won: Winner }) {
  return (
    <Link
      to="/arenas/$id"
      params={{ id: String(won.arena.id) }}
      title={won.arena.name}
      className="underline decoration-line-strong underline-offset-2"
    >
      <TitleMark title={won.title} /> <Name>{won.display_name}</Name>
    </Link>
  );
}
