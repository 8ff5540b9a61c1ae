export { chooseLanguage, language, LANGUAGES } from './language';
export { Rich } from './rich';
export { said, t, tn } from './words';
