import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog';
import { useToast } from '@/components/ui/feedback/toast';
import { useLeaveFestival } from '@/features/festivals/use-festivals';
import { messageOf } from '@/lib/api/errors';
import type { View } from '@/lib/api/types';
import { t } from '@/lib/words';

/** For the owner of a section, whosever the festival is: the tournament stands by itself again. */
export function LeaveFestival({ view }: { view: View }) {
  const [isOpen, setOpen] = useState(false);
  const say = useToast();
  const leave = useLeaveFestival();
  const { festival } = view;
  if (!festival) return null;
  const what = t(
    'The tournament stands by itself again, with its players and results. The staff of the festival have no rights here any more; its list of players and its check-in lose this section.',
  );
  return (
    <section className="flex flex-col items-start gap-3">
      <p className="max-w-prose">
        {t('This is section {section} of {festival}.', { section: festival.section, festival: festival.name })} {what}
      </p>
      <Button look="danger" onClick={() => setOpen(true)}>
        {t('Leave the festival')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('Leave {festival}?', { festival: festival.name })}
        description={what}
        action={t('Leave the festival')}
        isDangerous
        isBusy={leave.isPending}
        error={leave.error ? messageOf(leave.error) : undefined}
        onConfirm={() =>
          leave.mutate(
            { festival: festival.id, tournament: view.id },
            {
              onSuccess: () => {
                setOpen(false);
                say(t('The tournament stands by itself again.'));
              },
            },
          )
        }
      />
    </section>
  );
}
