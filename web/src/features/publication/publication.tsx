import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '@/components/ui/button';
import { SwitchField } from '@/components/ui/field';
import { Notice } from '@/components/ui/feedback/notice';
import { useToast } from '@/components/ui/feedback/toast';
import { DisclosureCard } from '@/features/publication/disclosure';
import { hallApi } from '@/lib/api/hall';
import { messageOf } from '@/lib/api/errors';
import type { View } from '@/lib/api/types';
import { useCommand } from '@/lib/command';
import { t } from '@/lib/words';

/** What becomes of a press is read again with the next state of the tournament. */
function usePublish(id: number) {
  const client = useQueryClient();
  return useCommand(id, async () => {
    const answer = await hallApi.publish(id);
    await client.invalidateQueries({ queryKey: ['publication', id] });
    return answer;
  });
}

/** For the staff, as long as a draw waits: that nobody else sees it yet, and the button that shows it. */
export function UnpublishedBanner({ view }: { view: View }) {
  const isStaff = view.my.can.includes('read_log');
  const asked = useQuery({
    queryKey: ['publication', view.id, view.seq],
    queryFn: () => hallApi.getPublication(view.id),
    enabled: isStaff && view.withholds_rounds && view.phase === 'in_progress',
    placeholderData: (before) => before,
  });
  const publish = usePublish(view.id);
  const say = useToast();
  if (!asked.data?.is_withheld) return null;
  const send = () =>
    publish.mutate(undefined, {
      onSuccess: () => say(t('The round is public.')),
      onError: (error) => say(messageOf(error), 'bad'),
    });
  return (
    <Notice tone="gold">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span>{t('The last round is not published: only players with an account and the staff see it.')}</span>
        <Button look="primary" isBusy={publish.isPending} onClick={send}>
          {t('Publish the round')}
        </Button>
      </div>
    </Notice>
  );
}

/** Whether rounds are shown as they are drawn, or when the arbiter says so. */
export function PublicationCard({ view }: { view: View }) {
  const change = useCommand(view.id, (isOn: boolean) => hallApi.withhold(view.id, isOn));
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-lg">{t('What the public sees')}</h2>
      <SwitchField
        label={t('Withhold rounds until they are published')}
        hint={t(
          'A round is drawn, looked at and mended before anybody else sees it: pages, lists, files, live views and news wait. Results of published rounds are shown at once, and everything when the tournament is over.',
        )}
        checked={view.withholds_rounds}
        disabled={change.isPending}
        onChange={(isOn) => change.mutate(isOn)}
      />
      {change.error && <Notice tone="bad">{messageOf(change.error)}</Notice>}
      <DisclosureCard view={view} />
    </section>
  );
}
