import { useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useState } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { Help } from '@/components/ui/overlays/help';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/feedback/notice';
import { Progress } from '@/components/ui/feedback/progress';
import { useToast } from '@/components/ui/feedback/toast';
import { DiceGames } from '@/features/verify/dice-games';
import { verifyLog } from '@/features/verify/verify-log';
import { api } from '@/lib/api';
import { messageOf } from '@/lib/api/errors';
import type { Seal, View } from '@/lib/api/types';
import { useAction } from '@/lib/command';
import { formatPrecise } from '@/lib/format';
import { t, tn } from '@/lib/words';

type Outcome = { isWhole: boolean; text: string; head: string };

/** The proof that nobody touched the log, made in this browser and not by the server that keeps it. */
export function VerifyView({ view }: { view: View }) {
  const seal = useQuery({ queryKey: ['seal', view.id, view.seq], queryFn: () => api.getSeal(view.id) });
  const [progress, setProgress] = useState<[number, number]>([0, 0]);
  const canRead = view.my.can.includes('read_log');
  const check = useAction({
    mutationFn: (file: File | null) => checkLog(view, file, (done, total) => setProgress([done, total])),
  });
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    if (file) check.mutate(file);
  };
  return (
    <div className="flex flex-col gap-6">
      <p className="max-w-prose text-ink-soft">
        {t(
          'Everything that happens in a tournament is written into a log. Each entry carries a fingerprint of itself and of all entries before it: whoever changes one letter, anywhere, changes every fingerprint that follows. The last one stands for the whole tournament.',
        )}
      </p>
      {seal.data && <SealCard seal={seal.data} />}
      {seal.isError && <Notice tone="bad">{messageOf(seal.error)}</Notice>}
      <section aria-labelledby="check" className="flex flex-col gap-3">
        <div className="flex items-center gap-1">
          <h2 id="check" className="text-xl">
            {t('Check it yourself')}
          </h2>
          <Help about={t('What the check proves')}>
            <p>
              {t(
                'It proves that the log was not changed after the moment of the seal: no result swapped, no entry removed or put in between.',
              )}
            </p>
            <p>
              {t(
                'It does not prove that what was entered was right. For that there are two players, an arbiter, and every correction with its reason.',
              )}
            </p>
          </Help>
        </div>
        <p className="max-w-prose text-ink-soft">
          {canRead
            ? t('Your browser fetches the log and works out every fingerprint again.')
            : t(
                'Ask the organiser for the log (Log, then NDJSON). Your browser works out every fingerprint again and compares the last one with the seal above. The file stays on this device.',
              )}
        </p>
        <div className="flex flex-wrap items-center gap-3">
          {canRead && (
            <Button look="primary" isBusy={check.isPending} onClick={() => check.mutate(null)}>
              <Icon name="shield" className="size-4" /> {t('Check the log now')}
            </Button>
          )}
          <label
            className={buttonClass(
              'secondary',
              'md',
              'cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-azure',
            )}
          >
            <Icon name="upload" className="size-4" /> {t('Check a file')}
            <input type="file" accept=".ndjson,.jsonl,.txt" className="sr-only" onChange={choose} />
          </label>
        </div>
        {check.isPending && progress[1] > 0 && (
          <Progress done={progress[0]} total={progress[1]} label={t('Entries checked')} />
        )}
        {check.data && (
          <Notice tone={check.data.isWhole ? 'good' : 'bad'}>
            {check.data.text}
            <code className="mt-1 block text-xs break-all">{check.data.head}</code>
          </Notice>
        )}
        {check.error && <Notice tone="bad">{messageOf(check.error)}</Notice>}
      </section>
      <section aria-labelledby="dice" className="flex flex-col gap-2">
        <h2 id="dice" className="text-xl">
          {t('And the dice?')}
        </h2>
        <p className="max-w-prose text-ink-soft">
          {t(
            'Games of Ludo that are played here can be checked the same way: open a game that is over and choose “Fair dice”. Before the first roll the server published the fingerprint of its secret, and every roll follows from it.',
          )}
        </p>
        <DiceGames tournamentId={view.id} />
      </section>
    </div>
  );
}

function SealCard({ seal }: { seal: Seal }) {
  const say = useToast();
  const copy = () =>
    void navigator.clipboard.writeText(`tournament ${seal.tournament_id}, event ${seal.seq}: ${seal.hash}`).then(
      () => say(t('The seal is copied.')),
      () => say(t('The seal could not be copied.'), 'bad'),
    );
  return (
    <section
      aria-labelledby="seal"
      className="flex flex-col gap-2 rounded-lg border border-line bg-surface p-4 shadow-card"
    >
      <h2 id="seal" className="text-xl">
        {t('The seal now')}
      </h2>
      <code className="text-sm break-all">{seal.hash}</code>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="numerals text-sm text-ink-soft">
          {t('After {seq}, {at}', { seq: tn(seal.seq, '{count} event', '{count} events'), at: formatPrecise(seal.at) })}
        </p>
        <Button size="sm" onClick={copy}>
          <Icon name="copy" className="size-4" /> {t('Copy')}
        </Button>
      </div>
      <p className="text-sm text-ink-soft">
        {t(
          'Write it down or post it somewhere: anyone who has it can later prove what the tournament looked like at this moment.',
        )}
      </p>
    </section>
  );
}

async function checkLog(
  view: View,
  file: File | null,
  onProgress: (done: number, total: number) => void,
): Promise<Outcome> {
  if (!('subtle' in crypto))
    throw new Error(t('This browser can check fingerprints only over HTTPS or on this machine itself.'));
  const text = file ? await file.text() : await fetchLog(view.id);
  const verdict = await verifyLog(text, onProgress).catch(() => {
    throw new Error(t('This file is not a log: every line should be one event in JSON.'));
  });
  if (verdict.checked === 0)
    return { isWhole: false, text: t('The log is broken at its first entry.'), head: verdict.head };
  if (verdict.brokenAt !== null)
    return {
      isWhole: false,
      text: t('The chain is broken at entry {brokenAt}: it, or what came before, was altered after the fact.', {
        brokenAt: verdict.brokenAt,
      }),
      head: verdict.head,
    };
  const seal = await api.getSeal(view.id, verdict.checked);
  if (seal.hash !== verdict.head)
    return {
      isWhole: false,
      text: t('The chain holds in itself, but its end is not what this server says: it is the log of something else.'),
      head: verdict.head,
    };
  return {
    isWhole: true,
    text: tn(
      verdict.checked,
      'The chain holds: {count} entry checked in this browser, none altered. The last fingerprint is the seal:',
      'The chain holds: {count} entries checked in this browser, none altered. The last fingerprint is the seal:',
    ),
    head: verdict.head,
  };
}

async function fetchLog(id: number): Promise<string> {
  const response = await fetch(api.logExportUrl(id, 'ndjson'), { credentials: 'same-origin' });
  if (!response.ok) throw new Error(t('The log could not be fetched. Try again in a moment.'));
  return response.text();
}
