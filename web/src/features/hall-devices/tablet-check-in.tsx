import { Name } from '@/components/ui/people/name';
import { Problem, Question, TabletButton, Thanks } from '@/features/hall-devices/tablet-parts';
import { api } from '@/lib/api';
import { messageOf } from '@/lib/api/errors';
import type { Entry, View } from '@/lib/api/types';
import { useCommand } from '@/lib/command';
import { Rich, t } from '@/lib/words';

/** Somebody says that they are here, and says so twice. */
export function TabletCheckIn({ view, entry, onClose }: { view: View; entry: Entry; onClose: () => void }) {
  const checkIn = useCommand(view.id, (number: number) => api.checkIn(view.id, number));
  if (checkIn.isSuccess)
    return (
      <Thanks title={<Rich text="Welcome, {name}" name={<Name>{entry.name}</Name>} />} onClose={onClose}>
        {t('You are on the list of those who are here.')}
      </Thanks>
    );
  return (
    <Question title={<Rich text="Are you {name}?" name={<Name>{entry.name}</Name>} />}>
      {entry.club && <p className="text-2xl text-ink-soft">{entry.club}</p>}
      {checkIn.error && <Problem text={messageOf(checkIn.error)} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <TabletButton isMain disabled={checkIn.isPending} onClick={() => checkIn.mutate(entry.number)}>
          {t('Yes, I am here')}
        </TabletButton>
        <TabletButton onClick={onClose}>{t('No, back')}</TabletButton>
      </div>
    </Question>
  );
}
