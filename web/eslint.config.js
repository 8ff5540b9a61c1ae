import { readdirSync } from 'node:fs';
import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import isolatedNames from './lint/isolated-names.js';

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
            group: ['@/app/*', ...features.filter((f) => f !== feature).map((f) => `@/features/${f}/*`)],
            message: 'Features are strangers: share through @/lib or @/components, compose in @/app/routes.',
          },
          { group: ['../../*'], message: 'Use the @/ alias outside your own folder.' },
        ],
      },
    ],
  },
}));

/** components/ know nothing about tournaments, lib/ knows nothing about components. */
const lower = [
  ['src/components/**/*.{ts,tsx}', ['@/features/*', '@/app/*', '@/lib/api/*']],
  ['src/lib/**/*.{ts,tsx}', ['@/features/*', '@/app/*', '@/components/*']],
].map(([files, group]) => ({
  files: [files],
  rules: { 'no-restricted-imports': ['error', { patterns: [{ group, message: 'Upper layers may import lower ones only.' }] }] },
}));

/** What follows a command belongs to it, not to the component that asked: React Query drops the callbacks of a component that has gone. */
const oneWayToAct = {
  selector: "ImportDeclaration[source.value='@tanstack/react-query'] > ImportSpecifier[imported.name=/^(useMutation|useMutationState|MutationObserver)$/]",
  message: 'Use useAction or useCommand of @/lib/command: what follows is done even when the button has gone.',
};
const noWayAround = {
  selector: "ImportDeclaration[source.value='@tanstack/react-query'] > ImportNamespaceSpecifier",
  message: 'Import from React Query by name.',
};
/** React takes what an effect returns for its clean-up. A call may return anything: scrolling answers with a promise in today's browsers. */
const effectsReturnNothing = ['ArrowFunctionExpression[body.type!=/^(BlockStatement|ArrowFunctionExpression)$/]', ':function > BlockStatement > ReturnStatement[argument.type=/^(CallExpression|ChainExpression|AwaitExpression)$/]'].map((inside) => ({
  selector: `CallExpression[callee.name=/^use(Layout|Insertion)?Effect$/] > ${inside}`,
  message: 'An effect returns nothing or a function that cleans up: write { … } around it.',
}));

export default tseslint.config(
  { ignores: ['dist', 'node_modules', 'test-results', 'playwright-report', 'src/lib/api/schema.ts'] },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  jsxA11y.flatConfigs.recommended,
  reactHooks.configs.flat['recommended-latest'],
  {
    languageOptions: {
      globals: { ...globals.browser, ...globals.node },
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      complexity: ['error', 15],
      'jsx-a11y/label-has-associated-control': ['error', { depth: 4 }],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
      'no-restricted-properties': ['error', { object: 'vi', property: 'waitFor', message: 'Use waitFor of the testing library: it waits long enough for a busy machine.' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/only-throw-error': 'off',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    },
  },
  { files: ['src/**/*.{ts,tsx}'], rules: { 'no-restricted-syntax': ['error', oneWayToAct, noWayAround, ...effectsReturnNothing] } },
  { files: ['src/**/*.tsx'], ignores: ['**/__tests__/**'], plugins: { tiltyard: { rules: { 'isolated-names': isolatedNames } } }, rules: { 'tiltyard/isolated-names': 'error' } },
  { files: ['src/lib/command.ts'], rules: { 'no-restricted-syntax': ['error', noWayAround, ...effectsReturnNothing] } },
  ...strangers,
  ...lower,
  { files: ['**/*.js'], extends: [tseslint.configs.disableTypeChecked] },
  { files: ['public/*.js'], languageOptions: { globals: globals.serviceworker } },
);
