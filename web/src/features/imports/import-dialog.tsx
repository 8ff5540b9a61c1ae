import { type ChangeEvent, type ReactNode, useState } from 'react';
import { REACHABLE } from '@/components/ui/reachable';
import { Button, buttonClass } from '@/components/ui/button';
import { Dialog, DialogActions } from '@/components/ui/overlays/dialog';
import { Icon } from '@/components/ui/icon';
import { Name } from '@/components/ui/people/name';
import { Notice } from '@/components/ui/feedback/notice';
import { api } from '@/lib/api';
import { messageOf } from '@/lib/api/errors';
import type { ImportPreview } from '@/lib/api/types';
import { useAction } from '@/lib/command';
import { Rich, saidIn, t, tn } from '@/lib/words';

type Props = {
  onClose: () => void;
  onTake: (preview: ImportPreview, text: string) => Promise<unknown>;
  action: (count: number) => string;
  children?: (preview: ImportPreview, text: string) => ReactNode;
};

/** Choose a file, see what it says and what is wrong in which line, then take it or leave it. */
export function ImportDialog({ onClose, onTake, action, children }: Props) {
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  const preview = useAction({
    mutationFn: async (file: File) => {
      const read = await file.text();
      setText(read);
      return api.previewImport(read);
    },
  });
  const take = useAction({ mutationFn: (found: ImportPreview) => onTake(found, text), onSuccess: onClose });
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    if (!file) return;
    setName(file.name);
    preview.mutate(file);
  };
  const found = preview.data;
  const count = found?.entries.length ?? 0;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Import a file')}
      description={t(
        'A table (CSV) with a heading such as name, rating, club; or a report file of chess programs (TRF). Nothing happens before you say so.',
      )}
    >
      <label
        className={buttonClass(
          'secondary',
          'md',
          'cursor-pointer self-start focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-azure',
        )}
      >
        <Icon name="upload" className="size-4" /> <Name>{name || t('Choose a file')}</Name>
        <input type="file" accept=".csv,.tsv,.txt,.trf,.trfx" className="sr-only" onChange={choose} />
      </label>
      {preview.error && <Notice tone="bad">{messageOf(preview.error)}</Notice>}
      {found && <PreviewList found={found} />}
      {found && children?.(found, text)}
      {take.error && <Notice tone="bad">{messageOf(take.error)}</Notice>}
      <DialogActions>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button
          look="primary"
          disabled={count === 0}
          isBusy={take.isPending}
          onClick={() => found && take.mutate(found)}
        >
          {action(count)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function PreviewList({ found }: { found: ImportPreview }) {
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-sm text-ink-soft">
        {[
          tn(found.entries.length, '{count} player understood', '{count} players understood'),
          found.problems.length > 0 && tn(found.problems.length, '{count} remark', '{count} remarks'),
        ]
          .filter(Boolean)
          .join(', ')}
        {found.name && (
          <>
            {' '}
            <Rich
              text="of {name}"
              name={
                <strong className="text-ink">
                  <Name>{found.name}</Name>
                </strong>
              }
            />
          </>
        )}
      </p>
      {found.problems.length > 0 && (
        <ul
          className="max-h-36 divide-y divide-line overflow-y-auto rounded-md border border-gules bg-gules-wash text-sm"
          aria-label={t('Remarks')}
        >
          {found.problems.map((problem, index) => (
            <li key={index} className="px-3 py-1.5">
              {problem.line > 0 && <strong>{t('Line {line}', { line: problem.line })}: </strong>}
              {saidIn(problem, 'message')}
            </li>
          ))}
        </ul>
      )}
      <ul
        className="max-h-44 divide-y divide-line overflow-y-auto rounded-md border border-line text-sm"
        aria-label={t('Players in the file')}
        {...REACHABLE}
      >
        {found.entries.map((entry) => (
          <li key={entry.line} className="flex items-center gap-3 px-3 py-1.5">
            <span className="min-w-0 flex-1 truncate font-semibold">
              <Name>{entry.name}</Name>
            </span>
            <span className="numerals text-ink-faint">{[entry.rating, entry.club].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
