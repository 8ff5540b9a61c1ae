import { type UseNavigateResult, useNavigate } from '@tanstack/react-router';
import type { IconName } from '@/components/ui/icon';
import { MenuItem } from '@/components/ui/menu';
import type { View } from '@/lib/api/types';
import { t } from '@/lib/words';

type Ways = {
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

/** The menu of a tournament, from top to bottom: a new item is one more row. What moves its phase follows after them. */
const MENU: readonly MenuRow[] = [
  { key: 'time-machine', icon: 'history', title: t('Time machine'), onSelect: ({ onTravel }) => onTravel() },
  {
    key: 'proof',
    icon: 'shield',
    title: t('Proof of the log'),
    onSelect: ({ navigate, params }) => void navigate({ to: '/tournaments/$id/verify', params }),
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
    <MenuItem key={key} icon={icon} onSelect={() => onSelect({ navigate, params, onTravel })}>
      {title}
    </MenuItem>
  ));
}
