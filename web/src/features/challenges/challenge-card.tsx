import { Link } from '@tanstack/react-router';
import { Button, buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Name } from '@/components/ui/people/name';
import { Notice } from '@/components/ui/feedback/notice';
import { QrCode } from '@/components/ui/qr-code';
import { useToast } from '@/components/ui/feedback/toast';
import { useAccept, useCancel, useDecline } from '@/features/challenges/use-challenges';
import { describeColor, describeEnd, describePlayed } from '@/features/challenges/words';
import type { Challenge } from '@/lib/api/casual';
import { messageOf } from '@/lib/api/errors';
import { said, t } from '@/lib/words';

type Props = { challenge: Challenge; isSignedIn: boolean; onGame: (id: number) => void };

/** One challenge: waiting for it, or answering it. */
export function ChallengeCard({ challenge, isSignedIn, onGame }: Props) {
  const isWaiting = challenge.status === 'created';
  return (
    <section className="mx-auto flex w-full max-w-xl flex-col gap-4 rounded-lg border border-line bg-surface p-5 shadow-card">
      <header className="text-center">
        <p className="numerals text-3xl font-bold">{describePlayed(challenge)}</p>
        <p className="mt-1 text-ink-soft">{describeColor(challenge)}</p>
      </header>
      {isWaiting && challenge.is_mine && <Waiting challenge={challenge} />}
      {isWaiting && !challenge.is_mine && <Invited challenge={challenge} isSignedIn={isSignedIn} onGame={onGame} />}
      {!isWaiting && <Notice>{describeEnd(challenge)}</Notice>}
      {challenge.game_id !== null && (
        <Link to="/games/chess/$id" params={{ id: String(challenge.game_id) }} className={buttonClass('primary', 'lg')}>
          {t('To the game')}
        </Link>
      )}
      {!isWaiting && challenge.game_id === null && (
        <Link to="/play" className={buttonClass('primary', 'lg')}>
          {t('To the lobby')}
        </Link>
      )}
    </section>
  );
}

function Waiting({ challenge }: { challenge: Challenge }) {
  const cancel = useCancel();
  const say = useToast();
  const address = `${window.location.origin}/challenge/${challenge.code}`;
  const copy = () => {
    void navigator.clipboard.writeText(address).then(() => say(t('The link is copied.')));
  };
  return (
    <>
      <p role="status" className="pairing-bar rounded-md bg-vert-wash px-3 py-2 text-center font-semibold text-vert">
        {challenge.opponent
          ? t('Waiting for {name}', { name: challenge.opponent.display_name })
          : t('Waiting for an opponent')}
      </p>
      {challenge.is_open && (
        <>
          <p className="text-sm text-ink-soft">
            {t('Whoever opens this link first can play you. Leave this page open.')}
          </p>
          <div className="flex items-stretch gap-2">
            <input
              readOnly
              aria-label={t('Link of the challenge')}
              value={address}
              onFocus={(event) => event.target.select()}
              className="numerals min-h-11 w-full min-w-0 rounded-md border border-line-strong bg-surface px-3 text-base"
            />
            <Button look="primary" onClick={copy}>
              <Icon name="copy" className="size-4" /> {t('Copy')}
            </Button>
          </div>
          <div className="mx-auto w-40">
            <QrCode text={address} label={t('Link of the challenge')} />
          </div>
        </>
      )}
      {cancel.error && <Notice tone="bad">{said(messageOf(cancel.error))}</Notice>}
      <Button isBusy={cancel.isPending} onClick={() => cancel.mutate(challenge.code)}>
        {t('Take back')}
      </Button>
    </>
  );
}

function Invited({ challenge, isSignedIn, onGame }: Props) {
  const accept = useAccept();
  const decline = useDecline();
  const error = accept.error ?? decline.error;
  const { challenger } = challenge;
  return (
    <>
      <p className="text-center text-lg">
        <strong>
          <Name>{challenger.display_name}</Name>
        </strong>{' '}
        <span className="numerals text-ink-soft">({challenger.rating})</span> {t('wants to play you.')}
      </p>
      {error && <Notice tone="bad">{said(messageOf(error))}</Notice>}
      {isSignedIn ? (
        <div className="flex gap-2">
          <Button
            look="primary"
            size="lg"
            className="flex-1"
            isBusy={accept.isPending}
            onClick={() => accept.mutate(challenge.code, { onSuccess: ({ game_id: id }) => id !== null && onGame(id) })}
          >
            <Icon name="play" className="size-4" /> {t('Play')}
          </Button>
          {!challenge.is_open && (
            <Button size="lg" isBusy={decline.isPending} onClick={() => decline.mutate(challenge.code)}>
              {t('Decline')}
            </Button>
          )}
        </div>
      ) : (
        <Link
          to="/sign-in"
          search={{ redirect: `/challenge/${challenge.code}` }}
          className={buttonClass('primary', 'lg')}
        >
          {t('Sign in to play')}
        </Link>
      )}
    </>
  );
}
