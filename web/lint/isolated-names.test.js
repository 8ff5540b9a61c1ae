import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const BARE = [
  'const a = <p>{entry.name}</p>;',
  'const a = <p>{entry?.name ?? t("Nobody")} {rating}</p>;',
  'const a = <p>{isOwn ? player.display_name : null}</p>;',
  'const a = ({ name }) => <span>{name}</span>;',
  'const a = <td>{names[side]}</td>;',
  'const a = <td>{names.get(row.entry)}</td>;',
  'const a = <td>{sideName(match, 0, names)}</td>;',
  'const a = <p>{`${team.name} (${team.size})`}</p>;',
  'const a = <Rich text="{name} won" name={<strong>{entry.name}</strong>} />;',
  'const a = <Page heading={<h1>{view.name}</h1>} />;',
];
const RIGHT = [
  'const a = <p><Name>{entry.name}</Name></p>;',
  'const a = <p><bdi>{entry.name}</bdi></p>;',
  'const a = <PlayerLink username={a}>{names[side]}</PlayerLink>;',
  'const a = <option>{player.display_name}</option>;',
  'const a = <Shield name={entry.name} />;',
  'const a = <p>{column.name} {option.name} {STATUSES[status].name}</p>;',
  'const a = <p>{entry.name && <Icon />}</p>;',
  'const a = <p>{t("{name} won.", { name: entry.name })}</p>;',
];
const config = {
  jsPlugins: [resolve('lint/plugin.js')],
  categories: { correctness: 'off' },
  rules: { 'tiltyard/isolated-names': 'error' },
};
const folder = mkdtempSync(join(tmpdir(), 'tiltyard-names-'));
let found = [];

/** Every line of code is a file of its own, and the linter looks at all of them once. */
beforeAll(() => {
  writeFileSync(join(folder, 'oxlint.json'), JSON.stringify(config));
  [...BARE, ...RIGHT].forEach((code, index) => writeFileSync(join(folder, `${index}.tsx`), `${code}\n`));
  const run = spawnSync(resolve('node_modules/.bin/oxlint'), ['-c', 'oxlint.json', '--format=unix', '.'], {
    cwd: folder,
    encoding: 'utf8',
  });
  found = run.stdout.split('\n').filter((line) => line.includes('isolated-names'));
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const count = (index) => found.filter((line) => line.startsWith(`${index}.tsx:`)).length;

// Mend 15: no page shows a name bare.
describe('the lint rule for names', () => {
  it.each(BARE.map((code, index) => [code, index]))('refuses %s', (_, index) => expect(count(index)).toBe(1));

  it.each(RIGHT.map((code, index) => [code, BARE.length + index]))('takes %s', (_, index) =>
    expect(count(index)).toBe(0),
  );
});
