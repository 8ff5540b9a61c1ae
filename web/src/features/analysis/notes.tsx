import { Button } from '@/components/ui/button';
import { TextArea } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { NAGS } from '@/features/analysis/judgement';
import { isMain, nodeAt, ROOT } from '@/features/analysis/tree';
import type { Analysis } from '@/features/analysis/use-analysis';
import { t } from '@/lib/words';

const isSign = (nag: number) => nag >= 1 && nag <= 6;

/** What a reader writes to a position: a sign, a comment; and what becomes of the variation it is in. */
export function Notes({ tree, at, change, raise, remove }: Analysis) {
  const node = nodeAt(tree, at);
  const toggle = (nag: number) => {
    const others = node.nags.filter((each) => !isSign(each));
    change(at, { nags: node.nags.includes(nag) ? others : [nag, ...others] });
  };
  return (
    <details className="border-t border-line px-3 py-2">
      <summary className="cursor-pointer text-sm font-semibold">
        {at === ROOT ? t('Comment on the beginning') : t('Comment on {move}', { move: node.san })}
      </summary>
      <div className="flex flex-col gap-2 pt-2">
        {at !== ROOT && (
          <div className="flex flex-wrap gap-1">
            {NAGS.map(([nag, sign, name]) => (
              <Button
                key={nag}
                size="sm"
                className="min-w-9 px-1!"
                look={node.nags.includes(nag) ? 'primary' : 'secondary'}
                aria-pressed={node.nags.includes(nag)}
                aria-label={name}
                title={name}
                onClick={() => toggle(nag)}
              >
                {sign}
              </Button>
            ))}
            {!isMain(tree, at) && (
              <Button size="sm" onClick={() => raise(at)}>
                <Icon name="up" className="size-4" /> {t('Up a line')}
              </Button>
            )}
            <Button size="sm" onClick={() => remove(at)}>
              <Icon name="trash" className="size-4" /> {t('Delete from here')}
            </Button>
          </div>
        )}
        <TextArea
          label={t('Comment')}
          isLabelHidden
          rows={2}
          maxLength={2000}
          value={node.comment}
          onChange={(event) => change(at, { comment: event.target.value.replaceAll(/[{}]/g, '') })}
        />
      </div>
    </details>
  );
}
