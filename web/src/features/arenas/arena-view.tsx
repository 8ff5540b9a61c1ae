import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { EventHeader, StatusFact } from '@/components/layout/event-header';
import { Badge } from '@/components/ui/badge';
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog';
import { Icon } from '@/components/ui/icon';
import { ShareLink } from '@/components/ui/share-link';
import { ArenaTime } from '@/features/arenas/arena-clock';
import { ChatIn } from '@/features/arenas/chat/chat-panel';
import { Duels, Featured } from '@/features/arenas/featured';
import { InfoBox, RulesBox } from '@/features/arenas/info-box';
import { JoinBar } from '@/features/arenas/join-bar';
import { OrganiserTools } from '@/features/arenas/organiser';
import { PlayerPanel } from '@/features/arenas/standings/player-panel';
import { ArenaPodium, Stats } from '@/features/arenas/standings/podium';
import { StandingsView } from '@/features/arenas/standings/standings-view';
import { BattleTable } from '@/features/arenas/standings/team-table';
import { arenaApi } from '@/lib/api/arena';
import type { Arena } from '@/lib/api/arena-types';
import { messageOf } from '@/lib/api/errors';
import type { User } from '@/lib/api/types';
import type { ArenaBoard } from '@/lib/arena/use-arena';
import { nameKind } from '@/lib/arena/words';
import { useAction } from '@/lib/command';
import type { LiveStatus } from '@/lib/live';
import { readNow } from '@/lib/time/use-now';
import { t, tn } from '@/lib/words';

type Props = {
  board: ArenaBoard;
  user: User | null | undefined;
  status: LiveStatus;
  viewers: number | null;
  chosen: number | null;
  news: ReactNode;
  onChoose: (number: number | null) => void;
  onDeleted: () => void;
};

/** An arena before, while and after it is played. */
export function ArenaView({ board, user, status, viewers, chosen, news, onChoose, onDeleted }: Props) {
  const { arena } = board;
  const isFinished = arena.phase === 'finished';
  const isOrganiser = arena.my?.is_organiser === true;
  const [ban, setBan] = useState<{ number: number; name: string } | null>(null);
  return (
    <div className="flex flex-col gap-3">
      <Header board={board} status={status} viewers={viewers} />
      <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[17rem_minmax(0,1fr)_21rem]">
        <div className="order-1 flex min-w-0 flex-col gap-4 xl:order-2">
          {isFinished && arena.podium && <ArenaPodium rows={arena.podium} my={arena.my} />}
          <JoinBar arena={arena} user={user} />
          {arena.battle && <BattleTable board={board} />}
          <StandingsView arena={arena} chosen={chosen} onChoose={onChoose} />
          <ChatIn column="middle" arena={arena} user={user} />
        </div>
        <div className="order-2 flex min-w-0 flex-col gap-4 md:row-span-2 xl:order-3 xl:row-auto">
          {chosen !== null && (
            <PlayerPanel
              arenaId={arena.id}
              number={chosen}
              onClose={() => onChoose(null)}
              onBan={isOrganiser && canBan(arena) ? (number, name) => setBan({ number, name }) : undefined}
            />
          )}
          <ChatIn column="right" arena={arena} user={user} />
          {isFinished ? <Afterwards arena={arena} /> : <Boards arena={arena} />}
        </div>
        <div className="order-3 flex min-w-0 flex-col gap-4 xl:order-1">
          <InfoBox arena={arena} />
          {isOrganiser && <OrganiserTools arena={arena} news={news} onDeleted={onDeleted} />}
          <ChatIn column="left" arena={arena} user={user} />
        </div>
      </div>
      {ban && <BanDialog arena={arena} {...ban} onClose={() => setBan(null)} onDone={() => onChoose(null)} />}
    </div>
  );
}

function Boards({ arena }: { arena: Arena }) {
  return (
    <>
      {arena.featured && <Featured game={arena.featured} />}
      {arena.phase === 'created' && <RulesBox arena={arena} />}
      <Duels games={arena.duels} featured={arena.featured?.number ?? null} />
    </>
  );
}

function Afterwards({ arena }: { arena: Arena }) {
  return (
    <>
      {arena.stats && <Stats stats={arena.stats} />}
      <Downloads id={arena.id} />
    </>
  );
}

/** Cheaters are taken out for three days after the end, too. */
const BAN_AFTER = 3 * 86_400_000;
const canBan = ({ phase, finished_at }: Arena) =>
  phase !== 'finished' || (finished_at !== null && readNow() - finished_at < BAN_AFTER);

function Header({ board, status, viewers }: { board: ArenaBoard; status: LiveStatus; viewers: number | null }) {
  const { arena, playing, waiting } = board;
  const isRunning = arena.phase === 'running';
  return (
    <EventHeader
      name={arena.full_name}
      mark={arena.conditions.has_password && <Icon name="lock" className="size-4" />}
      status={
        <>
          {status === 'reconnecting' && <Badge tone="or">{t('Reconnecting …')}</Badge>}
          {isRunning && (
            <Badge tone="gules">
              <span className="animate-live size-1.5 rounded-full bg-current" aria-hidden="true" />{' '}
              {arena.is_closed ? t('Last games') : t('Running')}
            </Badge>
          )}
          {arena.phase === 'created' && <Badge tone="azure">{t('Not started')}</Badge>}
          {arena.phase === 'finished' && <Badge>{t('Finished')}</Badge>}
          {arena.kind !== 'user' && <Badge tone="or">{nameKind(arena.kind)}</Badge>}
          <span>{tn(arena.player_count, '{count} player', '{count} players')}</span>
          {isRunning && playing + waiting > 0 && (
            <StatusFact>{t('{playing} playing, {waiting} waiting', { playing, waiting })}</StatusFact>
          )}
          {viewers !== null && viewers > 0 && <StatusFact>{t('{viewers} here now', { viewers })}</StatusFact>}
        </>
      }
      tools={
        <>
          <ArenaTime arena={arena} />
          <ShareLink title={arena.full_name} />
        </>
      }
    />
  );
}

function Downloads({ id }: { id: number }) {
  const files: [string, string][] = [
    [t('All games (PGN)'), arenaApi.gamesUrl(id, 'pgn')],
    [t('Results (CSV)'), arenaApi.resultsUrl(id, 'csv')],
    [t('Results (NDJSON)'), arenaApi.resultsUrl(id, 'ndjson')],
  ];
  return (
    <ul
      className="flex flex-col gap-1.5 rounded-lg border border-line bg-surface p-3 text-sm"
      aria-label={t('Downloads')}
    >
      {files.map(([label, href]) => (
        <li key={label}>
          <a
            href={href}
            download
            className="inline-flex items-center gap-2 underline decoration-line-strong underline-offset-2"
          >
            <Icon name="download" className="size-4" /> {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

function BanDialog({
  arena,
  number,
  name,
  onClose,
  onDone,
}: {
  arena: Arena;
  number: number;
  name: string;
  onClose: () => void;
  onDone: () => void;
}) {
  const client = useQueryClient();
  const ban = useAction({
    mutationFn: () => arenaApi.ban(arena.id, number),
    onSuccess: async () => {
      onClose();
      onDone();
      await client.invalidateQueries({ queryKey: ['arena', arena.id] });
    },
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('Remove {name}?', { name })}
      description={t('Their wins and draws become losses, and the scores of everybody they met are counted again.')}
      action={t('Remove')}
      isDangerous
      isBusy={ban.isPending}
      error={ban.error ? messageOf(ban.error) : undefined}
      onConfirm={() => ban.mutate()}
    />
  );
}
