export { chooseLanguage, language, LANGUAGES } from './language';
export { Rich } from './rich';
export { said, t, tc, tn } from './words';
