import isolatedNames from './isolated-names.js';

/** Forbids what its selectors find, as ESLint's `no-restricted-syntax` does: oxlint has no such rule. */
const syntax = {
  meta: { schema: { type: 'array', items: { type: 'object' } } },
  create: (context) =>
    Object.fromEntries(
      context.options.map(({ selector, message }) => [selector, (node) => context.report({ node, message })]),
    ),
};

export default { meta: { name: 'tiltyard' }, rules: { syntax, 'isolated-names': isolatedNames } };
