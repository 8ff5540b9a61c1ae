import { describe, expect, it } from 'vitest';
import { DEFAULTS, overlayPath, parseOverlay } from '@/features/overlay/overlay-settings';

describe('the address of an overlay', () => {
  it('says it all, and can be read back', () => {
    const settings = {
      ...DEFAULTS,
      parts: ['pairings', 'timer'] as const,
      look: 'light' as const,
      scale: 1.5,
      width: 600,
    };
    const path = overlayPath(7, { ...settings, parts: [...settings.parts] });
    expect(path).toBe('/overlay/7?parts=pairings,timer&look=light&scale=1.5&width=600');
    expect(parseOverlay(Object.fromEntries(new URLSearchParams(path.split('?')[1])))).toEqual(settings);
  });
  it('is forgiving about what makes no sense', () => {
    expect(parseOverlay({ parts: 'fireworks', scale: 'huge', rows: '-3', width: '99999' })).toEqual({
      ...DEFAULTS,
      rows: 1,
      width: 1920,
    });
  });
});
