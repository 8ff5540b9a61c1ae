import { createContext, useContext } from 'react';

/** `late` is neither: it is kept and will be sent. */
export type Tone = 'good' | 'bad' | 'late';
export type Announce = (text: string, tone?: Tone) => void;

/** How to say something to the person, wherever they are; the toasts fill it in. */
export const AnnounceContext = createContext<Announce>(() => undefined);
export const useAnnounce = (): Announce => useContext(AnnounceContext);
