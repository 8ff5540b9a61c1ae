import { type ComponentProps, type ReactNode } from 'react';
import { BackTo } from '@/app/routes/tournament/back-to';
import { WithTournament } from '@/app/routes/tournament/with-tournament';
import { Page } from '@/components/layout/page';
import type { View } from '@/lib/api/types';

type Props = {
  id: number;
  heading: string;
  /** What stands in the tab of the browser. */
  title: (view: View) => string;
  width?: ComponentProps<typeof Page>['width'];
  /** Beside the heading. */
  actions?: ReactNode;
  /** A page that is paper has its heading on the screen only. */
  isPaper?: boolean;
  children: (view: View) => ReactNode;
};

/** A page that belongs to a tournament: the way back to it, a heading, and what it is about. */
export function TournamentPage({ id, heading, title, width, actions, isPaper = false, children }: Props) {
  return (
    <WithTournament id={id} title={heading}>
      {(view) => (
        <Page
          title={title(view)}
          width={width}
          heading={
            <div className={`flex flex-wrap items-end justify-between gap-3 ${isPaper ? 'no-print' : ''}`}>
              <div className="flex flex-col gap-1">
                <BackTo view={view} />
                <h1 className="text-2xl sm:text-3xl">{heading}</h1>
              </div>
              {actions}
            </div>
          }
        >
          {children(view)}
        </Page>
      )}
    </WithTournament>
  );
}
