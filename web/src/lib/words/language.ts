/** The languages there are. A new one is a catalogue beside this file and a row here. */
export const LANGUAGES = [
  { code: 'en', name: 'English', locale: 'en-GB' },
  { code: 'de', name: 'Deutsch', locale: 'de-DE' },
  { code: 'fr', name: 'Français', locale: 'fr-FR' },
] as const;

export type Language = (typeof LANGUAGES)[number];
export type LanguageCode = Language['code'];

const KEY = 'tiltyard-language';
const [ENGLISH] = LANGUAGES;

const find = (code: string | null | undefined) => LANGUAGES.find((row) => row.code === code);

/** What the reader chose, else the first language of the browser that there is, else English. */
export function pickLanguage(stored: string | null, wanted: readonly string[]): Language {
  return (
    find(stored) ??
    wanted.map((tag) => find(tag.split('-')[0]?.toLowerCase())).find((row) => row !== undefined) ??
    ENGLISH
  );
}

/** The language of this page. It is chosen once, before the app is loaded. */
export const language: Language = pickLanguage(window.localStorage.getItem(KEY), navigator.languages);

/** Keep the choice and draw everything anew. */
export function chooseLanguage(code: string): void {
  window.localStorage.setItem(KEY, code);
  window.location.reload();
}
