import { Icon, type IconName } from '@/components/ui/icon';
import { cx } from '@/lib/class-names';
import { t } from '@/lib/words';

type Props = {
  scale: number;
  className: string;
  onZoom: (factor: number) => void;
  onFit: () => void;
  onFullScreen: () => void;
};

/** Zoom by hand, for those without a wheel. */
export function CanvasTools({ scale, className, onZoom, onFit, onFullScreen }: Props) {
  return (
    <div
      role="group"
      aria-label={t('Zoom')}
      className={cx(
        'no-print absolute bottom-3 flex items-center rounded-md border border-line-strong bg-surface shadow-card',
        className,
      )}
    >
      <Tool icon="minus" name={t('Zoom out')} onClick={() => onZoom(0.8)} />
      <span className="numerals w-12 text-center text-xs text-ink-soft">{Math.round(scale * 100)}%</span>
      <Tool icon="plus" name={t('Zoom in')} onClick={() => onZoom(1.25)} />
      <Tool icon="fit" name={t('Show all')} onClick={onFit} />
      {document.fullscreenEnabled && <Tool icon="expand" name={t('Full screen')} onClick={onFullScreen} />}
    </div>
  );
}

function Tool({ icon, name, onClick }: { icon: IconName; name: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      onClick={onClick}
      className="grid size-9 place-items-center rounded-md hover:bg-sunken"
    >
      <Icon name={icon} className="size-4" />
    </button>
  );
}
