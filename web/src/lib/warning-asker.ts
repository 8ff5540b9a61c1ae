import { useEffect, useRef, useState } from 'react';

/** A warning of the server: 2 is read, 3 confirmed, 4 confirmed twice, the second time with the consequence. */
export type Warning = {
  act: string;
  grade: 2 | 3 | 4 | 5;
  article: string;
  is_second: boolean;
  message: string;
  template: string;
  values: Record<string, unknown>;
};
type Ask = (warnings: Warning[]) => Promise<boolean>;

const askers: Ask[] = [];

/** Whoever can ask the reader now: the last that came, such as the dialog that stands open; null where nobody can. */
export const findAsker = (): Ask | null => askers.at(-1) ?? null;

/** What the server asks the reader to confirm while this is on the page and `isOn`, and how it is answered. */
export function useWarnings(isOn = true): { warnings: Warning[] | null; answer: (isMeant: boolean) => void } {
  const [warnings, setWarnings] = useState<Warning[] | null>(null);
  const resolve = useRef<(isMeant: boolean) => void>(() => undefined);
  useEffect(() => {
    if (!isOn) return undefined;
    const ask: Ask = (asked) => {
      setWarnings(asked);
      return new Promise((resolved) => {
        resolve.current = resolved;
      });
    };
    askers.push(ask);
    return () => {
      askers.splice(askers.indexOf(ask), 1);
      resolve.current(false); // who closes the dialog has confirmed nothing
    };
  }, [isOn]);
  const answer = (isMeant: boolean) => {
    setWarnings(null);
    resolve.current(isMeant);
  };
  return { warnings, answer };
}
