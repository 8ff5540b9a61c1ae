import { Link } from '@tanstack/react-router';
import { Button, buttonClass } from '@/components/ui/button';
import { Name } from '@/components/ui/people/name';
import { Notice } from '@/components/ui/feedback/notice';
import { PlayerLink } from '@/components/ui/people/player-link';
import { EmptyState } from '@/components/ui/feedback/states';
import { TitleMark } from '@/components/ui/people/title-mark';
import { useAccept, useCancel, useDecline } from '@/features/challenges/use-challenges';
import { describeColor, describePlayed } from '@/features/challenges/words';
import type { Challenge, Challenges } from '@/lib/api/casual';
import { messageOf } from '@/lib/api/errors';
import { said, t } from '@/lib/words';

type Props = { challenges: Challenges; isSignedIn: boolean; onGame: (id: number) => void };

/** Challenges to the reader, those for everybody, and the reader's own. */
export function Lobby({ challenges, isSignedIn, onGame }: Props) {
  const others = challenges.lobby.filter((each) => !each.is_mine);
  return (
    <div className="flex min-w-0 flex-col gap-6">
      {challenges.received.length > 0 && (
        <Group id="received" title={t('You are challenged')}>
          {challenges.received.map((each) => (
            <Row key={each.code} challenge={each} onGame={onGame} isSignedIn canDecline />
          ))}
        </Group>
      )}
      {challenges.made.length > 0 && (
        <Group id="made" title={t('Your challenges')}>
          {challenges.made.map((each) => (
            <OwnRow key={each.code} challenge={each} />
          ))}
        </Group>
      )}
      <Group id="lobby" title={t('Open challenges')}>
        {others.map((each) => (
          <Row key={each.code} challenge={each} onGame={onGame} isSignedIn={isSignedIn} />
        ))}
        {others.length === 0 && (
          <li>
            <EmptyState title={t('Nobody waits just now')}>
              {t('Make a challenge: it stands here while you wait.')}
            </EmptyState>
          </li>
        )}
      </Group>
    </div>
  );
}

function Group({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">{children}</ul>
    </section>
  );
}

type RowProps = { challenge: Challenge; isSignedIn: boolean; canDecline?: boolean; onGame: (id: number) => void };

function Row({ challenge, isSignedIn, canDecline = false, onGame }: RowProps) {
  const accept = useAccept();
  const decline = useDecline();
  const { challenger } = challenge;
  const error = accept.error ?? decline.error;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-44">
        <p className="flex items-baseline gap-1.5 font-semibold">
          <TitleMark title={challenger.title} />
          <span className="min-w-0 truncate">
            <PlayerLink username={challenger.username}>{challenger.display_name}</PlayerLink>
          </span>
          <span className="numerals text-sm font-normal text-ink-faint">{challenger.rating}</span>
        </p>
        <p className="numerals text-sm text-ink-soft">
          {describePlayed(challenge)}
          {challenge.color !== 'random' && ` · ${describeColor(challenge)}`}
        </p>
      </div>
      {isSignedIn ? (
        <Button
          look="primary"
          isBusy={accept.isPending}
          aria-label={t('Play against {name}', { name: challenger.display_name })}
          onClick={() => accept.mutate(challenge.code, { onSuccess: ({ game_id: id }) => id !== null && onGame(id) })}
        >
          {t('Play')}
        </Button>
      ) : (
        <Link to="/sign-in" search={{ redirect: '/play' }} className={buttonClass('secondary')}>
          {t('Sign in to play')}
        </Link>
      )}
      {canDecline && (
        <Button
          isBusy={decline.isPending}
          aria-label={t('Decline the challenge of {name}', { name: challenger.display_name })}
          onClick={() => decline.mutate(challenge.code)}
        >
          {t('Decline')}
        </Button>
      )}
      {error && (
        <Notice tone="bad" className="basis-full">
          {said(messageOf(error))}
        </Notice>
      )}
    </li>
  );
}

function OwnRow({ challenge }: { challenge: Challenge }) {
  const cancel = useCancel();
  const name = challenge.opponent?.display_name;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-44">
        <p className="truncate font-semibold">
          <Link to="/challenge/$code" params={{ code: challenge.code }} className="underline">
            {name ? <Name>{name}</Name> : challenge.is_listed ? t('For anybody') : t('For whoever has the link')}
          </Link>
        </p>
        <p className="numerals text-sm text-ink-soft">{describePlayed(challenge)}</p>
      </div>
      <Button isBusy={cancel.isPending} onClick={() => cancel.mutate(challenge.code)}>
        {t('Take back')}
      </Button>
    </li>
  );
}
