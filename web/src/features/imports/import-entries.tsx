import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useToast } from '@/components/ui/feedback/toast';
import { ImportDialog } from '@/features/imports/lazy-import-dialog';
import { toEntries } from '@/features/imports/to-entries';
import { api } from '@/lib/api';
import type { View } from '@/lib/api/types';
import { tournamentQuery } from '@/lib/query';
import { t, tn } from '@/lib/words';

/** Players of a file into a tournament that takes entries; who is there already is left out. */
export function ImportEntries({ view }: { view: View }) {
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const say = useToast();
  const taken = new Set(view.entries.map((entry) => entry.name.toLowerCase()));
  return (
    <>
      <Button className="min-h-11 sm:mt-[1.7rem]" onClick={() => setOpen(true)}>
        <Icon name="upload" className="size-4" /> {t('Import a file')}
      </Button>
      {isOpen && (
        <ImportDialog
          onClose={() => setOpen(false)}
          action={(count) => t('Add {count}', { count: tn(count, '{count} player', '{count} players') })}
          onTake={async (preview) => {
            const fresh = toEntries(preview).filter((entry) => !taken.has(entry.name.toLowerCase()));
            if (fresh.length > 0) await api.addEntries(view.id, fresh);
            say(tn(fresh.length, '{count} player added.', '{count} players added.'));
            await client.invalidateQueries({ queryKey: tournamentQuery(view.id).queryKey, exact: true });
          }}
        />
      )}
    </>
  );
}
