import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { describe, expect, it } from 'vitest';
import isolatedNames from './isolated-names.js';

const config = {
  files: ['**/*.tsx'],
  languageOptions: { parser: tseslint.parser, parserOptions: { ecmaFeatures: { jsx: true } } },
  plugins: { tiltyard: { rules: { 'isolated-names': isolatedNames } } },
  rules: { 'tiltyard/isolated-names': 'error' },
};
const count = (code) => new Linter().verify(code, [config], 'a.tsx').filter(({ ruleId }) => ruleId === 'tiltyard/isolated-names').length;

// Mend 15: no page shows a name bare.
describe('the lint rule for names', () => {
  it.each([
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
  ])('refuses %s', (code) => expect(count(code)).toBe(1));

  it.each([
    'const a = <p><Name>{entry.name}</Name></p>;',
    'const a = <p><bdi>{entry.name}</bdi></p>;',
    'const a = <PlayerLink username={a}>{names[side]}</PlayerLink>;',
    'const a = <option>{player.display_name}</option>;',
    'const a = <Shield name={entry.name} />;',
    'const a = <p>{column.name} {option.name} {STATUSES[status].name}</p>;',
    'const a = <p>{entry.name && <Icon />}</p>;',
    'const a = <p>{t("{name} won.", { name: entry.name })}</p>;',
  ])('takes %s', (code) => expect(count(code)).toBe(0));
});
