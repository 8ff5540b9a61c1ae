import type { Finding } from '@/lib/api/rated';
import { t } from '@/lib/words';

/** Findings of one kind; several only where each is about a player. */
export type Lack = { key: string; findings: [Finding, ...Finding[]] };

const NAMES: Readonly<Record<string, string>> = {
  'fide_id.missing': t('No FIDE number; every player of a rated event needs one.'),
  'fide_id.invalid': t('What stands for the FIDE number is none.'),
  'fide_id.duplicate': t('The same FIDE number twice.'),
  'fide_id.unknown': t('A FIDE number that is not on the rating list.'),
  'title.old': t('A title as older files have it.'),
  'title.unknown': t('A title that FIDE does not know.'),
  'sex.missing': t('No sex.'),
  'federation.missing': t('No federation.'),
  'name.missing': t('No name.'),
  'birth.missing': t('No full date of birth.'),
  'name.differs': t('Another name on the rating list.'),
  'federation.differs': t('Another federation on the rating list.'),
  'sex.differs': t('Another sex on the rating list.'),
  'birth_year.differs': t('Another year of birth on the rating list.'),
  'rating.differs': t('Another rating on the rating list.'),
  'title.differs': t('Another title on the rating list.'),
};

export const nameLack = (code: string): string => NAMES[code] ?? code;

/** The same lack of many players becomes one; the order stays that of the first of each. */
export function groupFindings(findings: readonly Finding[]): Lack[] {
  const lacks = new Map<string, Lack>();
  findings.forEach((finding, index) => {
    const isShared = finding.place === 'entry' && finding.lack !== null && finding.code in NAMES;
    const key = isShared ? `${finding.severity} ${finding.code}` : String(index);
    const known = lacks.get(key);
    if (known) known.findings.push(finding);
    else lacks.set(key, { key, findings: [finding] });
  });
  return [...lacks.values()];
}
