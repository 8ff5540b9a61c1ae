import { language, type LanguageCode } from './language';
import { type Catalogue, setWords } from './words';

/** English needs no catalogue: its texts are in the code. */
const CATALOGUES: Record<Exclude<LanguageCode, 'en'>, () => Promise<{ default: Catalogue }>> = {
  de: () => import('./de.json'),
  fr: () => import('./fr.json'),
};

/** Fetch the texts of the chosen language. Call it before anything that holds texts is loaded. */
export async function loadWords(): Promise<void> {
  document.documentElement.lang = language.code;
  if (language.code === 'en') return;
  setWords((await CATALOGUES[language.code]()).default, language.locale);
}
