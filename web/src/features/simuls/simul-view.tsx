import { Link } from '@tanstack/react-router';
import { Button, buttonClass } from '@/components/ui/button';
import { Notice } from '@/components/ui/feedback/notice';
import { PlayerLink } from '@/components/ui/people/player-link';
import { TitleMark } from '@/components/ui/people/title-mark';
import { useSimulAction } from '@/features/simuls/use-simuls';
import { describeExtra, describeGame, describeHostColor, describeState } from '@/features/simuls/words';
import { messageOf } from '@/lib/api/errors';
import { type Simul, type SimulGuest, simulApi } from '@/lib/api/simuls';
import { said, t } from '@/lib/words';

type Props = { simul: Simul; isSignedIn: boolean };

/** A simul: what is played, who plays, and what the reader can do. */
export function SimulView({ simul, isSignedIn }: Props) {
  const extra = describeExtra(simul);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <section className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-5 shadow-card">
        <p className="flex items-baseline gap-1.5 text-lg font-semibold">
          <TitleMark title={simul.host.title} />
          <PlayerLink username={simul.host.username}>{simul.host.display_name}</PlayerLink>
          <span className="numerals text-sm font-normal text-ink-faint">{simul.host.rating}</span>
        </p>
        <p className="numerals text-2xl font-bold">{describeGame(simul)}</p>
        <p className="text-ink-soft">{describeHostColor(simul)}</p>
        {extra && <p className="numerals text-ink-soft">{extra}</p>}
        <p role="status" className="font-semibold">
          {describeState(simul)}
        </p>
        {simul.status === 'waiting' &&
          (simul.is_mine ? <HostActions simul={simul} /> : <GuestActions simul={simul} isSignedIn={isSignedIn} />)}
        {simul.game_id !== null && (
          <Link to="/games/chess/$id" params={{ id: String(simul.game_id) }} className={buttonClass('primary', 'lg')}>
            {t('To the game')}
          </Link>
        )}
      </section>
      <Guests simul={simul} />
    </div>
  );
}

function HostActions({ simul }: { simul: Simul }) {
  const start = useSimulAction(simulApi.start);
  const cancel = useSimulAction(simulApi.cancel);
  const error = start.error ?? cancel.error;
  return (
    <>
      {error && <Notice tone="bad">{said(messageOf(error))}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button
          look="primary"
          size="lg"
          isBusy={start.isPending}
          disabled={!simul.guests.some((guest) => guest.is_accepted)}
          onClick={() => start.mutate(simul.id)}
        >
          {t('Start all games')}
        </Button>
        <Button size="lg" isBusy={cancel.isPending} onClick={() => cancel.mutate(simul.id)}>
          {t('Call it off')}
        </Button>
      </div>
    </>
  );
}

function GuestActions({ simul, isSignedIn }: Props) {
  const join = useSimulAction(simulApi.join);
  const leave = useSimulAction(simulApi.leave);
  const error = join.error ?? leave.error;
  if (!isSignedIn)
    return (
      <Link to="/sign-in" search={{ redirect: `/simuls/${simul.id}` }} className={buttonClass('primary', 'lg')}>
        {t('Sign in to play')}
      </Link>
    );
  return (
    <>
      {error && <Notice tone="bad">{said(messageOf(error))}</Notice>}
      {simul.is_asked ? (
        <>
          <p className="text-sm text-ink-soft">{t('The host chooses. Your game opens from here when it begins.')}</p>
          <Button size="lg" isBusy={leave.isPending} onClick={() => leave.mutate(simul.id)}>
            {t('Ask no more')}
          </Button>
        </>
      ) : (
        <Button look="primary" size="lg" isBusy={join.isPending} onClick={() => join.mutate(simul.id)}>
          {t('Ask to play')}
        </Button>
      )}
    </>
  );
}

function Guests({ simul }: { simul: Simul }) {
  const choose = useSimulAction(({ username, is_accepted: isAccepted }: SimulGuest) =>
    simulApi.choose(simul.id, username, !isAccepted),
  );
  return (
    <section aria-labelledby="guests" className="flex min-w-0 flex-col gap-2">
      <h2 id="guests" className="text-xl">
        {t('Guests')}
      </h2>
      {choose.error && <Notice tone="bad">{said(messageOf(choose.error))}</Notice>}
      {simul.guests.length === 0 ? (
        <p className="text-ink-soft">{t('Nobody has asked to play yet.')}</p>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
          {simul.guests.map((guest) => (
            <GuestRow
              key={guest.username}
              guest={guest}
              isWaiting={simul.status === 'waiting'}
              onChoose={simul.is_mine ? () => choose.mutate(guest) : undefined}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

type RowProps = { guest: SimulGuest; isWaiting: boolean; onChoose: (() => void) | undefined };

function GuestRow({ guest, isWaiting, onChoose }: RowProps) {
  const name = guest.display_name;
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2">
      <p className="flex min-w-0 flex-1 basis-40 items-baseline gap-1.5 font-semibold">
        <TitleMark title={guest.title} />
        <span className="min-w-0 truncate">
          <PlayerLink username={guest.username}>{name}</PlayerLink>
        </span>
        <span className="numerals text-sm font-normal text-ink-faint">{guest.rating}</span>
      </p>
      {isWaiting && (guest.is_accepted || !onChoose) && (
        <span className={guest.is_accepted ? 'text-sm font-semibold text-vert' : 'text-sm text-ink-soft'}>
          {guest.is_accepted ? t('Plays') : t('Asks to play')}
        </span>
      )}
      {isWaiting && onChoose && (
        <Button
          look={guest.is_accepted ? 'secondary' : 'primary'}
          aria-label={guest.is_accepted ? t('Do not take {name}', { name }) : t('Take {name}', { name })}
          onClick={onChoose}
        >
          {guest.is_accepted ? t('Do not take') : t('Take')}
        </Button>
      )}
      {guest.score !== null && <span className="text-sm text-ink-soft">{describeScore(guest.score)}</span>}
      {guest.game_id !== null && (
        <Link
          to="/games/chess/$id"
          params={{ id: String(guest.game_id) }}
          aria-label={t('The game with {name}', { name })}
          className={buttonClass('secondary')}
        >
          {guest.score === null ? t('To the board') : t('The game')}
        </Link>
      )}
    </li>
  );
}

function describeScore(score: number): string {
  if (score === 0.5) return t('Drawn');
  return score === 1 ? t('The host won') : t('The guest won');
}
