import { Link } from '@tanstack/react-router';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { t } from '@/lib/words';

/** The way from the entries to what a rating report tells of them. */
export const IdentityLink = ({ id }: { id: number }) => (
  <Link
    to="/tournaments/$id/report"
    params={{ id: String(id) }}
    search={{ show: 'players' }}
    className={buttonClass('secondary', 'md', 'min-h-11 sm:mt-[1.7rem]')}
  >
    <Icon name="user" className="size-4" /> {t('FIDE data and fees')}
  </Link>
);
