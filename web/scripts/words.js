/** `npm run words`: rewrites en.json from the source and says what the other catalogues lack. */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectTexts, readWords, shown, WORDS } from './texts.js';

const { texts, problems } = collectTexts();
const english = join(WORDS, 'en.json');
writeFileSync(english, `${JSON.stringify(texts, null, 2)}\n`);
const say = (line) => process.stdout.write(`${line}\n`);
say(`${shown(english)}: ${texts.length} texts`);
problems.forEach(say);

const list = (title, rows) =>
  rows.length > 0 && say([title, ...rows.map((row) => `  ${JSON.stringify(row)}`)].join('\n'));
const server = readWords('server.json');
for (const name of readdirSync(WORDS).filter((file) => /^[a-z]{2}\.json$/.test(file) && file !== 'en.json')) {
  const catalogue = readWords(name);
  for (const [part, wanted] of [
    ['texts', texts],
    ['server', server],
  ]) {
    const held = new Set(Object.keys(catalogue[part]));
    list(
      `${name} lacks ${part}:`,
      wanted.filter((text) => !held.has(text)),
    );
    list(
      `${name} has too many ${part}:`,
      [...held].filter((text) => !wanted.includes(text)),
    );
  }
}
