export { chooseLanguage, language, LANGUAGES } from './language';
export { Rich } from './rich';
export { said } from './said';
export { t, tc, tn } from './words';
