import { Link, useNavigate } from '@tanstack/react-router';
import { Button, buttonClass } from '@/components/ui/button';
import { Menu, MenuItem, MenuLine } from '@/components/ui/overlays/menu';
import { Name } from '@/components/ui/people/name';
import { Shield } from '@/components/ui/people/shield';
import { useToast } from '@/components/ui/feedback/toast';
import { useLogOut } from '@/features/account/use-account';
import { messageOf } from '@/lib/api/errors';
import { useUser } from '@/lib/query';
import { Rich, t } from '@/lib/words';

/** The reader's own corner of the banner: sign in, or who they are and where their things live. */
export function AccountMenu() {
  const user = useUser();
  const logOut = useLogOut();
  const navigate = useNavigate();
  const say = useToast();

  if (user === undefined) return <span className="size-10" />;
  if (user === null) {
    return (
      <Link
        to="/sign-in"
        className={buttonClass('ghost', 'md', 'text-on-banner hover:bg-[rgb(255_255_255/0.14)] max-sm:px-2')}
      >
        {t('Sign in')}
      </Link>
    );
  }
  const leave = () =>
    logOut.mutate(undefined, {
      onSuccess: () => say(t('Signed out.')),
      onError: (error) => say(messageOf(error), 'bad'),
    });
  return (
    <Menu
      trigger={
        <Button
          look="ghost"
          className="px-2 text-on-banner hover:bg-[rgb(255_255_255/0.14)]"
          aria-label={t('Account: {display_name}', { display_name: user.display_name })}
        >
          <Shield name={user.display_name} className="h-6" />
          <span className="max-w-32 truncate max-sm:hidden">
            <Name>{user.display_name}</Name>
          </span>
        </Button>
      }
    >
      <p className="px-3 py-2 text-sm text-ink-soft">
        <Rich text="Signed in as {name}" name={<strong className="text-ink">{user.username}</strong>} />
      </p>
      <MenuLine />
      <MenuItem icon="desk" onSelect={() => void navigate({ to: '/desk' })}>
        {t('My desk')}
      </MenuItem>
      <MenuItem icon="bracket" onSelect={() => void navigate({ to: '/tournaments' })}>
        {t('My tournaments')}
      </MenuItem>
      <MenuItem
        icon="user"
        onSelect={() => void navigate({ to: '/players/$username', params: { username: user.username } })}
      >
        {t('My profile')}
      </MenuItem>
      <MenuItem icon="purse" onSelect={() => void navigate({ to: '/wallet' })}>
        {t('Wallet')}
      </MenuItem>
      {user.is_operator && (
        <>
          <MenuItem icon="screen" onSelect={() => void navigate({ to: '/operations' })}>
            {t('Operations')}
          </MenuItem>
          <MenuItem icon="flag" onSelect={() => void navigate({ to: '/operations/flags' })}>
            {t('Fair play flags')}
          </MenuItem>
        </>
      )}
      <MenuItem icon="settings" onSelect={() => void navigate({ to: '/account' })}>
        {t('Settings')}
      </MenuItem>
      <MenuItem icon="key" onSelect={() => void navigate({ to: '/account/keys' })}>
        {t('API keys')}
      </MenuItem>
      <MenuLine />
      <MenuItem icon="left" onSelect={leave}>
        {t('Sign out')}
      </MenuItem>
    </Menu>
  );
}
