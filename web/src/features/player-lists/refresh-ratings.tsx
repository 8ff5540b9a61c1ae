import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/overlays/dialog';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/feedback/notice';
import { DifferenceList } from '@/features/player-lists/difference-list';
import { Lists } from '@/features/player-lists/pick-dialog';
import { useLook } from '@/features/player-lists/use-look';
import { type PlayerList, ratedApi } from '@/lib/api/rated';
import { formatDateTime } from '@/lib/format';
import { saidIn, t } from '@/lib/words';

const FIDE = 'fide';

/** Where entries differ from a rating list, with a tick for each that shall be taken over. */
export function RefreshRatings({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button className="no-print self-start" onClick={() => setOpen(true)}>
        <Icon name="undo" className="size-4" /> {t('Compare with the rating list')}
      </Button>
      {isOpen && <Differences id={id} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The list is looked at first: an address that has a newer one is asked before anything is proposed. */
export function Differences({ id, list, onClose }: { id: number; list?: string; onClose: () => void }) {
  const [chosen, setChosen] = useState(list);
  const lists = useQuery({ queryKey: ['player-lists'], queryFn: ratedApi.listPlayerLists });
  const known = lists.data ?? [];
  const code = chosen ?? (known.find((one) => one.code === FIDE) ?? known[0])?.code;
  const looked = useLook(code);
  return (
    <Dialog isOpen onClose={onClose} title={t('Compare with the rating list')}>
      {!list && lists.data && <Lists lists={lists.data} value={code ?? ''} onChange={setChosen} />}
      {code && !looked.isDone && (
        <Notice>
          {t('The list is looked at first: if there is a newer one it is fetched, which may take minutes.')}
        </Notice>
      )}
      {looked.isDone && looked.list && <Looked list={looked.list} />}
      {code && looked.isDone ? (
        <DifferenceList key={code} id={id} code={code} onClose={onClose} />
      ) : (
        <DialogActions>
          <Button onClick={onClose}>{t('Cancel')}</Button>
        </DialogActions>
      )}
    </Dialog>
  );
}

/** What came of looking for a newer list. */
function Looked({ list }: { list: PlayerList }) {
  if (list.error) {
    return (
      <Notice tone="bad">{t('The list could not be looked at: {reason}', { reason: saidIn(list, 'error') })}</Notice>
    );
  }
  return (
    <p className="text-sm text-ink-soft">
      {list.checked_at
        ? t('Looked at {when}: there is no newer one.', { when: formatDateTime(list.checked_at) })
        : t('It came from a file on {when} and has no address to look at.', { when: formatDateTime(list.imported_at) })}
    </p>
  );
}
