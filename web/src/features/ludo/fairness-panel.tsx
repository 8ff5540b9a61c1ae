import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/feedback/notice';
import { verifyDice } from '@/features/ludo/fairness';
import type { LudoGame, RecordEntry } from '@/features/ludo/types';
import { request } from '@/lib/api/client';
import { messageOf } from '@/lib/api/errors';
import { useAction } from '@/lib/command';
import { t } from '@/lib/words';

/** The promise made before the game and, afterwards, the check of every roll in this browser. */
export function FairnessPanel({ game }: { game: LudoGame }) {
  const check = useAction({ mutationFn: () => checkGame(game) });
  return (
    <details
      id="dice"
      open={window.location.hash === '#dice' || undefined}
      className="rounded-lg border border-line bg-surface px-4 py-3"
    >
      <summary className="cursor-pointer font-semibold">{t('Fair dice')}</summary>
      <div className="mt-3 flex flex-col gap-3 text-sm text-ink-soft">
        <p>
          {t(
            'Before the first roll the server published the fingerprint of its secret. Each player added a word of their own. When the game is over the secret is shown, and anybody can work out every roll again.',
          )}
        </p>
        <dl className="grid gap-2">
          <Fact name={t('Fingerprint')} value={game.commitment} />
          {game.client_seeds && <Fact name={t('Words of the players')} value={game.client_seeds.join(' · ')} />}
          {game.seed && <Fact name={t('Secret')} value={game.seed} />}
        </dl>
        {game.seed && game.client_seeds && (
          <Button look="secondary" className="self-start" onClick={() => check.mutate()} isBusy={check.isPending}>
            {t('Check every roll')}
          </Button>
        )}
        {check.data &&
          (check.data.ok ? (
            <Notice tone="good">
              {t('All {rolls} rolls follow from the secret that was promised.', { rolls: check.data.rolls })}
            </Notice>
          ) : (
            <Notice tone="bad">{check.data.why}</Notice>
          ))}
        {check.error && <Notice tone="bad">{messageOf(check.error)}</Notice>}
      </div>
    </details>
  );
}

function Fact({ name: label, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="font-semibold text-ink">{label}</dt>
      <dd className="font-mono text-xs break-all">{value}</dd>
    </div>
  );
}

async function checkGame(game: LudoGame) {
  const { record } = await request<{ record: RecordEntry[] }>('GET', `/api/hosted-games/${game.id}/record?after=0`);
  const start = record.find((entry) => entry.type === 'start');
  const rolls = record.flatMap((entry) => (entry.type === 'roll' ? [entry.die] : []));
  if (!game.seed || !game.client_seeds || !start)
    return { ok: false as const, why: t('The game never started, so no die was rolled.') };
  return verifyDice(
    { gameId: game.id, seed: game.seed, clientSeeds: game.client_seeds },
    game.commitment,
    start.turn,
    rolls,
  );
}
