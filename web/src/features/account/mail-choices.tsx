import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '@/components/ui/button';
import { SelectField } from '@/components/ui/field';
import { Notice } from '@/components/ui/feedback/notice';
import { useToast } from '@/components/ui/feedback/toast';
import { Section } from '@/features/account/section';
import { optionsQuery } from '@/features/account/use-account';
import { useChangeSettings } from '@/features/account/use-settings';
import { api } from '@/lib/api';
import { messageOf } from '@/lib/api/errors';
import type { MailPace, MailTopic, OwnSettings } from '@/lib/api/types';
import { useAction } from '@/lib/command';
import { t } from '@/lib/words';

const TOPICS: { topic: MailTopic; label: string }[] = [
  { topic: 'matches', label: t('My match is ready to play') },
  { topic: 'invitations', label: t('I am invited') },
  { topic: 'reports', label: t('Reports and disputes') },
  { topic: 'moves', label: t('A tournament of mine reaches its next phase') },
  { topic: 'receipts', label: t('Receipts for fees, prizes and refunds') },
];
const PACES: { pace: MailPace; label: string }[] = [
  { pace: 'now', label: t('At once') },
  { pace: 'day', label: t('Once a day, together') },
  { pace: 'never', label: t('Never') },
];

const TOPIC_OF: Record<string, string> = Object.fromEntries(TOPICS.map(({ topic, label }) => [topic, label]));

/** How soon the reader wants which mails; nothing where this installation has none. */
export function MailChoices({ settings }: { settings: OwnSettings }) {
  const hasMail = useQuery(optionsQuery).data?.has_mail;
  const change = useChangeSettings();
  const say = useToast();
  if (!hasMail) return null;
  const choose = (topic: MailTopic, pace: MailPace) =>
    change.mutate({ mail_paces: { [topic]: pace } }, { onError: (error) => say(messageOf(error), 'bad') });
  return (
    <Section title={t('Mails')}>
      <p className="text-sm text-ink-soft">
        {t('What comes by mail, to an address that is confirmed. News you have read here are not mailed.')}
      </p>
      {TOPICS.map(({ topic, label }) => (
        <SelectField
          key={topic}
          label={label}
          className="max-w-96"
          value={settings.mail_paces[topic]}
          onChange={(event) => choose(topic, event.target.value as MailPace)}
        >
          {PACES.map(({ pace, label: name }) => (
            <option key={pace} value={pace}>
              {name}
            </option>
          ))}
        </SelectField>
      ))}
    </Section>
  );
}

/** What is behind the link under a mail: it changes nothing until the button is pressed. */
export function Unsubscribing({ link }: { link: string }) {
  const stop = useAction({ mutationFn: api.unsubscribe });
  const what = TOPIC_OF[link.split(':')[1] ?? ''] ?? t('News once a day');
  if (stop.isSuccess)
    return (
      <Notice tone="good">
        <p>{t('Done: no more mails like this will come.')}</p>
        <Link to="/account" className="font-semibold underline">
          {t('Choose your mails')}
        </Link>
      </Notice>
    );
  return (
    <div className="flex flex-col items-start gap-4">
      <p>
        {t('You get mails of this kind:')} <strong>{what}</strong>
      </p>
      {stop.error && <Notice tone="bad">{messageOf(stop.error)}</Notice>}
      <Button look="primary" size="lg" isBusy={stop.isPending} onClick={() => stop.mutate(link)}>
        {t('No more mails like this')}
      </Button>
    </div>
  );
}
