import type { NewEntry } from '@/lib/api/types';
import { t } from '@/lib/words';

export type ParsedLine = { line: number; entry: NewEntry; problem: string | null };

/**
 * Read a pasted list: one player a line, `name`, `name, rating` or `name, rating, club`; the name may be `surname, first name`.
 *
 * Commas, semicolons and tabs separate (spreadsheets paste tabs); where there are tabs or semicolons, a comma belongs to the
 * name. A number alone at the end of a line without separators is a rating too. Numbering in front ("1. ") is dropped, and so
 * are quotes and a first line that only names the columns.
 */
export function parseEntries(text: string, taken: ReadonlySet<string> = new Set()): ParsedLine[] {
  const seen = new Set([...taken].map((name) => name.toLowerCase()));
  return text
    .split(/\r?\n/)
    .map((raw, index) => ({ raw: raw.trim(), line: index + 1 }))
    .filter(({ raw, line }) => raw !== '' && !(line === 1 && HEADING.test(raw)))
    .map(({ raw, line }) => {
      const entry = parseLine(raw.replace(/^\d+[.)]\s+/, ''));
      const problem = check(entry, seen);
      seen.add(entry.name.toLowerCase());
      return { line, entry, problem };
    });
}

/** The names of the columns, as spreadsheets and other programs write them. */
const HEADING = /^"?(name|player|players|spieler|teilnehmer)"?\s*([\t;,].*)?$/i;

function parseLine(raw: string): NewEntry {
  const separator = ['\t', ';', ','].find((mark) => raw.includes(mark)) ?? ',';
  const parts = raw.split(separator).map((part) => part.trim().replace(/^"(.*)"$/, '$1'));
  if (parts.length === 1) {
    const found = /^(.+?)\s+(\d{3,4})$/.exec(raw);
    return found ? { name: found[1] ?? raw, rating: Number(found[2]) } : { name: raw };
  }
  const width = separator === ',' ? widthOfName(parts) : 1;
  const name = parts
    .slice(0, width)
    .join(', ')
    .replace(/^"(.*)"$/, '$1');
  const rest = parts.slice(width);
  const rating = rest.find((part) => /^\d+$/.test(part));
  const club = rest.find((part) => part !== '' && part !== rating);
  return { name, ...(rating !== undefined && { rating: Number(rating) }), ...(club !== undefined && { club }) };
}

/** How many parts a name has between commas: `surname, first name` is how federations write it, up to the rating or an empty part. */
const widthOfName = ([, second = '']: string[]) => (second === '' || /^\d+$/.test(second) ? 1 : 2);

function check(entry: NewEntry, seen: ReadonlySet<string>): string | null {
  if (entry.name === '') return t('No name');
  if (entry.name.length > 80) return t('Name too long');
  if (entry.rating !== undefined && entry.rating > 4000) return t('Rating above 4000');
  return seen.has(entry.name.toLowerCase()) ? t('Already in the list') : null;
}
