import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useToast } from '@/components/ui/feedback/toast';
import { formatPrecise } from '@/lib/format';
import { t } from '@/lib/words';

type Props = {
  seq: number;
  last: number;
  at: string | undefined;
  isLoading: boolean;
  onMove: (seq: number) => void;
  onLeave: () => void;
};

const SETTLE = 150;
const STEP = 700;

/** A slider over everything that happened. The address holds the moment, so it can be sent to others. */
export function TimeMachine({ seq, last, at, isLoading, onMove, onLeave }: Props) {
  const [held, setHeld] = useState<number | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const say = useToast();
  const shown = held ?? seq;

  useEffect(() => {
    if (held === null) return;
    const timer = setTimeout(() => {
      onMove(held);
      setHeld(null);
    }, SETTLE);
    return () => clearTimeout(timer);
  }, [held, onMove]);

  const isOn = isPlaying && seq < last;
  useEffect(() => {
    if (!isOn || isLoading) return;
    const timer = setTimeout(() => onMove(seq + 1), STEP);
    return () => clearTimeout(timer);
  }, [isOn, isLoading, seq, onMove]);

  const copy = () =>
    void navigator.clipboard.writeText(window.location.href).then(
      () => say(t('The address of this moment is copied.')),
      () => say(t('The address could not be copied.'), 'bad'),
    );
  return (
    <section
      aria-label={t('Time machine')}
      className="no-print sticky top-0 z-20 flex flex-col gap-2 rounded-lg border-2 border-or bg-or-wash px-4 py-3 text-ink shadow-raised"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Icon name="history" className="size-5 text-or-deep" />
        <p className="min-w-0 flex-1 basis-52 font-bold" role="status">
          {shown >= last ? t('Now') : t('After {shown} of {last} events', { shown, last })}
          {at && (
            <span className="numerals ml-2 text-sm font-medium text-ink-soft max-sm:ml-0 max-sm:block">
              {formatPrecise(at)}
            </span>
          )}
        </p>
        <Button size="sm" onClick={copy}>
          <Icon name="copy" className="size-4" /> {t('Copy address')}
        </Button>
        <Button look="primary" size="sm" onClick={onLeave}>
          {t('Back to now')}
        </Button>
      </div>
      <div className="flex items-center gap-2">
        <Button
          look="ghost"
          size="icon"
          disabled={shown <= 1}
          onClick={() => onMove(shown - 1)}
          aria-label={t('One event back')}
        >
          <Icon name="left" />
        </Button>
        <input
          type="range"
          min={1}
          max={last}
          value={shown}
          onChange={(event) => setHeld(Number(event.target.value))}
          aria-label={t('Moment')}
          aria-valuetext={t('After {shown} of {last} events', { shown, last })}
          className="h-10 min-w-0 flex-1 accent-(--azure)"
        />
        <Button
          look="ghost"
          size="icon"
          disabled={shown >= last}
          onClick={() => onMove(shown + 1)}
          aria-label={t('One event on')}
        >
          <Icon name="right" />
        </Button>
        <Button
          look="ghost"
          size="icon"
          disabled={shown >= last}
          onClick={() => setPlaying(!isPlaying)}
          aria-label={isOn ? t('Stop') : t('Play on')}
          aria-pressed={isOn}
        >
          <Icon name={isOn ? 'pause' : 'play'} />
        </Button>
      </div>
    </section>
  );
}
