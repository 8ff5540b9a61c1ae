import { useEffect, useEffectEvent } from 'react';
import type { Given, PresetCode } from '@/lib/tournament/presets';

/** Of the page that somebody comes back to who pressed the button before they signed in. */
export const GO_ON = '#go';
let pressed: string | null = null;

const keyOf = (preset: PresetCode, given: Given) => `${preset} ${JSON.stringify(given)}`;

/** Remember, in this page alone, that the button was pressed; after signing in the event is made. */
export function notePressed(preset: PresetCode, given: Given): void {
  pressed = keyOf(preset, given);
}

/** Whether the button was pressed before signing in. It is told once, and only on the way back. */
function takePressed(preset: PresetCode, given: Given): boolean {
  const isOurs = pressed === keyOf(preset, given) && window.location.hash === GO_ON;
  pressed = null;
  return isOurs;
}

/** Make the event when who pressed the button comes back signed in. */
export function useGoOn(preset: PresetCode, given: Given, isSignedIn: boolean, make: () => void): void {
  const goOn = useEffectEvent(() => {
    if (takePressed(preset, given) && isSignedIn) make();
  });
  useEffect(() => {
    const soon = window.setTimeout(() => goOn());
    return () => window.clearTimeout(soon);
  }, []);
}
