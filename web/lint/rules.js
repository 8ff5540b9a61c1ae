/** The rules that hold in every file, by the plug-in they come from. */
const BY_PLUGIN = {
  eslint: `
    constructor-super for-direction getter-return no-async-promise-executor no-case-declarations no-class-assign no-compare-neg-zero no-cond-assign
    no-console no-const-assign no-constant-binary-expression no-constant-condition no-control-regex no-debugger no-delete-var no-dupe-class-members
    no-dupe-else-if no-dupe-keys no-duplicate-case no-empty no-empty-character-class no-empty-pattern no-empty-static-block no-ex-assign
    no-extra-boolean-cast no-fallthrough no-func-assign no-global-assign no-import-assign no-invalid-regexp no-irregular-whitespace
    no-loss-of-precision no-misleading-character-class no-new-native-nonconstructor no-nonoctal-decimal-escape no-obj-calls no-prototype-builtins
    no-redeclare no-regex-spaces no-self-assign no-setter-return no-shadow-restricted-names no-sparse-arrays no-this-before-super
    no-unexpected-multiline no-unreachable no-unsafe-finally no-unsafe-negation no-unsafe-optional-chaining no-unused-labels
    no-unused-private-class-members no-useless-backreference no-useless-catch no-useless-escape no-var no-with prefer-const prefer-rest-params
    prefer-spread require-yield use-isnan valid-typeof
    no-array-constructor no-empty-function no-unused-expressions no-useless-constructor`,
  typescript: `
    adjacent-overload-signatures array-type await-thenable ban-ts-comment ban-tslint-comment class-literal-property-style
    consistent-generic-constructors consistent-indexed-object-style consistent-type-assertions consistent-type-imports dot-notation no-array-delete
    no-base-to-string no-confusing-non-null-assertion no-deprecated no-duplicate-enum-values no-duplicate-type-constituents no-dynamic-delete
    no-empty-object-type no-explicit-any no-extra-non-null-assertion no-extraneous-class no-floating-promises no-for-in-array
    no-generated-empty-object-type no-implied-eval no-inferrable-types no-invalid-void-type no-meaningless-void-operator no-misused-new
    no-misused-spread no-mixed-enums no-namespace no-non-null-asserted-nullish-coalescing no-non-null-asserted-optional-chain no-non-null-assertion
    no-redundant-type-constituents no-require-imports no-this-alias no-unnecessary-boolean-literal-compare no-unnecessary-condition
    no-unnecessary-template-expression no-unnecessary-type-arguments no-unnecessary-type-assertion no-unnecessary-type-constraint
    no-unnecessary-type-conversion no-unnecessary-type-parameters no-unsafe-argument no-unsafe-assignment no-unsafe-call
    no-unsafe-declaration-merging no-unsafe-enum-assignment no-unsafe-enum-comparison no-unsafe-function-type no-unsafe-member-access
    no-unsafe-return no-unsafe-unary-minus no-useless-default-assignment no-wrapper-object-types non-nullable-type-assertion-style prefer-as-const
    prefer-find prefer-for-of prefer-function-type prefer-includes prefer-literal-enum-member prefer-namespace-keyword prefer-nullish-coalescing
    prefer-optional-chain prefer-promise-reject-errors prefer-reduce-type-parameter prefer-regexp-exec prefer-return-this-type
    prefer-string-starts-ends-with related-getter-setter-pairs require-await triple-slash-reference unbound-method unified-signatures
    use-unknown-in-catch-callback-variable`,
  'jsx-a11y': `
    alt-text anchor-has-content anchor-is-valid aria-activedescendant-has-tabindex aria-props aria-proptypes aria-role aria-unsupported-elements
    autocomplete-valid click-events-have-key-events heading-has-content html-has-lang iframe-has-title img-redundant-alt media-has-caption
    mouse-events-have-key-events no-access-key no-autofocus no-distracting-elements no-redundant-roles role-has-required-aria-props
    role-supports-aria-props scope tabindex-no-positive`,
  react: `
    error-boundaries exhaustive-deps globals immutability incompatible-library preserve-manual-memoization purity refs rules-of-hooks
    set-state-in-effect set-state-in-render static-components unsupported-syntax use-memo void-use-memo`,
};

const LISTS = ['listbox', 'menu', 'menubar', 'radiogroup', 'tablist', 'tree', 'treegrid'];
const HANDLERS = ['onClick', 'onMouseDown', 'onMouseUp', 'onKeyPress', 'onKeyDown', 'onKeyUp'];
const [KEYS, LOADS] = [
  ['onKeyUp', 'onKeyDown', 'onKeyPress'],
  ['onError', 'onLoad'],
];

/** Those that take arguments. */
const WITH_ARGUMENTS = {
  'eslint/complexity': 15,
  'eslint/max-lines': { max: 300, skipBlankLines: true, skipComments: true },
  'eslint/no-unused-vars': { argsIgnorePattern: '^$', varsIgnorePattern: '^$' },
  'eslint/no-restricted-properties': {
    object: 'vi',
    property: 'waitFor',
    message: 'Use waitFor of the testing library: it waits long enough for a busy machine.',
  },
  'typescript/ban-ts-comment': { minimumDescriptionLength: 10 },
  'typescript/no-confusing-void-expression': { ignoreArrowShorthand: true },
  'typescript/no-misused-promises': { checksVoidReturn: { attributes: false } },
  'typescript/restrict-plus-operands': {
    allowAny: false,
    allowBoolean: false,
    allowNullish: false,
    allowNumberAndString: false,
    allowRegExp: false,
  },
  'typescript/restrict-template-expressions': { allowNumber: true },
  'typescript/return-await': 'error-handling-correctness-only',
  'jsx-a11y/interactive-supports-focus': {
    tabbable: ['button', 'checkbox', 'link', 'searchbox', 'spinbutton', 'switch', 'textbox'],
  },
  'jsx-a11y/label-has-associated-control': { depth: 4 },
  'jsx-a11y/no-interactive-element-to-noninteractive-role': { tr: ['none', 'presentation'], canvas: ['img'] },
  'jsx-a11y/no-noninteractive-element-interactions': {
    handlers: [...HANDLERS, ...LOADS],
    alert: KEYS,
    body: LOADS,
    dialog: KEYS,
    iframe: LOADS,
    img: LOADS,
  },
  'jsx-a11y/no-noninteractive-element-to-interactive-role': {
    ul: LISTS,
    ol: LISTS,
    li: ['menuitem', 'menuitemradio', 'menuitemcheckbox', 'option', 'row', 'tab', 'treeitem'],
    table: ['grid'],
    td: ['gridcell'],
    fieldset: ['radiogroup', 'presentation'],
  },
  'jsx-a11y/no-noninteractive-tabindex': { tags: [], roles: ['tabpanel'], allowExpressionValues: true },
  'jsx-a11y/no-static-element-interactions': { allowExpressionValues: true, handlers: HANDLERS },
};

const plain = Object.entries(BY_PLUGIN).flatMap(([plugin, names]) =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => [`${plugin}/${name}`, 'error']),
);
const others = Object.entries(WITH_ARGUMENTS).map(([name, argument]) => [name, ['error', argument]]);

export const RULES = Object.fromEntries([...plain, ...others]);
