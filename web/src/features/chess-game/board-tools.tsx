import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { BoardSettingsDialog } from '@/features/chess-game/board-settings';
import { setMuted, useMuted } from '@/lib/browser/sound';
import { setZen, useZen } from '@/lib/browser/zen';
import { t } from '@/lib/words';

/** The board turned, sounds, and how boards look; Z leaves only the board and the clocks. */
export function BoardTools({ onFlip }: { onFlip: () => void }) {
  const isMuted = useMuted();
  const isZen = useZen();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement && event.target.closest('input, select, textarea, [role=dialog]');
      if (event.key === 'z' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) setZen(!isZen);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isZen]);
  return (
    <div className="ml-auto flex">
      <Button
        look="ghost"
        size="icon"
        onClick={onFlip}
        aria-label={t('Flip the board')}
        title={t('Flip the board (F)')}
      >
        <Icon name="flip" />
      </Button>
      <Button
        look="ghost"
        size="icon"
        onClick={() => setMuted(!isMuted)}
        aria-label={t('Sounds')}
        aria-pressed={!isMuted}
        title={isMuted ? t('Sounds are off') : t('Sounds are on')}
      >
        <Icon name={isMuted ? 'mute' : 'sound'} />
      </Button>
      <Button
        look="ghost"
        size="icon"
        onClick={() => setOpen(true)}
        aria-label={t('The board')}
        title={t('Colours, pieces, zen mode')}
      >
        <Icon name="settings" />
      </Button>
      <BoardSettingsDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}
