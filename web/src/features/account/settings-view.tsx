import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { SelectField, SwitchField, TextField } from '@/components/ui/field';
import { Segmented } from '@/components/ui/segmented';
import { ErrorState, Loading, Skeleton } from '@/components/ui/feedback/states';
import { useToast } from '@/components/ui/feedback/toast';
import { CloseAccount } from '@/features/account/close-account';
import { ConnectionsSection } from '@/features/account/ways-in/connections-section';
import { EmailSection } from '@/features/account/email-section';
import { FactorsSection } from '@/features/account/ways-in/factors-section';
import { PasswordSection } from '@/features/account/ways-in/password-section';
import { Section } from '@/features/account/section';
import { MailChoices } from '@/features/account/mail-choices';
import { SessionsSection } from '@/features/account/sessions-section';
import { SETTINGS_KEY, useChangeSettings } from '@/features/account/use-settings';
import { api } from '@/lib/api';
import { fieldsOf, messageOf } from '@/lib/api/errors';
import type { NewsKind, OwnSettings } from '@/lib/api/types';
import { chime, setSounds, useSounds } from '@/lib/browser/sound-setting';
import { setTheme, type Theme, useTheme } from '@/lib/browser/theme';
import { chooseLanguage, language, LANGUAGES, t } from '@/lib/words';

const NEWS: { kind: NewsKind; label: string; hint: string }[] = [
  { kind: 'matches', label: t('My match is ready to play'), hint: t('With a link to the board, or the table number.') },
  {
    kind: 'moves',
    label: t('A tournament of mine reaches its next phase'),
    hint: t('Check-in opens, play starts, it is over.'),
  },
  { kind: 'invitations', label: t('I am invited'), hint: t('To a tournament; I take part only if I accept.') },
  { kind: 'reports', label: t('Reports and disputes'), hint: t('Somebody reports or disputes a result of mine.') },
  { kind: 'lists', label: t('A rating list has changed'), hint: t('And differs from entries of an event I run.') },
];
const THEMES: { value: Theme; label: string }[] = [
  { value: 'system', label: t('Same as your device') },
  { value: 'light', label: t('Light') },
  { value: 'dark', label: t('Dark') },
];

/** What somebody chooses for themselves: name, look, sounds, news, password. */
export function SettingsView() {
  const settings = useQuery({ queryKey: SETTINGS_KEY, queryFn: api.getSettings });
  if (settings.isPending) {
    return (
      <Loading label={t('Loading your settings')}>
        <Skeleton className="h-96" />
      </Loading>
    );
  }
  if (settings.isError)
    return <ErrorState message={messageOf(settings.error)} onRetry={() => void settings.refetch()} />;
  return (
    <>
      <NameForm settings={settings.data} />
      <Looks />
      <News settings={settings.data} />
      <MailChoices settings={settings.data} />
      <EmailSection />
      <PasswordSection />
      <FactorsSection />
      <ConnectionsSection />
      <SessionsSection />
      <Section title={t('Your data')}>
        <p className="text-sm text-ink-soft">
          {t('Everything that is stored about you, in one file: account, entries, ratings, games, chat and money.')}
        </p>
        <a href={api.ownDataUrl} download className={buttonClass('secondary', 'md', 'self-start')}>
          {t('Download my data')}
        </a>
      </Section>
      <Section title={t('Close the account')}>
        <CloseAccount />
      </Section>
    </>
  );
}

function NameForm({ settings }: { settings: OwnSettings }) {
  const [name, setName] = useState(settings.display_name);
  const change = useChangeSettings();
  const say = useToast();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    change.mutate({ display_name: name }, { onSuccess: () => say(t('Your name is changed.')) });
  };
  return (
    <Section title={t('Name')}>
      <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
        <TextField
          label={t('Shown to others')}
          className="min-w-52 flex-1"
          maxLength={80}
          autoComplete="nickname"
          value={name}
          error={fieldsOf(change.error).display_name}
          hint={t('Tournaments you have entered already keep the name you entered with.')}
          onChange={(event) => setName(event.target.value)}
        />
        <Button
          type="submit"
          className="min-h-11 sm:mt-[1.7rem]"
          isBusy={change.isPending}
          disabled={name === settings.display_name}
        >
          {t('Save the name')}
        </Button>
      </form>
    </Section>
  );
}

function Looks() {
  const change = useChangeSettings();
  const keep = (code: string) => change.mutate({ language: code }, { onSuccess: () => chooseLanguage(code) });
  const theme = useTheme();
  const hasSounds = useSounds();
  return (
    <Section title={t('Look and sound')}>
      <div className="self-start">
        <Segmented label={t('Theme')} value={theme} onChange={setTheme} options={THEMES} />
      </div>
      <SelectField
        label={t('Language')}
        className="max-w-60"
        value={language.code}
        onChange={(event) => keep(event.target.value)}
      >
        {LANGUAGES.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <SwitchField
        label={t('Sounds')}
        hint={t('A sound when something new arrives for you. Saved in this browser only.')}
        checked={hasSounds}
        onChange={(isOn) => {
          setSounds(isOn);
          if (isOn) chime();
        }}
      />
    </Section>
  );
}

function News({ settings }: { settings: OwnSettings }) {
  const change = useChangeSettings();
  const say = useToast();
  const toggle = (kind: NewsKind, isOn: boolean) =>
    change.mutate(
      { muted: isOn ? settings.muted.filter((row) => row !== kind) : [...settings.muted, kind] },
      { onError: (error) => say(messageOf(error), 'bad') },
    );
  return (
    <Section title={t('Notifications')}>
      <p className="text-sm text-ink-soft">{t('What you are notified about.')}</p>
      {NEWS.map((row) => (
        <SwitchField
          key={row.kind}
          label={row.label}
          hint={row.hint}
          checked={!settings.muted.includes(row.kind)}
          onChange={(isOn) => toggle(row.kind, isOn)}
        />
      ))}
    </Section>
  );
}
