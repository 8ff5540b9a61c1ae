import { Icon } from '@/components/ui/icon';
import { Menu, MenuChoice } from '@/components/ui/overlays/menu';
import { chooseLanguage, language, LANGUAGES, t } from '@/lib/words';

const OPTIONS = LANGUAGES.map(({ code, name: label }) => ({ value: code, label: <span lang={code}>{label}</span> }));

/** The languages by their own names; a choice loads the page anew. */
export function LanguageMenu() {
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="inline-flex min-h-8 items-center gap-1.5 rounded-md px-2 underline"
          aria-label={t('Language: {name}', { name: language.name })}
        >
          <Icon name="globe" className="size-4" /> {language.name}
        </button>
      }
    >
      <MenuChoice value={language.code} options={OPTIONS} onChange={chooseLanguage} />
    </Menu>
  );
}
