import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { ExplainDialog } from '@/features/rounds/explain-dialog';
import type { Match, View } from '@/lib/api/types';
import { indexEntries, sideName } from '@/lib/tournament/match';
import { t } from '@/lib/words';

/** A question mark beside a pairing of a Swiss, for everybody who looks at it. */
export function WhyButton({ view, match }: { view: View; match: Match }) {
  const [isOpen, setOpen] = useState(false);
  const names = indexEntries(view.entries);
  const isBye = match.status === 'bye';
  const label = isBye
    ? t('Why {name} has the bye', { name: sideName(match, match.sides[0].entry === null ? 1 : 0, names) })
    : t('Why {first} meets {second}', { first: sideName(match, 0, names), second: sideName(match, 1, names) });
  return (
    <>
      <Button
        look="ghost"
        size="icon"
        className="size-8 text-ink-soft"
        onClick={() => setOpen(true)}
        aria-label={label}
        title={label}
      >
        <Icon name="why" className="size-4" />
      </Button>
      {isOpen && <ExplainDialog view={view} match={match} names={names} onClose={() => setOpen(false)} />}
    </>
  );
}
