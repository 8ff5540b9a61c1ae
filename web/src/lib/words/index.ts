export { chooseLanguage, language, LANGUAGES } from './language';
export { Rich } from './rich';
export { said, saidIn, saidList, saidRows, type Telling, type Told } from './said';
export { t, tc, tn } from './words';
