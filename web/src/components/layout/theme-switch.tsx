import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Menu, MenuItem } from '@/components/ui/overlays/menu';
import { setTheme, type Theme, useTheme } from '@/lib/browser/theme';
import { t } from '@/lib/words';

const CHOICES = [
  { theme: 'system', name: t('Same as your device'), icon: 'screen' },
  { theme: 'light', name: t('Light'), icon: 'sun' },
  { theme: 'dark', name: t('Dark'), icon: 'moon' },
] as const satisfies { theme: Theme; name: string; icon: string }[];

export function ThemeSwitch() {
  const theme = useTheme();
  const current = CHOICES.find((choice) => choice.theme === theme) ?? CHOICES[0];
  return (
    <Menu
      trigger={
        <Button
          look="ghost"
          size="icon"
          className="text-on-banner hover:bg-[rgb(255_255_255/0.14)]!"
          aria-label={t('Theme: {name}', { name: current.name })}
        >
          <Icon name={current.icon} />
        </Button>
      }
    >
      {CHOICES.map((choice) => (
        <MenuItem key={choice.theme} icon={choice.icon} onSelect={() => setTheme(choice.theme)}>
          {choice.name}
          {choice.theme === theme && <Icon name="check" className="ml-auto size-4" />}
        </MenuItem>
      ))}
    </Menu>
  );
}
