export { chooseLanguage, language, LANGUAGES } from './language';
export { Rich } from './rich';
export { t, tn } from './words';
