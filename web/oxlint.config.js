import { readdirSync, readFileSync } from 'node:fs';
import { RULES } from './lint/rules.js';

const features = readdirSync(new URL('./src/features', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

/** A feature may use components and lib, never another feature; routes put features together. */
const strangers = features.map((feature) => ({
  files: [`src/features/${feature}/**/*.{ts,tsx}`],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            regex: `^@/(app|features/(${features.filter((other) => other !== feature).join('|')}))/`,
            message: 'Features are strangers: share through @/lib or @/components, compose in @/app/routes.',
          },
          { regex: '^\\.\\./\\.\\./', message: 'Use the @/ alias outside your own folder.' },
        ],
      },
    ],
  },
}));

/** components/ know nothing about tournaments, lib/ knows nothing about components. */
const lower = [
  ['src/components/**/*.{ts,tsx}', '^@/(features|app|lib/api)/'],
  ['src/lib/**/*.{ts,tsx}', '^@/(features|app|components)/'],
].map(([files, regex]) => ({
  files: [files],
  rules: {
    'no-restricted-imports': ['error', { patterns: [{ regex, message: 'Upper layers may import lower ones only.' }] }],
  },
}));

/** What follows a command belongs to it, not to the component that asked: React Query drops the callbacks of a component that has gone. */
const oneWayToAct = {
  selector:
    "ImportDeclaration[source.value='@tanstack/react-query'] > ImportSpecifier[imported.name=/^(useMutation|useMutationState|MutationObserver)$/]",
  message: 'Use useAction or useCommand of @/lib/command: what follows is done even when the button has gone.',
};
const noWayAround = {
  selector: "ImportDeclaration[source.value='@tanstack/react-query'] > ImportNamespaceSpecifier",
  message: 'Import from React Query by name.',
};
/** React takes what an effect returns for its clean-up. A call may return anything: scrolling answers with a promise in today's browsers. */
const effectsReturnNothing = [
  'ArrowFunctionExpression[body.type!=/^(BlockStatement|ArrowFunctionExpression)$/]',
  ':function > BlockStatement > ReturnStatement[argument.type=/^(CallExpression|ChainExpression|AwaitExpression)$/]',
].map((inside) => ({
  selector: `CallExpression[callee.name=/^use(Layout|Insertion)?Effect$/] > ${inside}`,
  message: 'An effect returns nothing or a function that cleans up: write { … } around it.',
}));

/** A function fits on a screen; a component may have as much markup again. What is longer is listed, and may only become shorter. */
const limitFunctions = (files, max) => ({
  files,
  rules: { 'eslint/max-lines-per-function': ['error', { max, skipBlankLines: true, skipComments: true }] },
});
const longFunctions = JSON.parse(readFileSync(new URL('./lint/long-functions.json', import.meta.url), 'utf8'));
const shortFunctions = [
  limitFunctions(['src/**/*.ts', 'scripts/*.js', 'lint/*.js'], 40),
  limitFunctions(['src/**/*.tsx'], 80),
  ...Object.entries(longFunctions).map(([file, lines]) => limitFunctions([file], lines)),
  { files: ['**/__tests__/**', '**/*.test.js'], rules: { 'eslint/max-lines-per-function': 'off' } },
];

const off = (names) => Object.fromEntries(names.map((name) => [name, 'off']));
const names = Object.keys(RULES);

export default {
  plugins: ['typescript', 'jsx-a11y', 'react'],
  jsPlugins: ['./lint/plugin.js'],
  categories: { correctness: 'off' },
  options: { typeAware: true, typeCheck: true }, // whatever `tsc` would say is said here
  env: { browser: true, node: true, es2024: true },
  ignorePatterns: ['dist', 'node_modules', 'test-results', 'playwright-report'],
  rules: RULES,
  overrides: [
    {
      files: ['src/**/*.{ts,tsx}'],
      rules: { 'tiltyard/syntax': ['error', oneWayToAct, noWayAround, ...effectsReturnNothing] },
    },
    { files: ['src/**/*.tsx'], rules: { 'tiltyard/isolated-names': 'error' } },
    { files: ['**/__tests__/**'], rules: { 'tiltyard/isolated-names': 'off' } },
    { files: ['src/lib/command.ts'], rules: { 'tiltyard/syntax': ['error', noWayAround, ...effectsReturnNothing] } },
    ...strangers,
    ...lower,
    ...shortFunctions,
    {
      files: ['**/*.js'],
      rules: { ...off(names.filter((name) => name.startsWith('typescript/'))), 'no-undef': 'error' },
    },
    { files: ['src/lib/api/schema.ts'], rules: off([...names, 'eslint/max-lines-per-function']) }, // generated; its types are looked at
    { files: ['public/*.js'], env: { serviceworker: true } },
  ],
};
