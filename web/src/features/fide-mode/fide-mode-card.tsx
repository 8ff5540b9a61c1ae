import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/feedback/notice';
import { useToast } from '@/components/ui/feedback/toast';
import { arbiterApi } from '@/lib/api/arbiter';
import { ApiError, messageOf } from '@/lib/api/errors';
import type { View } from '@/lib/api/types';
import { useCommand } from '@/lib/command';
import { t } from '@/lib/words';

/** What FIDE mode asks of whoever runs a tournament, and the door out of it. */
export function FideModeCard({ view }: { view: View }) {
  const leave = useCommand(view.id, () => arbiterApi.leaveFideMode(view.id));
  const say = useToast();
  const isDeclined = leave.error instanceof ApiError && leave.error.code === 'warning.declined';
  if (view.fide_mode === 'left') {
    return (
      <Section>
        <Notice tone="bad">
          {t('FIDE mode was left. The public page and the report file say so, and there is no way back.')}
        </Notice>
      </Section>
    );
  }
  return (
    <Section>
      <ul className="list-disc space-y-1 pl-5 text-ink-soft">
        <li>{t('Pairing system, rounds, tie-breaks, acceleration and points stand once play has started.')}</li>
        <li>{t('Prohibited pairs are set before round 1, pairing numbers before round 4 is paired.')}</li>
        <li>{t('Results are corrected until the next round is over, later for the rating report only.')}</li>
        <li>{t('What touches pairings is confirmed, kept in the log, and told in the report file.')}</li>
      </ul>
      {leave.error && !isDeclined && <Notice tone="bad">{messageOf(leave.error)}</Notice>}
      <Button
        look="danger"
        className="self-start"
        isBusy={leave.isPending}
        onClick={() => leave.mutate(undefined, { onSuccess: () => say(t('FIDE mode was left.')) })}
      >
        {t('Leave FIDE mode')}
      </Button>
    </Section>
  );
}

function Section({ children }: { children: React.ReactNode }) {
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-lg">{t('FIDE mode')}</h2>
      {children}
    </section>
  );
}
