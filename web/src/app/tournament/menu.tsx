import { type UseNavigateResult, useNavigate } from '@tanstack/react-router';
import type { IconName } from '@/components/ui/icon';
import { MenuItem } from '@/components/ui/overlays/menu';
import { firstSheet } from '@/features/print/print-kinds';
import type { View } from '@/lib/api/types';
import { canPlan } from '@/lib/tournament/can-plan';
import { t } from '@/lib/words';

type Ways = {
  view: View;
  params: { id: string };
  navigate: UseNavigateResult<string>;
  /** Into the past of this tournament. */
  onTravel: () => void;
};
export type MenuRow = {
  key: string;
  icon: IconName;
  title: string;
  isShown?: (view: View) => boolean;
  onSelect: (ways: Ways) => void;
};

/** Formats whose games add up to ratings, norms and tables of categories. */
const REPORTED: readonly View['format'][] = ['swiss', 'swiss-playoff', 'round-robin'];

/** The menu of a tournament, from top to bottom: a new item is one more row. What moves its phase follows after them. */
const MENU: readonly MenuRow[] = [
  {
    key: 'result-keys',
    icon: 'desk',
    title: t('Results by keyboard'),
    isShown: (view) => view.my.can.includes('enter_results') && view.matches.length > 0,
    onSelect: ({ navigate, params }) => void navigate({ to: '/tournaments/$id/result-keys', params }),
  },
  {
    key: 'boards',
    icon: 'screen',
    title: t('Electronic boards'),
    isShown: (view) => view.my.can.includes('enter_results') && view.format !== 'draft-swiss',
    onSelect: ({ navigate, params }) => void navigate({ to: '/tournaments/$id/boards', params }),
  },
  {
    key: 'plans',
    icon: 'list',
    title: t('Byes, pairs and numbers'),
    isShown: canPlan,
    onSelect: ({ navigate, params }) => void navigate({ to: '/tournaments/$id/plans', params }),
  },
  {
    key: 'hand-pairing',
    icon: 'people',
    title: t('Pairing by hand'),
    isShown: (view) => view.format === 'swiss' && view.my.can.includes('pair_rounds'),
    onSelect: ({ navigate, params }) => void navigate({ to: '/tournaments/$id/hand-pairing', params }),
  },
  {
    key: 'print',
    icon: 'print',
    title: t('Print'),
    onSelect: ({ navigate, params, view }) =>
      void navigate({ to: '/tournaments/$id/print', params, search: { what: firstSheet(view) } }),
  },
  {
    key: 'screens',
    icon: 'screen',
    title: t('Screens for the hall'),
    onSelect: ({ navigate, params }) => void navigate({ to: '/tournaments/$id/screens', params }),
  },
  {
    key: 'devices',
    icon: 'screen',
    title: t('Phones and tablets'),
    isShown: (view) => view.my.can.includes('manage_passes'),
    onSelect: ({ navigate, params }) => void navigate({ to: '/tournaments/$id/devices', params }),
  },
  { key: 'time-machine', icon: 'history', title: t('Time machine'), onSelect: ({ onTravel }) => onTravel() },
  {
    key: 'proof',
    icon: 'shield',
    title: t('Proof of the log'),
    onSelect: ({ navigate, params }) => void navigate({ to: '/tournaments/$id/verify', params }),
  },
  {
    key: 'reports',
    icon: 'list',
    title: t('Reports and prizes'),
    isShown: (view) => REPORTED.includes(view.format) && view.matches.length > 0,
    onSelect: ({ navigate, params }) => void navigate({ to: '/tournaments/$id/reports', params }),
  },
  {
    key: 'report',
    icon: 'list',
    title: t('Rating report'),
    isShown: (view) => view.my.can.includes('manage_entries') && view.format !== 'draft-swiss',
    onSelect: ({ navigate, params }) => void navigate({ to: '/tournaments/$id/report', params }),
  },
  {
    key: 'overlay',
    icon: 'screen',
    title: t('Overlay for a stream'),
    isShown: (view) => view.matches.length > 0,
    onSelect: ({ navigate, params }) => void navigate({ to: '/tournaments/$id/stream', params }),
  },
];

/** What is looked for now and then. */
export function TournamentMenu({ view, onTravel }: { view: View; onTravel: () => void }) {
  const navigate = useNavigate();
  const params = { id: String(view.id) };
  return MENU.filter(({ isShown }) => isShown?.(view) ?? true).map(({ key, icon, title, onSelect }) => (
    <MenuItem key={key} icon={icon} onSelect={() => onSelect({ view, navigate, params, onTravel })}>
      {title}
    </MenuItem>
  ));
}
