/** Which texts the client holds, found by walking its source with TypeScript. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

const SOURCE = join(import.meta.dirname, '..', 'src');
const SKIPPED = /__tests__|\.test\.|^testing\/|^lib\/words\/|^lib\/api\/schema\.ts$/;
/** Attributes that people read or hear. */
const SPOKEN = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'title',
  'placeholder',
  'label',
  'alt',
  'hint',
  'lead',
  'heading',
  'message',
  'description',
  'action',
  'about',
  'note',
  'none',
  'empty',
]);
const NAMES = /^(Tiltyard|https:\/\/|gs_…)$/;

const listSources = () =>
  readdirSync(SOURCE, { recursive: true })
    .map(String)
    .filter((path) => /\.tsx?$/.test(path) && !SKIPPED.test(path))
    .sort();

function parse(path) {
  const file = join(SOURCE, path);
  return ts.createSourceFile(
    path,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
}

function* walk(node) {
  yield node;
  for (const child of node.getChildren()) yield* walk(child);
}

const isText = (node) => node !== undefined && (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node));
const attribute = (node, name) =>
  node.attributes.properties.find((row) => ts.isJsxAttribute(row) && row.name.getText() === name);
/** The string of `x="…"` and of `x={'…'}`. */
const valueOf = (row) =>
  row?.initializer && ts.isJsxExpression(row.initializer) ? row.initializer.expression : row?.initializer;
const place = (node, source) => `${source.fileName}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;

/** Which arguments of a call are its texts. */
const ARGUMENTS = { t: [0, 1], tc: [0, 2], tn: [1, 3] };

/** The text a node asks for; a problem where they are not written out. */
function textsAt(node, source) {
  const name = ts.isCallExpression(node) && ts.isIdentifier(node.expression) ? node.expression.text : null;
  const isRich = ts.isJsxSelfClosingElement(node) && node.tagName.getText() === 'Rich';
  if (!isRich && !(name in ARGUMENTS)) return {};
  const wanted = isRich ? [valueOf(attribute(node, 'text'))] : node.arguments.slice(...ARGUMENTS[name]);
  if (!wanted.every(isText))
    return { problem: `${place(node, source)}: a text must be written out, so that it can be found.` };
  const [first, second] = wanted.map((row) => row.text);
  return { key: name === 'tn' ? `${first} | ${second}` : name === 'tc' ? `${first} (${second})` : first };
}

/** Words that go to the page without passing through a catalogue. */
function bareAt(node, source) {
  const text = ts.isJsxText(node)
    ? node.text.trim()
    : ts.isJsxAttribute(node) && SPOKEN.has(node.name.getText()) && isText(valueOf(node))
      ? valueOf(node).text
      : '';
  return /\p{L}{2}/u.test(text) && !NAMES.test(text)
    ? `${place(node, source)}: “${text}” is bare; wrap it in t('…').`
    : null;
}

/** All texts in order, and what is wrong in the source. */
export function collectTexts() {
  const keys = new Set();
  const problems = [];
  for (const path of listSources()) {
    const source = parse(path);
    for (const node of walk(source)) {
      const { key, problem } = textsAt(node, source);
      if (key !== undefined) keys.add(key);
      const bare = bareAt(node, source);
      problems.push(...[problem, bare].filter(Boolean));
    }
  }
  return { texts: [...keys].sort(), problems };
}

export const WORDS = join(SOURCE, 'lib', 'words');
export const readWords = (name) => JSON.parse(readFileSync(join(WORDS, name), 'utf8'));
export const shown = (path) => relative(process.cwd(), path);
